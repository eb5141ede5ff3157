"""The sandbox's network: takes calls, lets people and phones act, tells us by the raw-webhook door.

Its tables are the truth, written in transactions of its own, never in one of ours: like an outside world it keeps
what it took when we crash. It takes every call it gets and remembers the correlation id, so that a double send is
there to be seen. What happens on it comes back as signed calls, like any provider's.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.channels.actions import webhooks
from cadenza.channels.actions.connections import load_connections
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.domain.connection import GIVES_PHONES, Connection
from cadenza.channels.domain.sandbox import (
    UNKNOWN_ADDRESS,
    ActionKind,
    Behaviour,
    DueAction,
    PlannedAction,
    SandboxMessage,
    SandboxPerson,
    Sender,
    react,
    read_behaviour,
)
from cadenza.channels.domain.sandbox_wire import (
    SECRET,
    provider_id,
    sign,
    write_body,
    write_consent,
    write_echo,
    write_message,
    write_receipt,
)
from cadenza.channels.domain.sending import Accepted, OutboundMessage, SendResult
from cadenza.channels.domain.signals import ReceiptState
from cadenza.channels.domain.webhook import RawWebhook
from cadenza.channels.store import sandbox as store
from cadenza.contacts.domain.identifiers import scoped_kind
from cadenza.contacts.domain.text import clean_text
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id, new_token

HINT = "sandbox"
"""The topic of hints for whoever watches the phones."""

NETWORK = "sandbox_network"
"""The lane on which the network goes on."""


SWITCHES = {ActionKind.STOP: True, ActionKind.RESUME: False}
"""What turning the network's own switch says: no more, or again."""

NOBODY = store.Speaker("", {}, 0)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of ours, as it reaches the network; the connection's secrets are open."""

    connection: Connection
    message: OutboundMessage

    @property
    def place(self) -> store.Place:
        """The person it is for."""
        return (self.connection.organization_id, self.connection.id, self.message.send_to)


def new_secrets() -> dict[str, str]:
    """Make the secrets of a new sandbox connection."""
    return {SECRET: new_token()}


async def take_calls(tx: Tx, calls: Sequence[Call]) -> list[SendResult]:
    """Take calls and plan what follows; answers in the calls' order, however many there are for one person."""
    calls = await _unveil(tx, calls)
    receivers = await store.find_receivers(tx, [call.place for call in calls])
    receivers |= await _give_phones(tx, [call for call in calls if call.place not in receivers])
    taken: list[SandboxMessage] = []
    actions: list[DueAction] = []
    echoes: list[tuple[Connection, Mapping[str, Any]]] = []
    results: list[SendResult] = []
    got: dict[store.Place, int] = defaultdict(int)
    for call in calls:
        if call.place not in receivers:
            results.append(UNKNOWN_ADDRESS)
            continue
        behaviour, received = read_behaviour(receivers[call.place][0]), receivers[call.place][1]
        reaction = react(behaviour, call.message, received + got[call.place] + 1, tx.now)
        if not reaction.is_taken:
            results.append(reaction.refusal or UNKNOWN_ADDRESS)
            continue
        got[call.place] += 1
        message = _taken(call, tx.now)
        taken.append(message)
        actions += [_due(message, planned, tx.now) for planned in reaction.actions]
        if reaction.echoes_first:
            echoes.append((call.connection, _echo(message, is_anonymous=behaviour.echo_is_anonymous)))
        results.append(reaction.refusal or Accepted(provider_id(message.id)))
    await _write(tx, taken, actions)
    await call_back(tx, echoes)
    return results


async def _unveil(tx: Tx, calls: Sequence[Call]) -> list[Call]:
    """Return the calls with the phones behind the hidden ids that some of them are for."""
    hidden = [call.place for call in calls if scoped_kind(call.message.send_to)]
    phones = await store.find_hidden(tx, hidden) if hidden else {}
    return [
        replace(call, message=replace(call.message, send_to=phones[call.place][2])) if call.place in phones else call
        for call in calls
    ]


async def _give_phones(tx: Tx, calls: Sequence[Call]) -> dict[store.Place, tuple[dict[str, Any], int]]:
    """Give strangers a phone where everybody has one; it takes messages and shows that they were read."""
    strangers = {call.place: call for call in calls if call.connection.config.get(GIVES_PHONES)}
    people = [
        SandboxPerson(
            organization_id=call.connection.organization_id,
            connection_id=call.connection.id,
            address=call.message.send_to,
            id=new_id(tx.now),
            name=call.message.send_to,
            locale="en",
        )
        for call in strangers.values()
    ]
    if people:
        await store.upsert_people(tx, people)
    return {place: ({}, 0) for place in strangers}


def _taken(call: Call, now: datetime) -> SandboxMessage:
    return SandboxMessage(
        organization_id=call.connection.organization_id,
        id=new_id(now),
        connection_id=call.connection.id,
        address=call.message.send_to,
        sender=Sender.BUSINESS,
        body=clean_text(call.message.body),
        at=now,
        correlation_id=call.message.message_id,
    )


def _due(message: SandboxMessage, planned: PlannedAction, now: datetime) -> DueAction:
    return DueAction(
        organization_id=message.organization_id,
        id=new_id(now),
        connection_id=message.connection_id,
        address=message.address,
        kind=planned.kind,
        due_at=planned.due_at,
        message_id=message.id,
        correlation_id=None if planned.is_anonymous else message.correlation_id,
        state=planned.state,
        error=planned.error,
        text=planned.text,
        is_opt_out=planned.is_opt_out,
    )


