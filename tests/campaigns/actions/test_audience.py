"""The audience: who is frozen, who is marked from the beginning, and what a crash leaves behind."""

import json
from datetime import timedelta

import pytest

from cadenza.campaigns.actions.author import get
from cadenza.campaigns.actions.look import estimate
from cadenza.campaigns.loops import STEER
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from tests.builders.campaigns import count_states, make_campaign, make_crowd, send, standing
from tests.builders.contacts import make_contact, make_identifier
from tests.builders.world import World
from tests.faults.scheduler import Killed


async def steer(world, campaign):
    """Freeze to the end, and release nobody."""
    while True:
        [row] = await world.observe("SELECT frozen_at FROM campaigns WHERE id = $1", campaign.id)
        if row["frozen_at"] is not None:
            return
        await world.batch(STEER)


async def test_only_what_was_there_at_the_start_is_in_it(world):
    """C3: neither contacts nor tags that came after the cutoff, nor the erased and the merged."""
    old = set(await make_crowd(world, 3, tag="gold"))
    untagged = await make_crowd(world, 1)
    campaign = await make_campaign(world, audience={"kind": "tag", "tag": "gold"})
    await send(world, campaign)
    await world.move(seconds=1)
    await make_crowd(world, 2, tag="gold")
    for contact_id in untagged:
        await world.change(
            "INSERT INTO contact_tags VALUES ($1, $2, 'gold', moved_clock())", world.organization_id, contact_id
        )
    gone = sorted(old)[:1]
    await world.change("UPDATE contacts SET erased_at = moved_clock() WHERE id = ANY($1::uuid[])", gone)
    await steer(world, campaign)
    rows = await world.observe("SELECT contact_id FROM recipients WHERE campaign_id = $1", campaign.id)
    assert {row["contact_id"] for row in rows} == old - set(gone)


async def test_freezing_judges_nobody(world):
    """C3: whoever has no identifier of the kind or opted out is pending, and an address is in it once."""
    org = world.organization_id
    async with world.database.begin(org) as tx:
        first = await make_contact(tx, org, phone="+5511987650001")
        twin = await make_contact(tx, org, phone=None)
        await make_identifier(tx, org, twin, IdentifierKind.JID, "5511987650001@s.whatsapp.net")
        silent = await make_contact(tx, org, phone=None)
        left = await make_contact(tx, org, consent={"whatsapp": "unsubscribed"})
    campaign = await make_campaign(world)
    await send(world, campaign)
    await steer(world, campaign)
    rows = await world.observe("SELECT contact_id, state, reason, address FROM recipients")
    assert {row["contact_id"] for row in rows} >= {first, twin, silent, left}
    assert {(row["state"], row["reason"]) for row in rows} == {("pending", None)}
    assert [row["address"] for row in rows if row["contact_id"] in {first, twin}].count(None) == 1


async def test_the_result_has_the_reasons_that_the_estimate_told(world):
    """C3, F42: of several reasons the first in their order, also for whoever has no address or shares one."""
    org, opted_out = world.organization_id, {"whatsapp": "unsubscribed"}
    async with world.database.begin(org) as tx:
        await make_contact(tx, org, phone="+5511987650001")
        await make_contact(tx, org, phone="+5511987650002", consent=opted_out)
        for jid, consent in (("5511987650001", None), ("5511987650002", opted_out)):
            twin = await make_contact(tx, org, phone=None, **({} if consent is None else {"consent": consent}))
            await make_identifier(tx, org, twin, IdentifierKind.JID, f"{jid}@s.whatsapp.net")
        await make_contact(tx, org, phone=None)
        await make_contact(tx, org, phone=None, consent=opted_out)
        await make_contact(tx, org, phone=None, consent={})
    campaign = await make_campaign(world)
    async with world.database.read(org) as tx:
        told = (await estimate(tx, await get(tx, org, campaign.id))).skips
    assert told == {"opted_out": 3, "no_consent": 1, "no_address": 1, "duplicate_address": 1}
    await send(world, campaign)
    await world.run()
    states = await count_states(world, campaign)
    assert {name.removeprefix("skipped:"): n for name, n in states.items() if name.startswith("skipped:")} == told


@pytest.mark.parametrize(
    "statement", ["list_everyone", "load_identifiers", "insert_recipients", "save_campaign", "COMMIT"]
)
async def test_a_crash_while_freezing_repeats_nothing_and_loses_nothing(dsn, monkeypatch, statement):
    """C3, T5: killed at each statement of each chunk; the next worker goes on from the cursor."""
    monkeypatch.setattr("cadenza.campaigns.actions.audience.CHUNK", 3)
    world = await (await World.open(dsn)).found()
    await make_crowd(world, 8)
    campaign = await make_campaign(world)
    await send(world, campaign)
    for _ in range(3):
        dying = await World.open(dsn, worker="dying", checkpoint=Dies(statement))
        dying.organization_id = world.organization_id
        with pytest.raises(Killed):
            await run_batch(dying.database, STEER, [world.organization_id], "dying")
        await dying.close()
        await world.batch(STEER)
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 8}
    await world.close()


