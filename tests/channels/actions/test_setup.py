"""Connections as people set them up: made, changed, paused, retired."""

from datetime import timedelta

import pytest

from cadenza.channels.actions import setup
from cadenza.channels.actions.connections import change_state, get_connection, list_connections
from cadenza.channels.actions.sandbox import Call, take_calls
from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.connection import ConnectionChanges
from cadenza.channels.domain.events import ConnectionChanged
from cadenza.channels.domain.sending import Accepted
from cadenza.channels.errors import ConnectionInUse, ConnectionNotFound
from cadenza.kit.errors import Invalid
from cadenza.kit.reasons import ConnectionState
from tests.builders.accounts import make_organization
from tests.builders.channels import make_outbound

PHONE = "+5511988880001"
NOBODY_WAITS = setup.Waiting(())


async def make(tx, organization_id, name="Loja", channel="whatsapp_qr", *, gives_phones=False):
    """Make a connection of the sandbox."""
    return await setup.add_sandbox(
        tx, organization_id, name, channel, gives_phones=gives_phones, pace=timedelta(0), concurrency=5
    )


async def test_the_first_of_a_channel_is_its_default(tx, organization_id):
    """A second is not, until somebody says so; then the first is no more."""
    first, second = await make(tx, organization_id), await make(tx, organization_id)
    sms = await make(tx, organization_id, channel="sms")
    assert (first.is_default, second.is_default, sms.is_default) == (True, False, True)
    await setup.change(tx, organization_id, second.id, ConnectionChanges(is_default=True))
    defaults = {one.id for one in await list_connections(tx, [organization_id]) if one.is_default}
    assert defaults == {second.id, sms.id}


async def test_what_is_not_said_stays(tx, organization_id):
    """A name alone changes a name alone; what is said is kept and told to the audit log, without secrets."""
    made = await make(tx, organization_id)
    changes = ConnectionChanges(
        name=" Loja  Centro ",
        pace=timedelta(seconds=3),
        concurrency=2,
        uncertain_policy=UncertainPolicy.RESEND,
        time_zone="America/Bahia",
    )
    await setup.change(tx, organization_id, made.id, changes)
    assert tx.change.before["name"] == "Loja"
    assert tx.change.after["gap_ms"] == 3000
    assert "secrets" not in {*tx.change.after}
    await setup.change(tx, organization_id, made.id, ConnectionChanges(name="Centro"))
    now = await get_connection(tx, organization_id, made.id)
    assert (now.name, now.pace, now.concurrency) == ("Centro", timedelta(seconds=3), 2)
    assert (now.uncertain_policy, now.time_zone) == (UncertainPolicy.RESEND, "America/Bahia")
    await setup.change(tx, organization_id, made.id, ConnectionChanges(drops_time_zone=True))
    assert (await get_connection(tx, organization_id, made.id)).time_zone is None


@pytest.mark.parametrize(
    "changes",
    [ConnectionChanges(name="  "), ConnectionChanges(time_zone="Mars/Olympus"), ConnectionChanges(is_default=False)],
    ids=["no name", "no zone", "no default"],
)
async def test_what_can_not_be_is_refused(tx, organization_id, changes):
    """Nameless, nowhere, and a channel without a default: another is made the default instead."""
    made = await make(tx, organization_id)
    with pytest.raises(Invalid):
        await setup.change(tx, organization_id, made.id, changes)


async def test_a_pause_holds_and_an_end_of_it_is_said(tx, organization_id):
    """Whoever was held for it hears that it goes on; pausing says nothing to them."""
    made = await make(tx, organization_id)
    await tx.flush()
    await setup.pause(tx, organization_id, made.id)
    assert not (await get_connection(tx, organization_id, made.id)).is_usable
    assert tx._events == []
    await setup.resume(tx, organization_id, made.id)
    assert (await get_connection(tx, organization_id, made.id)).is_usable
    assert [type(event) for event in tx._events] == [ConnectionChanged]
    await tx.flush()
    await setup.resume(tx, organization_id, made.id)
    assert tx._events == []


async def test_it_is_retired_when_it_is_paused_and_nothing_waits(tx, organization_id):
    """Else somebody's message would stay without anybody to send it; then it is gone from every list."""
    made, waiting = await make(tx, organization_id), [3]

    async def count(*_):
        return waiting[0]

    asked = setup.Waiting((count,))
    with pytest.raises(ConnectionInUse):
        await setup.retire(tx, organization_id, made.id, NOBODY_WAITS)
    await setup.pause(tx, organization_id, made.id)
    with pytest.raises(ConnectionInUse) as refused:
        await setup.retire(tx, organization_id, made.id, asked)
    assert refused.value.params == {"is_paused": True, "waiting": 3}
    waiting[0] = 0
    await setup.retire(tx, organization_id, made.id, asked)
    assert await setup.show(tx, organization_id) == []
    for again in (setup.pause, setup.resume):
        with pytest.raises(ConnectionNotFound):
            await again(tx, organization_id, made.id)
    assert (await make(tx, organization_id)).is_default


async def test_what_its_provider_says_is_shown(tx, organization_id):
    """The state, since when, and until when it asks for quiet."""
    made = await make(tx, organization_id)
    await change_state(tx, organization_id, made.id, ConnectionState.LOGGED_OUT)
    known = await setup.show_one(tx, organization_id, made.id)
    assert (known.connection.state, known.state_changed_at, known.limited_until) == ("logged_out", tx.now, None)


async def test_a_stranger_gets_a_phone_where_everybody_has_one(db, organization_id):
    """Elsewhere nobody has the address; twice is the same person."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        open_to_all = await make(tx, organization_id, gives_phones=True)
        closed = await make(tx, organization_id)
        calls = [Call(one, make_outbound(tx, PHONE)) for one in (open_to_all, open_to_all, closed)]
        results = await take_calls(tx, calls)
    assert [isinstance(result, Accepted) for result in results] == [True, True, False]
    network = SandboxNetwork(db)
    assert [await network.has(one, "+5511988880002") for one in (open_to_all, closed)] == [True, False]
