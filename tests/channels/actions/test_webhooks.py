"""Providers' calls: verified, stored raw, read once, kept when they can't be."""

from uuid import UUID

import pytest

from cadenza.channels.actions import webhooks
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.adapters.registry import build_adapters
from cadenza.channels.domain.sandbox_wire import sign, write_body
from cadenza.channels.errors import UnknownProvider, WebhookNotVerified
from cadenza.kit.lane import Lane
from cadenza.kit.loop import run_batch
from tests.builders.accounts import make_organization
from tests.builders.channels import ScriptedAdapter, make_channel
from tests.builders.delivery import move_clock

ADAPTERS = build_adapters(None)


async def test_a_call_is_stored_as_it_came(tx, organization_id):
    """Every byte of the body, the headers by their small names."""
    await make_organization(tx, organization_id)
    connection = await make_channel(tx, organization_id, provider="sandbox")
    body = bytes(range(256))
    await webhooks.store_webhook(tx, organization_id, connection.id, {"X-Sig": "a\x00b"}, body)
    (stored,) = await webhooks.claim_webhooks(tx, [organization_id], 10, 10)
    assert (stored.body, stored.headers, stored.connection_id) == (body, {"x-sig": "ab"}, connection.id)


async def test_an_unsigned_call_is_refused(tx, organization_id):
    """Nothing of it is stored."""
    await make_organization(tx, organization_id)
    connection = await make_channel(tx, organization_id, provider="sandbox")
    body = write_body([])
    webhooks.verify_webhook(ADAPTERS, connection, sign(open_secrets(connection), body), body)
    with pytest.raises(WebhookNotVerified):
        webhooks.verify_webhook(ADAPTERS, connection, {}, body)


async def test_a_provider_nobody_speaks_for_is_refused(tx, organization_id):
    """It is not believed either."""
    connection = await make_channel(tx, organization_id, provider="pigeon")
    with pytest.raises(UnknownProvider):
        webhooks.verify_webhook({"scripted": ScriptedAdapter()}, connection, {}, b"")


async def test_calls_are_read_once_the_oldest_first_each_organization_its_share(
    tx, organization_id, other_organization_id
):
    """Fair by construction; marked in the transaction that understood them."""
    for name, number in ((organization_id, 5), (other_organization_id, 1)):
        await make_organization(tx, name)
        for index in range(number):
            await webhooks.store_webhook(tx, name, UUID(int=index), {}, b"%d" % index)
    orgs = [organization_id, other_organization_id]
    first = await webhooks.claim_webhooks(tx, orgs, 2, 10)
    assert [one.organization_id for one in first].count(organization_id) == 2
    assert len(first) == 3
    await webhooks.mark_processed(tx, first)
    rest = await webhooks.claim_webhooks(tx, orgs, 10, 10)
    assert len(rest) == 3
    assert {one.id for one in rest}.isdisjoint(one.id for one in first)


async def test_a_call_that_cannot_be_read_is_tried_five_times_kept_and_replayed(db, organization_id):
    """A bug in processing loses nothing."""
    fixed, read = [], []

    async def process(tx, rows):
        if not fixed:
            raise ValueError("a bug")
        read.extend(rows)
        await webhooks.mark_processed(tx, rows)

    lane = Lane(
        name=webhooks.INBOUND,
        find=webhooks.find_due_webhooks,
        claim=webhooks.claim_webhooks,
        reclaim=webhooks.reclaim_webhooks,
        process=process,
        fail=webhooks.fail_webhook,
    )
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        await webhooks.store_webhook(tx, organization_id, UUID(int=1), {}, b"call")
    for _ in range(5):
        assert len(await run_batch(db, lane, [organization_id], "test")) == 1
        await move_clock(db, hours=2)
    assert await run_batch(db, lane, [organization_id], "test") == []
    async with db.everywhere() as tx:
        assert await webhooks.find_due_webhooks(tx, 10) == []
    fixed.append(True)
    async with db.begin(organization_id) as tx:
        assert await webhooks.replay_webhooks(tx, organization_id) == 1
    await run_batch(db, lane, [organization_id], "test")
    assert [one.body for one in read] == [b"call"]
    async with db.begin(organization_id) as tx:
        assert await webhooks.replay_webhooks(tx, organization_id) == 0
