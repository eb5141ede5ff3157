"""K5: whoever is erased is taken out of what the team wrote into filters."""

import asyncio
import json
from uuid import UUID

import pytest

from cadenza.accounts.store import audit
from cadenza.contacts.actions.change import erase
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.messages.actions import erase as wiping
from cadenza.messages.loops import ERASURES
from cadenza.messages.store import erasures
from tests.builders.contacts import make_identifier
from tests.builders.filters import ASKING, ask_for
from tests.builders.traces import find_traces
from tests.builders.world import World

EMAIL = "zulmira.quaresma@example.com"


async def test_filters_name_nobody_who_was_erased(world: World) -> None:
    """In whatever spelling the team looked for them; whom else they look for stays, and who is inside walks on."""
    ana, bia = await world.person("Zulmira"), await world.person("Bia")
    async with world.database.begin(world.organization_id) as tx:
        await make_identifier(tx, world.organization_id, ana.contact_id, IdentifierKind.EMAIL, EMAIL)
    digits = ana.address.removeprefix("+")
    short = digits[:4] + digits[5:]
    local = f"({digits[2:4]}) {digits[4:9]}-{digits[9:]}"
    spelled = {digits, short, f"+{digits}", f"00{digits}", local, digits[2:], EMAIL.upper()}
    others = {"gold", bia.address.removeprefix("+")}
    journey = await ask_for(world, *spelled, *others)
    before = await find_traces(world.observer, spelled | others)
    assert all(before[value] >= ASKING for value in spelled | others)
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, ana.contact_id)
    await world.run()
    await world.advance(days=4)
    after = await find_traces(world.observer, spelled | others)
    assert {value: after[value] & ASKING for value in others} == dict.fromkeys(
        others, ASKING - {"audit_log.after", "audit_log.before"}
    )
    assert after.keys() & spelled == set()
    await world.enroll(journey, bia)
    await world.run()
    assert [row["state"] for row in await world.observe("SELECT state FROM enrollments")] == ["completed"]


async def test_the_log_is_gone_through_in_pieces_whoever_dies_between_them(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page is a transaction with the place of the next one in it: a killed worker's page is done again, no other.

    The second pass reads what came since, not the whole log again.
    """
    ana = await world.person("Zulmira")
    monkeypatch.setattr(wiping, "LOG_PIECE", 3)
    pages: list[UUID] = []
    forget, save = audit.forget_naming, erasures.save_erasure

    async def noted(*args: object) -> UUID | None:
        pages.append(args[3])  # type: ignore[arg-type]
        return await forget(*args)  # type: ignore[arg-type]

    async def killed(*_: object) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(audit, "forget_naming", noted)
    await tell_of(world, ana.address, times=10)
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, ana.contact_id)
    while len(pages) < 2:
        await world.batch(ERASURES)
    assert await count_telling(world) == 4
    monkeypatch.setattr(erasures, "save_erasure", killed)
    with pytest.raises(asyncio.CancelledError):
        await world.batch(ERASURES)
    assert await count_telling(world) == 4
    monkeypatch.setattr(erasures, "save_erasure", save)
    while await world.batch(ERASURES):
        pass
    assert await count_telling(world) == 0
    assert pages[2] == pages[3]
    assert (len(pages), len(set(pages))) == (6, 5)
    await world.advance(minutes=3)
    assert pages[6:] == [pages[5]]


async def tell_of(world: World, value: str, *, times: int) -> None:
    """Have the audit log tell of so many filters that look for a value, each a page's row."""
    await world.change(
        """INSERT INTO audit_log (organization_id, id, at, actor, actor_name, action, subject_kind, subject_id,
                                  before, after, address, user_agent, request_id)
           SELECT organization_id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, updated_at, 'a',
                  'Staff', 'change', 'saved_view', 's', NULL, $2, '', '', ''
             FROM org_state, generate_series(1, $3) AS n WHERE organization_id = $1""",
        world.organization_id, json.dumps({"filter": {"value": value}}), times,
    )  # fmt: skip


async def count_telling(world: World) -> int:
    """Count the entries that still tell something."""
    rows = await world.observe("SELECT count(*) AS n FROM audit_log WHERE after IS NOT NULL")
    return int(rows[0]["n"])
