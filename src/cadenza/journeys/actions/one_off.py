"""Somebody of the team promises a message: a one-off journey with the text, due when they said (J7).

It goes the way of every other: the one release, the one gate, the one queue; a reply ends it, and what else the
organization wants, and until then it stands in the queue and on the contact's card, to be called off or sent at once.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.accounts.actions.organizations import get_organization
from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions.enroll import Admission, Candidate, admit
from cadenza.journeys.domain.compiled import write_version
from cadenza.journeys.domain.entry import manual_key
from cadenza.journeys.domain.names import QUEUE_HINT
from cadenza.journeys.domain.one_off import STOPS, TEXT, graph_of, name_of, policies
from cadenza.journeys.domain.policies import write_policies
from cadenza.journeys.errors import JourneyNameTaken
from cadenza.journeys.store import one_off as store
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """One message to one person, at a time, unless they write first."""

    contact_id: UUID
    channel: Channel
    connection_id: UUID
    conversation_id: UUID
    text: str
    at: datetime
    zone: ZoneInfo | None
    """On whose clock that was said; None for an instant."""
    actor: str


async def ensure(tx: Tx, organization_id: UUID, channel: Channel) -> UUID:
    """Return the one-off journey of a channel, made where it is the first time. Before the contact is locked."""
    graph, rules = graph_of(channel), policies()
    for name in (name_of(channel), f"{name_of(channel)} (inbox)"):
        known = await store.find_one_off(tx, organization_id, channel)
        if known is not None:
            return known
        ids = (new_id(tx.now), new_id(tx.now))
        if await store.insert_one_off(
            tx,
            organization_id,
            channel,
            ids=ids,
            name=name,
            stops=sorted(STOPS),
            policies=write_policies(rules),
            graph=write_version(graph, rules),
        ):
            return ids[0]
    raise JourneyNameTaken(name=name_of(channel))


async def promise(tx: Tx, organization_id: UUID, journey_id: UUID, wanted: Promise) -> Admission:
    """Let the person into it; whoever may not come in is told why. The contact is locked by the caller."""
    usual = (await get_organization(tx, organization_id)).settings
    (admission,) = await admit(
        tx,
        [
            Candidate(
                organization_id=organization_id,
                journey_id=journey_id,
                contact_id=wanted.contact_id,
                enroll_key=manual_key(new_id(tx.now)),
                source=wanted.actor,
                connection_id=wanted.connection_id,
                conversation_id=wanted.conversation_id,
                variables={TEXT: wanted.text},
                starts_at=wanted.at,
                zone=wanted.zone,
                stops=usual.follow_up_stops,
            )
        ],
    )
    tx.hint(organization_id, QUEUE_HINT)
    return admission
