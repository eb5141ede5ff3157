"""Everything that the gate asks about, for many contacts at once: the same code for release and for the last look.

A fixed number of set-based statements, whatever the number of targets:

    organizations 2   contacts 3   connections 1   conversations 1   suppressions 1   marketing sent 1   queues 1
    allowances 1, and the tags of contacts for whoever wants them

The last look asks for messages that are queued already: their address and connection stand fast and they were counted,
so it reads organizations, contacts without their identifiers, connections and suppressions.

Fails closed: a contact that does not exist has no facts, a named connection that is gone counts as deleted, a state
that was never said is unknown. The caller holds the contacts' locks where the answer is acted upon.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple
from uuid import UUID

from cadenza.accounts.actions.allowances import load_used
from cadenza.accounts.actions.organizations import load_settings
from cadenza.accounts.domain.allowance import Counter
from cadenza.accounts.domain.organization import Organization
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.capabilities import Address, NoAddress, capabilities_of
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.actions import suppressions
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.known import KnownContact
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import ConnectionState
from cadenza.messages.domain.draft import QUOTA, Priority
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.gate import WEEK, Person, Route, SendingRules
from cadenza.messages.domain.routing import Choice, Thread, choose_identifier
from cadenza.messages.store import conversations, facts
from cadenza.messages.store.conversations import Conversation
from cadenza.messages.store.facts import Line, Sent


class _Way(NamedTuple):
    """A target's connection and address, before anything is judged."""

    target: Target
    contact: KnownContact
    connection: Connection | None
    chosen: Address | NoAddress | None
    """None where the address was fixed before."""
    address: str | None
    key: str
    listed: suppressions.Address
    """What the suppression list is asked for."""
    thread: Conversation | None
    """The conversation of the connection and address, if there is one."""
    is_handed_off: bool


async def load_facts(
    tx: ReadTx, targets: Iterable[Target], *, tags: bool = False, priority: Priority = Priority.CAMPAIGN
) -> dict[Target, SendingFacts]:
    """Read the facts of these targets; one whose contact does not exist is missing.

    With the priority of what is to be sent: only what goes before that stands ahead of it in a connection's line.
    """
    asked = list(dict.fromkeys(targets))
    if not asked:
        return {}
    organizations = await load_settings(tx, {target.organization_id for target in asked})
    leaving = all(target.is_queued for target in asked)
    ways = await _find_ways(tx, asked, tags=tags, leaving=leaving)
    used = {} if leaving else await load_used(tx, _counters(organizations.values(), tx.now))
    keys = {way.key for way in ways}
    batch = _Batch(
        organizations=organizations,
        rules={(one.id, key): _rules(one, key) for one in organizations.values() for key in keys},
        quota_left={
            organization.id: None if leaving else _quota_left(organization, used, tx.now)
            for organization in organizations.values()
        },
        suppressed=await suppressions.find_suppressed(tx, [way.listed for way in ways if way.address]),
        sent=await _load_sent(tx, ways, organizations),
        lines=await _count_queued(tx, ways, organizations, priority),
        now=tx.now,
    )
    return {way.target: batch.facts(way) for way in ways}


async def _find_ways(tx: ReadTx, targets: Sequence[Target], *, tags: bool, leaving: bool) -> list[_Way]:
    """Read the ways; of those who are `leaving`, all queued already, the address and the connection are known."""
    refs = list(dict.fromkeys((target.organization_id, target.contact_id) for target in targets))
    contacts = await load_contacts(tx, refs, tags=tags, identifiers=not leaving)
    of_organization: dict[UUID, list[Connection]] = defaultdict(list)
    for connection in await list_connections(tx, sorted({target.organization_id for target in targets})):
        of_organization[connection.organization_id].append(connection)
    choices = {
        (organization_id, channel): Choice.of(channel, of_organization[organization_id])
        for organization_id, channel in {(target.organization_id, target.channel) for target in targets}
    }
    threads: dict[UUID, list[Conversation]] = defaultdict(list)
    for conversation in [] if leaving else await conversations.load_conversations(tx, refs):
        threads[conversation.contact_id].append(conversation)
    return [
        _way(target, contact, choices[target.organization_id, target.channel], threads[target.contact_id])
        for target in targets
        # A contact that was read for another organization is unknown in this one.
        if (contact := contacts.get(target.contact_id)) and contact.organization_id == target.organization_id
    ]