def _echo(message: SandboxMessage, *, is_anonymous: bool) -> Mapping[str, Any]:
    return write_echo(message, None if is_anonymous else message.correlation_id)


async def _write(tx: Tx, messages: Sequence[SandboxMessage], actions: Sequence[DueAction]) -> None:
    if messages:
        await store.insert_messages(tx, messages)
        for organization_id in {message.organization_id for message in messages}:
            tx.hint(organization_id, HINT)
    if actions:
        await store.insert_actions(tx, actions)
        tx.nudge(NETWORK, *{action.organization_id for action in actions})


async def find_due_actions(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations on whose networks something is due."""
    return await store.find_due_actions(tx, limit)


async def claim_actions(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[DueAction]:
    """Lock the actions due first of these organizations."""
    return await store.claim_actions(tx, organization_ids, each, total)


async def reclaim_actions(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[DueAction]:
    """Lock these actions if they are still due."""
    return await store.reclaim_actions(tx, organization_id, ids)


async def fail_action(tx: Tx, action: DueAction, _error: str) -> None:
    """Let a failed action happen later; one that never can is forgotten."""
    later = retry_at(action.attempts + 1, tx.now)
    if later is None:
        await store.delete_actions(tx, [action.id])
    else:
        await store.put_off_action(tx, action, later)


async def play_actions(tx: Tx, actions: Sequence[DueAction]) -> None:
    """Let due actions happen: phones tick, people write, and each is told to us by a call of its own."""
    loaded = await load_connections(tx, [action.connection_id for action in actions])
    connections = {key: open_secrets(connection) for key, connection in loaded.items()}
    events = await _happen(tx, [action for action in actions if action.connection_id in connections])
    await store.delete_actions(tx, [action.id for action in actions])
    await call_back(tx, [(connections[action.connection_id], event) for action, event in events])


async def _happen(tx: Tx, actions: Sequence[DueAction]) -> list[tuple[DueAction, Mapping[str, Any]]]:
    """Write what happens on the network; returns what each action tells us, in order."""
    replies = {action.id: _reply(action, tx.now) for action in actions if action.kind is ActionKind.REPLY}
    speakers = await store.load_speakers(tx, [_place(one) for one in actions])
    echoed = await store.load_messages(tx, [one.message_id for one in actions if one.kind is ActionKind.ECHO])
    await _write(tx, list(replies.values()), [])
    await store.mark_ticks(tx, _ticks(actions))
    for organization_id in {action.organization_id for action in actions}:
        tx.hint(organization_id, HINT)
    written: dict[store.Place, int] = defaultdict(int)
    told: list[tuple[DueAction, Mapping[str, Any]]] = []
    for action in actions:
        speaker, behaviour = speakers.get(_place(action), NOBODY), Behaviour()
        if action.kind in {ActionKind.REPLY, ActionKind.STOP, ActionKind.RESUME}:
            behaviour = read_behaviour(speaker.behaviour)
        names = behaviour.names(action.address, speaker.written + written[_place(action)])
        if action.kind is ActionKind.REPLY:
            written[_place(action)] += 1
            told.append((action, write_message(replies[action.id], speaker.name, names)))
        elif action.kind in SWITCHES:
            told.append((action, write_consent(names[0], action.due_at, is_opt_out=SWITCHES[action.kind])))
        elif action.kind is ActionKind.ECHO and action.message_id in echoed:
            told.append((action, write_echo(echoed[action.message_id], action.correlation_id)))
        elif action.state is not None:
            told.append((action, _receipt(action, action.state)))
    return told


def _place(action: DueAction) -> store.Place:
    return action.organization_id, action.connection_id, action.address


def _receipt(action: DueAction, state: ReceiptState) -> Mapping[str, Any]:
    return write_receipt(
        action.message_id,
        action.correlation_id,
        state,
        action.due_at,
        action.error,
        is_opt_out=action.is_opt_out,
    )


def _reply(action: DueAction, now: datetime) -> SandboxMessage:
    return SandboxMessage(
        organization_id=action.organization_id,
        id=new_id(now),
        connection_id=action.connection_id,
        address=action.address,
        sender=Sender.PERSON,
        body=clean_text(action.text or ""),
        at=action.due_at,
    )


def _ticks(actions: Iterable[DueAction]) -> list[tuple[UUID, UUID, datetime | None, datetime | None]]:
    """Fold receipts to one row per message; what is read was delivered."""
    delivered: dict[tuple[UUID, UUID], datetime] = {}
    read: dict[tuple[UUID, UUID], datetime] = {}
    for action in actions:
        key = (action.organization_id, action.message_id)
        if action.state in {ReceiptState.DELIVERED, ReceiptState.READ}:
            delivered[key] = min(action.due_at, delivered.get(key, action.due_at))
        if action.state is ReceiptState.READ:
            read[key] = min(action.due_at, read.get(key, action.due_at))
    return [(*key, delivered.get(key), read.get(key)) for key in sorted(delivered)]


async def call_back(tx: Tx, told: Sequence[tuple[Connection, Mapping[str, Any]]]) -> None:
    """Tell us of events, one call each, signed for their connection."""
    calls = []
    for connection, event in told:
        body = write_body([event])
        calls.append(
            RawWebhook(
                organization_id=connection.organization_id,
                id=new_id(tx.now),
                connection_id=connection.id,
                received_at=tx.now,
                headers=sign(connection, body),
                body=body,
            )
        )
    await webhooks.store_webhooks(tx, calls)
