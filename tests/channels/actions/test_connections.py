"""Connections' rows: made, changed, found."""

from datetime import timedelta
from uuid import UUID

import pytest

from cadenza.channels.actions.connections import (
    change_state,
    create_connection,
    get_connection,
    list_connections,
    load_connections,
    set_kill_switch,
)
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.connection import ConnectionDraft
from cadenza.channels.domain.events import ConnectionChanged
from cadenza.channels.errors import ConnectionNotFound
from cadenza.kit.reasons import ConnectionState
from tests.builders.channels import make_channel

NOBODY = UUID(int=0)


@pytest.mark.parametrize(("channel", "policy"), [("whatsapp", "hold"), ("email", "resend"), ("pigeon", "hold")])
async def test_a_connection_holds_or_resends_as_its_channel_does(tx, organization_id, channel, policy):
    """At most once where people are annoyed, at least once where they are not; an unknown channel holds."""
    draft = ConnectionDraft(channel=channel, provider="sandbox", name="n")
    connection = await create_connection(tx, organization_id, draft)
    assert connection.uncertain_policy is UncertainPolicy(policy)


async def test_what_is_written_is_read(tx, organization_id):
    """Every field, the secrets sealed."""
    draft = ConnectionDraft(
        channel="whatsapp_qr",
        provider="sandbox",
        name="Loja",
        pace=timedelta(seconds=7),
        concurrency=2,
        is_default=True,
        uncertain_policy=UncertainPolicy.RESEND,
        time_zone="America/Bahia",
        config={"session": "a"},
        secrets={"token": "hunter2"},
    )
    made = await create_connection(tx, organization_id, draft)
    read = await get_connection(tx, organization_id, made.id)
    assert read == made
    assert read.secrets == {}
    assert open_secrets(read).secrets == {"token": "hunter2"}


async def test_another_organization_s_connection_does_not_exist(tx, organization_id, other_organization_id):
    """A foreign id answers as an unknown one."""
    theirs = await make_channel(tx, other_organization_id)
    for connection_id in (theirs.id, NOBODY):
        with pytest.raises(ConnectionNotFound):
            await get_connection(tx, organization_id, connection_id)
    assert await load_connections(tx, [NOBODY]) == {}


async def test_deleted_connections_are_kept_but_not_listed(tx, organization_id):
    """Messages of the past still have theirs; nothing brings it back."""
    kept, gone = await make_channel(tx, organization_id), await make_channel(tx, organization_id)
    await change_state(tx, organization_id, gone.id, ConnectionState.DELETED)
    await change_state(tx, organization_id, gone.id, ConnectionState.CONNECTED)
    assert [one.id for one in await list_connections(tx, [organization_id])] == [kept.id]
    assert (await get_connection(tx, organization_id, gone.id)).state is ConnectionState.DELETED
    with pytest.raises(ConnectionNotFound):
        await set_kill_switch(tx, organization_id, gone.id, is_on=True)


async def test_a_new_state_is_said_once(tx, organization_id):
    """A new connection says so too; repeating it says nothing."""
    connection = await make_channel(tx, organization_id)
    for _ in range(2):
        await change_state(tx, organization_id, connection.id, ConnectionState.LOGGED_OUT)
    said = [event for event in tx._events if isinstance(event, ConnectionChanged)]
    states = [ConnectionState.CONNECTED, ConnectionState.LOGGED_OUT]
    assert [(event.connection_id, event.state) for event in said] == [(connection.id, state) for state in states]
    assert not (await get_connection(tx, organization_id, connection.id)).is_usable


async def test_a_switch_holds_from_the_next_read(tx, organization_id):
    """Nothing is cached."""
    connection = await make_channel(tx, organization_id)
    await set_kill_switch(tx, organization_id, connection.id, is_on=True)
    assert not (await get_connection(tx, organization_id, connection.id)).is_usable
