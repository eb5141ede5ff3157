"""What happens to contacts is written down for the journeys that listen, in the transaction in which it happens.

A work row for each published rule that waits for it, none where nobody listens; `match.py` takes them from there. Our
own (a lead's status, a conversion, a deal's stage) is heard like an event of that name; it is kept where it changed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.events import (
    ContactEvent,
    DealStageChanged,
    EventRecorded,
    LeadConverted,
    LeadStatusChanged,
    TagAdded,
    TagRemoved,
)
from cadenza.journeys.domain.entry import event_key, happened_key, tag_added_key, tag_removed_key
from cadenza.journeys.domain.names import MATCH
from cadenza.journeys.domain.nodes.trigger import RuleType
from cadenza.journeys.store import work as store
from cadenza.journeys.store.work import ListeningRule, NewWork
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id

LEAD_CONVERTED = "lead.converted"
LEAD_STATUS_CHANGED = "lead.status_changed"
DEAL_STAGE_CHANGED = "deal.stage_changed"
MEMBERSHIP_ACTIVATED = "membership.activated"
SOURCE = "lead_converted"
"""What a member's first event says of itself where a conversion brought it."""


@dataclass(frozen=True, slots=True)
class _Happening:
    """Something that happened to a contact, as rules listen to it."""

    organization_id: UUID
    kind: RuleType
    name: str
    contact_id: UUID
    occurrence: str
    payload: Mapping[str, object]
    at: datetime


async def on_events(tx: Tx, events: Sequence[EventRecorded]) -> None:
    """Record the events that a published journey listens to."""
    await _record(
        tx,
        [
            _Happening(
                event.organization_id,
                RuleType.EVENT,
                event.name,
                event.contact_id,
                event_key(event.event_id),
                {"name": event.name, "id": event.event_id, "properties": event.properties},
                event.at,
            )
            for event in events
        ],
    )


async def on_tags_added(tx: Tx, events: Sequence[TagAdded]) -> None:
    """Record the tags put on that a published journey listens to."""
    await _record_tags(tx, RuleType.TAG_ADDED, events, tag_added_key)


async def on_tags_removed(tx: Tx, events: Sequence[TagRemoved]) -> None:
    """Record the tags taken off that a published journey listens to."""
    await _record_tags(tx, RuleType.TAG_REMOVED, events, tag_removed_key)


async def on_leads_converted(tx: Tx, events: Sequence[LeadConverted]) -> None:
    """Record conversions, and that a membership began where somebody became a member; a merge begins nothing."""
    news = [event for event in events if not event.by_merge]
    members = [event for event in news if event.to == Lifecycle.MEMBER]
    await _record(
        tx,
        [
            *(_heard(LEAD_CONVERTED, event, {"to": event.to}) for event in news),
            *(_heard(MEMBERSHIP_ACTIVATED, event, {"source": SOURCE}) for event in members),
        ],
    )


async def on_lead_statuses_changed(tx: Tx, events: Sequence[LeadStatusChanged]) -> None:
    """Record the changes of leads' status, but for what a merge has brought together."""
    news = [event for event in events if not event.by_merge]
    await _record(
        tx, [_heard(LEAD_STATUS_CHANGED, event, {"before": event.before, "after": event.after}) for event in news]
    )


async def on_deals_moved(tx: Tx, events: Sequence[DealStageChanged]) -> None:
    """Record the stages that deals came to."""
    await _record(
        tx,
        [
            _heard(
                DEAL_STAGE_CHANGED,
                event,
                {
                    "deal_id": str(event.deal_id),
                    "pipeline_id": str(event.pipeline_id),
                    "stage_id": str(event.after_id),
                    "state": event.state,
                },
                of=f":{event.deal_id}",
            )
            for event in events
        ],
    )


async def _record_tags(
    tx: Tx, kind: RuleType, events: Sequence[TagAdded | TagRemoved], key_of: Callable[[str, datetime], str]
) -> None:
    """Record tags by their names; an import brings thousands that nobody listens to, so that is asked first."""
    listeners = await store.load_listeners(tx, {(event.organization_id, kind.value, event.tag) for event in events})
    if listeners:
        await _write(tx, listeners, [_of_tag(kind, event, key_of(event.tag, event.at)) for event in events])


def _of_tag(kind: RuleType, event: TagAdded | TagRemoved, occurrence: str) -> _Happening:
    """Return a tag put on or taken off, as rules listen to it by the tag's name."""
    return _Happening(
        event.organization_id, kind, event.tag, event.contact_id, occurrence, {"tag": event.tag}, event.at
    )


def _heard(name: str, event: ContactEvent, properties: Mapping[str, object], *, of: str = "") -> _Happening:
    """Return something of ours as the event that rules call by this name."""
    return _Happening(
        event.organization_id,
        RuleType.EVENT,
        name,
        event.contact_id,
        happened_key(name, event.at) + of,
        {"name": name, "properties": properties},
        event.at,
    )


async def _record(tx: Tx, happenings: Sequence[_Happening]) -> None:
    listeners = await store.load_listeners(tx, {(one.organization_id, one.kind.value, one.name) for one in happenings})
    if listeners:
        await _write(tx, listeners, happenings)


async def _write(tx: Tx, listeners: Sequence[ListeningRule], happenings: Sequence[_Happening]) -> None:
    triggers = [
        NewWork(
            organization_id=one.organization_id,
            id=new_id(tx.now),
            journey_id=listener.journey_id,
            rule_id=listener.rule_id,
            contact_id=one.contact_id,
            occurrence=one.occurrence,
            payload=one.payload,
            occurred_at=one.at,
        )
        for one in happenings
        for listener in listeners
        if (listener.organization_id, listener.kind, listener.name) == (one.organization_id, one.kind, one.name)
    ]
    await store.record(tx, triggers)
    tx.nudge(MATCH, *{one.organization_id for one in triggers})