def _way(target: Target, contact: KnownContact, choice: Choice, threads: Sequence[Conversation]) -> _Way:
    past = [Thread(thread.connection_id, thread.last_message_at) for thread in threads]
    connection = choice.connection(target.connection_id, past)
    chosen = None if target.is_queued else choose_identifier(contact.identifiers, target.channel, connection)
    address = chosen.match_key if isinstance(chosen, Address) else target.address
    key = _key_of(target.channel)
    listed = suppressions.Address(target.organization_id, address or "", key)
    handed_off = any(thread.handoff_since is not None for thread in threads)
    thread = _thread(threads, connection, address)
    return _Way(target, contact, connection, chosen, address, key, listed, thread, is_handed_off=handed_off)


def _thread(threads: Sequence[Conversation], connection: Connection | None, address: str | None) -> Conversation | None:
    for thread in threads:
        if connection is not None and thread.connection_id == connection.id and thread.address == address:
            return thread
    return None


async def _load_sent(
    tx: ReadTx, ways: Sequence[_Way], organizations: Mapping[UUID, Organization]
) -> dict[tuple[UUID, str], list[Sent]]:
    """Read what the people got, at every address they have: caps hold over all channels."""
    addresses = dict.fromkeys(
        (way.target.organization_id, identifier.match_key)
        for way in ways
        if not way.target.is_queued
        for identifier in way.contact.identifiers
    )
    repeats = [organization.settings.duplicate_content_period for organization in organizations.values()]
    by_address: dict[tuple[UUID, str], list[Sent]] = defaultdict(list)
    if addresses:
        for sent in await facts.load_marketing(tx, list(addresses), tx.now - max([WEEK, *repeats])):
            by_address[sent.organization_id, sent.address].append(sent)
    return by_address


async def _count_queued(
    tx: ReadTx, ways: Sequence[_Way], organizations: Mapping[UUID, Organization], priority: Priority
) -> dict[UUID, Line]:
    """Count the queues that are kept short: one without a pace takes whatever comes, up to a cap where there is one."""
    caps = {
        (way.target.organization_id, way.connection.id): organizations[way.target.organization_id].settings.backlog_cap
        for way in ways
        if way.connection is not None and not way.target.is_queued
    }
    paced = {(way.target.organization_id, way.connection.id) for way in ways if way.connection and way.connection.pace}
    counted = {one: cap or 0 for one, cap in caps.items() if cap is not None or one in paced}
    return await facts.count_queued(tx, counted, priority, tx.now) if counted else {}


async def count_due(tx: ReadTx, connections: Iterable[tuple[UUID, UUID]]) -> dict[UUID, int]:
    """Count what waits on connections, given as (organization, id), and may go out now; one statement."""
    asked = dict.fromkeys(connections, 0)
    lines = await facts.count_queued(tx, asked, Priority.CAMPAIGN, tx.now) if asked else {}
    return {id_: line.ahead for id_, line in lines.items()}


