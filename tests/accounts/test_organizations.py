import asyncio
from datetime import date

import pytest

from cadenza.accounts.actions.allowances import load_used, use_allowance
from cadenza.accounts.actions.organizations import (
    change_settings,
    create_organization,
    get_organization,
    load_settings,
    set_kill_switch,
)
from cadenza.accounts.domain.allowance import Counter, Use
from cadenza.accounts.errors import OrganizationNotFound
from cadenza.kit.db import Database
from cadenza.kit.errors import Invalid
from cadenza.kit.ids import new_id
from cadenza.kit.sql import read_query
from tests.builders.accounts import make_organization

TODAY = date(2026, 3, 10)


async def test_settings_are_those_of_now_for_every_organization_asked(tx, organization_id, other_organization_id):
    """Two organizations in one call, each with its own; one that does not exist is missing."""
    await make_organization(tx, organization_id, journey_headroom_seconds=7)
    await make_organization(tx, other_organization_id)
    loaded = await load_settings(tx, [organization_id, other_organization_id, new_id(tx.now)])
    assert {one.settings.journey_headroom_seconds for one in loaded.values()} == {5, 7}


async def test_the_kill_switch_is_the_organizations_or_the_installations(tx, organization_id):
    """Either one stops everything."""
    await make_organization(tx, organization_id)
    await set_kill_switch(tx, organization_id, is_on=True)
    assert (await get_organization(tx, organization_id)).kill_switch
    await set_kill_switch(tx, organization_id, is_on=False)
    assert not (await get_organization(tx, organization_id)).kill_switch
    await tx.execute(read_query("stop_all", "UPDATE platform_state SET kill_switch = true"))
    assert (await get_organization(tx, organization_id)).kill_switch


async def test_settings_are_merged_and_null_goes_back_to_the_default(tx, organization_id):
    """What is not named stays; null is "the default", but for windows and limits, where it means none."""
    await make_organization(tx, organization_id, journey_headroom_seconds=7, connection_retry_seconds=10)
    changed = await change_settings(tx, organization_id, {"connection_retry_seconds": None, "send_window": None})
    assert (changed.settings.journey_headroom_seconds, changed.settings.connection_retry_seconds) == (7, 15)
    assert changed.settings.send_window is None
    with pytest.raises(Invalid) as refused:
        await change_settings(
            tx, organization_id, {"connection_retry_seconds": 99_999, "journey_headroom_seconds": 9, "no": 1}
        )
    assert {problem.path for problem in refused.value.problems} == {"connection_retry_seconds", "no"}
    assert (await get_organization(tx, organization_id)).settings.journey_headroom_seconds == 7


async def test_name_and_clock_change_with_the_settings_or_not_at_all(tx, organization_id):
    """One form: every problem of it is told, and then nothing of it has changed."""
    await make_organization(tx, organization_id)
    profile = {"name": "  Estúdio Aurora ", "time_zone": "America/Recife", "locale": "pt_br", "region": "br"}
    changed = await change_settings(tx, organization_id, {"journey_headroom_seconds": 8}, profile)
    assert (changed.name, changed.time_zone, changed.locale, changed.region) == (
        "Estúdio Aurora", "America/Recife", "pt-BR", "BR",
    )  # fmt: skip
    assert changed.settings.journey_headroom_seconds == 8
    with pytest.raises(Invalid) as refused:
        await change_settings(
            tx, organization_id, {"journey_headroom_seconds": 0}, {"name": " ", "time_zone": "Mars/Base"}
        )
    assert {problem.path for problem in refused.value.problems} == {"name", "time_zone", "journey_headroom_seconds"}
    assert (await get_organization(tx, organization_id)).name == "Estúdio Aurora"


async def test_an_organization_with_an_unknown_zone_is_refused(tx, organization_id):
    """A zone that nobody can read is found when it is written."""
    with pytest.raises(Invalid):
        await create_organization(tx, organization_id, name="x", time_zone="Mars/Olympus")


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("name", "", "required"),
        ("name", " \u200b ", "required"),
        ("name", "x" * 101, "too_long"),
        ("region", "ZZ", "unknown_region"),
        ("region", "", "unknown_region"),
        ("locale", "portuguese", "unknown_locale"),
        ("locale", "pt-", "unknown_locale"),
        ("locale", "", "unknown_locale"),
    ],
)
async def test_an_organization_that_cannot_be_is_refused(tx, organization_id, field, value, code):
    """Each mistake at its field, before phones are read by a country that is none."""
    with pytest.raises(Invalid) as refused:
        await create_organization(tx, organization_id, **{"name": "Padaria", field: value})
    assert [(one.path, one.code) for one in refused.value.problems] == [(field, code)]


async def test_an_organization_is_kept_in_the_usual_form(tx, organization_id):
    """Names without blanks around them, locale and region as everybody writes them."""
    made = await create_organization(tx, organization_id, name=" Padaria ", locale="pt_br", region="br")
    assert (made.name, made.locale, made.region) == ("Padaria", "pt-BR", "BR")


async def test_another_organization_is_not_found(tx, organization_id):
    """An organization that is not there cannot be switched or set."""
    with pytest.raises(OrganizationNotFound):
        await set_kill_switch(tx, organization_id, is_on=True)
    with pytest.raises(OrganizationNotFound):
        await change_settings(tx, organization_id, {})


async def test_an_allowance_is_used_whole_or_not_at_all(tx, organization_id):
    """What fits is counted, what does not is refused and changes nothing; a changed limit holds at once."""
    await make_organization(tx, organization_id)
    messages = Counter(organization_id, "messages", TODAY)

    async def use(amount, allowed):
        return await use_allowance(tx, [Use(messages, amount, allowed)])

    assert await use(3, 5) == set()
    assert await use(3, 5) == {messages}
    assert await use(2, 5) == set()
    assert await use(1, 5) == {messages}
    assert await use(1, 6) == set()
    assert await use(1, 2) == {messages}
    assert await use(100, None) == set()
    other = Counter(organization_id, "ai", TODAY)
    assert await use_allowance(tx, [Use(other, 10, 5)]) == {other}
    assert await load_used(tx, [messages, other]) == {messages: 106, other: 0}


async def test_uses_of_one_counter_are_granted_together(tx, organization_id, other_organization_id):
    """Of several counters in one call each is judged alone, and the uses of one are added up first."""
    await make_organization(tx, organization_id)
    await make_organization(tx, other_organization_id)
    here, there = (Counter(id_, "messages", TODAY) for id_ in (organization_id, other_organization_id))
    refused = await use_allowance(tx, [Use(here, 2, 3), Use(there, 2, 3), Use(here, 2, 3)])
    assert refused == {here}
    assert await load_used(tx, [here, there]) == {here: 0, there: 2}


@pytest.mark.race
async def test_workers_never_overshoot_an_allowance(dsn, organization_id):
    """Twenty transactions at once want 3 each of 30: exactly ten get theirs."""
    database = await Database.connect(dsn)
    async with database.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    messages = Counter(organization_id, "messages", TODAY)

    async def use():
        async with database.begin(organization_id, lock_timeout_ms=30_000) as tx:
            return not await use_allowance(tx, [Use(messages, 3, 30)])

    assert sum(await asyncio.gather(*(use() for _ in range(20)))) == 10
    async with database.read(organization_id) as tx:
        assert await load_used(tx, [messages]) == {messages: 30}
    await database.close()
