"""Before many are put into a journey: who would enter, and who its messages can reach. Nothing is written.

A large crowd is judged by some of its people (`contacts.actions.sampling`), in a fixed number of statements.
"""

from collections import Counter
from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.actions import audience as audiences
from cadenza.contacts.actions.listing import count_contacts, list_places
from cadenza.contacts.actions.sampling import LOOKED_AT, spread
from cadenza.contacts.domain.audience import Audience, AudienceKind, Size
from cadenza.contacts.domain.bulk import EVERYONE, Refusal, Selection
from cadenza.journeys.actions.author import get
from cadenza.journeys.actions.enroll import look_at_door
from cadenza.journeys.domain.journey import Journey
from cadenza.journeys.domain.reach import RunEstimate, estimate, ways_of, why_unreached
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import EnrollResult
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.domain.facts import Target


async def look(tx: ReadTx, organization_id: UUID, journey_id: UUID, whom: Selection) -> RunEstimate:
    """Say of those selected who would come in now, and who of them can be written to."""
    journey = await get(tx, organization_id, journey_id)
    size, some = await _some_of(tx, organization_id, whom)
    tally = await _judge(tx, journey, some)
    return estimate(tally, size.count, is_exact=size.is_exact and len(some) >= size.count)


async def _some_of(tx: ReadTx, organization_id: UUID, whom: Selection) -> tuple[Size, Sequence[UUID]]:
    """Return how many are meant, and those to look at: all, some from everywhere, or the first that a search finds."""
    if whom.contact_ids:
        # What an id ends with is random.
        mixed = sorted(set(whom.contact_ids), key=lambda one: one.bytes[::-1])
        return Size(len(mixed)), mixed[:LOOKED_AT]
    if whom.wanted.text is not None:
        total = await count_contacts(tx, organization_id, whom.wanted)
        places, _ = await list_places(tx, organization_id, whom.wanted, after=None, limit=LOOKED_AT)
        return Size(total.count, total.is_exact), [place.id for place in places]
    audience = Audience(AudienceKind.EVERYONE)
    if whom.wanted != EVERYONE:
        audience = Audience(AudienceKind.FILTER, checks=whom.wanted.groups[0])
    size = await audiences.count_audience(tx, organization_id, audience)

    async def walk(after: UUID | None, limit: int, share: int | None) -> audiences.Piece:
        return await audiences.list_audience(
            tx, organization_id, audience, tx.now, after=after, limit=limit, share=share
        )

    return size, await spread(walk, size.count)


async def _judge(tx: ReadTx, journey: Journey, contact_ids: Sequence[UUID]) -> Counter[tuple[str, str]]:
    door = await look_at_door(tx, {(journey.organization_id, journey.id, one) for one in contact_ids})
    graph = door.graph_of(journey.id)
    ways = [] if graph is None else ways_of(graph, journey.channel)
    targets = {
        (contact_id, channel): Target(
            journey.organization_id, contact_id, channel, journey.connection_id if channel is journey.channel else None
        )
        for contact_id in contact_ids
        for channel, _ in ways
    }
    facts = await load_facts(tx, targets.values())
    tally = Counter[tuple[str, str]]()
    for contact_id in contact_ids:
        contact = door.contacts.get(contact_id)
        if contact is None or contact.is_gone:
            tally["refused", Refusal.NOT_FOUND.value] += 1
            continue
        result = door.answer(journey.id, contact_id, tx.now)
        if result is not EnrollResult.ENROLLED:
            tally["refused", result.value] += 1
            continue
        known = [(facts.get(targets[contact_id, channel]), purpose) for channel, purpose in ways]
        reason = why_unreached(known, tx.now)
        tally[("reached", "") if reason is None else ("unreached", reason.value)] += 1
    return tally
