"""K5: whoever is erased is taken out of what the team wrote into filters."""

from cadenza.contacts.actions.change import erase
from cadenza.contacts.domain.identifiers import IdentifierKind
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