def _counters(organizations: Iterable[Organization], now: datetime) -> list[Counter]:
    return [
        Counter(organization.id, QUOTA, organization.day_of(now))
        for organization in organizations
        if organization.settings.messages_per_day is not None
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    """What was read for all targets."""

    organizations: Mapping[UUID, Organization]
    rules: Mapping[tuple[UUID, str], SendingRules]
    quota_left: Mapping[UUID, int | None]
    suppressed: set[suppressions.Address]
    sent: Mapping[tuple[UUID, str], Sequence[Sent]]
    lines: Mapping[UUID, Line]
    now: datetime

    def facts(self, way: _Way) -> SendingFacts:
        target, organization = way.target, self.organizations[way.target.organization_id]
        consent, thread = way.contact.consent(way.key), way.thread
        line = Line() if way.connection is None else self.lines.get(way.connection.id, Line())
        return SendingFacts(
            target=target,
            organization=organization,
            contact=way.contact,
            connection=way.connection,
            person=self._person(way, organization, consent.state),
            route=_route(way),
            rules=self.rules[organization.id, way.key],
            send_to=way.chosen.value if isinstance(way.chosen, Address) else None,
            conversation_id=None if thread is None else thread.id,
            is_handed_off=way.is_handed_off,
            quota_left=self.quota_left[organization.id],
            ahead=line.ahead,
            waiting=line.waiting,
            unsubscribed_at=consent.changed_at if consent.state is ConsentState.UNSUBSCRIBED else None,
        )

    def _person(self, way: _Way, organization: Organization, consent: ConsentState) -> Person:
        contact = way.contact
        connection_zone = None if way.connection is None else way.connection.time_zone
        person = Person(
            zone=contact.zone_info(connection_zone, organization.time_zone),
            lifecycle=contact.lifecycle,
            consent=consent,
            # A tombstone reaches nobody: its conversations and messages belong to whom it was merged into.
            erased=contact.is_gone,
            suppressed=way.address is not None and way.listed in self.suppressed,
            held_until=contact.held_until,
            last_inbound_at=contact.last_inbound_said_at or contact.last_inbound_at,
        )
        sent = self._sent_to(contact) if self.sent else ()
        return self._with_sent(person, way, organization, sent) if sent else person

    def _sent_to(self, contact: KnownContact) -> list[Sent]:
        """Return what went to any address of the contact, oldest first."""
        keys = {identifier.match_key for identifier in contact.identifiers}
        found = [sent for key in keys for sent in self.sent.get((contact.organization_id, key), ())]
        return sorted(found, key=attrgetter("queued_at"))

    def _with_sent(self, person: Person, way: _Way, organization: Organization, sent: Sequence[Sent]) -> Person:
        here = [one for one in sent if one.address == way.address]
        repeats_since = self.now - organization.settings.duplicate_content_period
        week = self.now - WEEK
        return person._replace(
            sent_at=tuple(one.queued_at for one in here if one.queued_at > week and _key_of(one.channel) == way.key),
            sent_everywhere_at=tuple(one.queued_at for one in sent if one.queued_at > week),
            recent_content=frozenset(
                one.fingerprint for one in here if one.fingerprint and one.queued_at > repeats_since
            ),
        )


def _quota_left(organization: Organization, used: Mapping[Counter, int], now: datetime) -> int | None:
    allowed = organization.settings.messages_per_day
    if allowed is None:
        return None
    return allowed - used.get(Counter(organization.id, QUOTA, organization.day_of(now)), 0)


@lru_cache(maxsize=64)
def _key_of(channel: str) -> str:
    """Return the opt-out key of a channel; one that has none shares the one of every channel."""
    return capabilities_of(channel).opt_out_key or suppressions.EVERY_KEY


def _route(way: _Way) -> Route:
    connection, named = way.connection, way.target.connection_id
    problem = way.chosen.reason if isinstance(way.chosen, NoAddress) else None
    capabilities = capabilities_of(way.target.channel)
    if connection is None:
        # One that was named and is gone waits for whoever named it; without a name there is none to write from.
        return Route(capabilities, named, ConnectionState.DELETED, address=way.address, address_problem=problem)
    return Route(
        capabilities,
        connection.id,
        connection.state,
        kill_switch=connection.kill_switch,
        address=way.address,
        address_problem=problem,
    )


def _rules(organization: Organization, key: str) -> SendingRules:
    settings = organization.settings
    return SendingRules(
        kill_switch=organization.kill_switch,
        consent_mode=settings.consent_mode(key),
        send_window=settings.send_window,
        quiet_hours=settings.quiet_hours,
        caps=settings.caps_of(key),
        caps_everywhere=settings.caps_everywhere,
        connection_retry=timedelta(seconds=settings.connection_retry_seconds),
        allowance_retry=timedelta(minutes=settings.allowance_retry_minutes),
    )