class Dies:
    """A checkpoint at which a worker dies."""

    def __init__(self, statement):
        """Die before this."""
        self.statement = statement

    async def __call__(self, what):
        """Die here, if this is it."""
        if what == self.statement:
            raise Killed


@pytest.mark.parametrize("send_type", ["now", "scheduled"])
@pytest.mark.parametrize("kind", ["everyone", "tag", "tags", "contacts", "filter"])
async def test_nobody_in_any_audience_is_an_end_with_a_reason(world, kind, send_type):
    """F13: whoever is meant by whatever, now or at its time: it ends once, and nothing looks at it again."""
    crowd = [str(one) for one in await make_crowd(world, 2, tag="gold")]
    named = {
        "tag": {"tag": "gold"},
        "tags": {"tags": ["gold", "trial"]},
        "contacts": {"contact_ids": crowd},
        "filter": {"filter": {"all": [{"field": "tags", "op": "has", "value": "gold"}]}},
    }
    at = (await world.observe("SELECT moved_clock() + interval '1 hour' AS at"))[0]["at"]
    when = {"send_type": "scheduled", "send_at": at} if send_type == "scheduled" else {}
    campaign = await make_campaign(world, audience={"kind": kind, **named.get(kind, {})}, **when)
    if send_type == "now":
        await send(world, campaign)
    await world.change("DELETE FROM contact_tags WHERE organization_id = $1", world.organization_id)
    await world.change(
        "UPDATE contacts SET erased_at = moved_clock() WHERE organization_id = $1", world.organization_id
    )
    for _ in range(3):
        await world.advance(hours=1)
        ends = await world.observe("SELECT ended_at, next_run_at FROM campaigns WHERE id = $1", campaign.id)
    assert await standing(world, campaign) == ("completed", "no_recipients")
    assert ends[0]["ended_at"] <= at + timedelta(minutes=1)
    await world.advance(days=8)
    [row] = await world.observe("SELECT ended_at, next_run_at FROM campaigns WHERE id = $1", campaign.id)
    assert tuple(row) == (ends[0]["ended_at"], None)


async def test_nobody_in_it_is_an_end_with_a_reason(world):
    """C9, F13: an audience that emptied between send and freeze ends the campaign, once."""
    crowd = await make_crowd(world, 2, tag="gold")
    campaign = await make_campaign(world, audience={"kind": "tag", "tag": "gold"})
    await send(world, campaign)
    await world.change("DELETE FROM contact_tags WHERE contact_id = ANY($1::uuid[])", list(crowd))
    await world.run()
    assert await standing(world, campaign) == ("completed", "no_recipients")


async def test_an_import_is_an_audience(world):
    """C3, K4: the contacts of an import, without those that its undo took back."""
    ids = sorted(await make_crowd(world, 4))
    async with world.database.read(world.organization_id) as view:
        import_id = new_id(view.now)
    for contact_id, undone in zip(ids, (None, None, "removed", None), strict=True):
        await world.change(
            "INSERT INTO import_contacts (organization_id, import_id, contact_id, row_number, was_created, linked_at, "
            "undone) VALUES ($1, $2, $3, 1, true, moved_clock(), $4)",
            world.organization_id, import_id, contact_id, undone,
        )  # fmt: skip
    await world.change(
        "INSERT INTO imports (organization_id, id, file_name, file_size, task, state, created_at) "
        "VALUES ($1, $2, 'people.csv', 1, 'run', 'done', moved_clock())",
        world.organization_id, import_id,
    )  # fmt: skip
    campaign = await make_campaign(world, audience={"kind": "import", "import_id": str(import_id)})
    await send(world, campaign)
    await steer(world, campaign)
    rows = await world.observe("SELECT contact_id FROM recipients WHERE campaign_id = $1", campaign.id)
    assert sorted(row["contact_id"] for row in rows) == [ids[0], ids[1], ids[3]]


async def test_a_new_address_that_another_recipient_has_is_not_written_to_twice(world):
    """H9: the address is chosen at release; one that the campaign has already is a recorded skip."""
    org = world.organization_id
    async with world.database.begin(org) as tx:
        await make_contact(tx, org, phone="+5511987650001")
        moving = await make_contact(tx, org, phone="+5511987650002")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await steer(world, campaign)
    async with world.database.begin(org) as tx:
        await make_identifier(tx, org, moving, IdentifierKind.JID, "5511987650001@s.whatsapp.net")
    await world.run()
    [row] = await world.observe("SELECT state, reason FROM recipients WHERE contact_id = $1", moving)
    assert (row["state"], row["reason"]) == ("skipped", "duplicate_address")


@pytest.fixture
def short_sight(monkeypatch):
    """Look at two contacts a piece, and take no few of them out of an index."""
    monkeypatch.setattr("cadenza.contacts.actions.audience.LOOKED_AT", 2)
    monkeypatch.setattr("cadenza.contacts.actions.audience.FEW", 0)


def asking(*checks, match="all"):
    """Return the audience of a filter of checks, given as (field, op, value)."""
    return {
        "kind": "filter",
        "filter": {match: [{"field": field, "op": op, "value": value} for field, op, value in checks]},
    }


async def paint(world, contact_ids, **attributes):
    """Give contacts attributes."""
    await world.change(
        "UPDATE contacts SET attributes = $2::jsonb WHERE id = ANY($1::uuid[])",
        list(contact_ids),
        json.dumps(attributes),
    )


async def frozen(world, campaign):
    """Send it, freeze it to the end; return who is in it."""
    await send(world, campaign)
    await steer(world, campaign)
    rows = await world.observe("SELECT contact_id FROM recipients WHERE campaign_id = $1", campaign.id)
    return {row["contact_id"] for row in rows}


async def test_a_rare_value_is_frozen_by_short_looks_however_far_apart(world, short_sight):
    """C3: pieces that find nobody go on from where they have looked; made after the cutoff is not in it."""
    crowd = sorted(await make_crowd(world, 9))
    rare = {crowd[0], crowd[7]}
    await paint(world, rare, plan="gold")
    campaign = await make_campaign(world, audience=asking(("attributes.plan", "is", "gold")))
    async with world.database.read(world.organization_id) as tx:
        told = await estimate(tx, await get(tx, world.organization_id, campaign.id))
    assert (told.audience, told.is_exact, told.sends) == (2, True, 2)
    await send(world, campaign)
    await world.move(seconds=1)
    await paint(world, await make_crowd(world, 1), plan="gold")
    pieces = 0
    while not (await world.observe("SELECT frozen_at FROM campaigns WHERE id = $1", campaign.id))[0]["frozen_at"]:
        await world.batch(STEER)
        pieces += 1
    rows = await world.observe("SELECT contact_id FROM recipients WHERE campaign_id = $1", campaign.id)
    assert ({row["contact_id"] for row in rows}, pieces) == (rare, 6)


@pytest.mark.parametrize("is_by_index", [True, False])
async def test_a_filter_means_the_same_by_index_and_by_looking(world, monkeypatch, is_by_index):
    """The rarest check's index, or a walk: the same people, in chunks of any size."""
    monkeypatch.setattr("cadenza.contacts.actions.audience.FEW", 5000 if is_by_index else 0)
    monkeypatch.setattr("cadenza.campaigns.actions.audience.CHUNK", 2)
    tagged = sorted(await make_crowd(world, 5, tag="gold"))
    await make_crowd(world, 3)
    await paint(world, tagged[:3], visits=12)
    audience = asking(("tags", "has", ["gold", "vip"]), ("attributes.visits", "gt", 10))
    assert await frozen(world, await make_campaign(world, audience=audience)) == set(tagged[:3])
    either = asking(("tags", "has", ["vip"]), ("attributes.visits", "gt", 10), match="any")
    assert await frozen(world, await make_campaign(world, audience=either)) == set(tagged[:3])


async def test_more_contacts_than_are_counted_are_told_by_those_that_were(world, short_sight, monkeypatch):
    """Of so many that counting stops, the share of those looked at is told, as about so many; nobody is left out."""
    monkeypatch.setattr("cadenza.contacts.actions.audience.MOST_PIECES", 2)
    crowd = sorted(await make_crowd(world, 8))
    await paint(world, crowd[::2], plan="gold")
    campaign = await make_campaign(world, audience=asking(("attributes.plan", "is", "gold")))
    async with world.database.read(world.organization_id) as tx:
        told = await estimate(tx, await get(tx, world.organization_id, campaign.id))
    assert not told.is_exact
    assert 3 <= told.audience <= 5
    assert await frozen(world, campaign) == set(crowd[::2])


async def test_nobody_found_where_counting_stopped_is_no_reason_not_to_send(world, short_sight, monkeypatch):
    """Whoever comes after what was looked at is still meant."""
    monkeypatch.setattr("cadenza.contacts.actions.audience.MOST_PIECES", 1)
    crowd = sorted(await make_crowd(world, 5))
    await paint(world, crowd[4:], plan="gold")
    campaign = await make_campaign(world, audience=asking(("attributes.plan", "is", "gold")))
    assert await frozen(world, campaign) == {crowd[4]}


@pytest.mark.parametrize("few", [0, 5_000])
async def test_a_tag_that_came_after_the_start_brings_nobody_in(world, monkeypatch, few):
    """C3: by a filter as by a tag, whether an index leaves few or all are looked at."""
    monkeypatch.setattr("cadenza.contacts.actions.audience.FEW", few)
    tagged, late = set(await make_crowd(world, 2, tag="gold")), await make_crowd(world, 1)
    campaign = await make_campaign(world, audience=asking(("tags", "has", ["gold"])))
    await send(world, campaign)
    await world.move(seconds=1)
    for contact_id in late:
        await world.change(
            "INSERT INTO contact_tags VALUES ($1, $2, 'gold', moved_clock())", world.organization_id, contact_id
        )
    await steer(world, campaign)
    rows = await world.observe("SELECT contact_id FROM recipients WHERE campaign_id = $1", campaign.id)
    assert {row["contact_id"] for row in rows} == tagged
