"""Calls of Segment's tracking API are taken as upserts and facts, many at once; one that is wrong touches no other."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.submit import submit_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.segment import MOST_CALLS, read_call
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id


async def take_calls(
    tx: Tx, organization_id: UUID, calls: Sequence[tuple[object, object]], actor: str | None
) -> list[tuple[Problem, ...]]:
    """Take calls, given as (type, body); returns what is wrong with each, in their order.

    First what is said about people, then what happened to them: an `identify` may follow its `track` in a batch.
    """
    if len(calls) > MOST_CALLS:
        raise Invalid([Problem("batch", "too_many", {"limit": MOST_CALLS})])
    read = [read_call(kind, body, f"segment:{new_id(tx.now)}", tx.now) for kind, body in calls]
    problems: list[tuple[Problem, ...]] = [call.problems for call in read]
    people = [(place, call.contact) for place, call in enumerate(read) if call.contact is not None]
    rows = [contact for _, contact in people]
    upserted = await submit_batch(tx, organization_id, rows, source=ConsentSource.API, actor=actor)
    for (place, _), result in zip(people, upserted, strict=True):
        problems[place] = tuple(replace(problem, path=problem.path.split(".", 2)[-1]) for problem in result.problems)
    facts = [(place, call.event) for place, call in enumerate(read) if call.event is not None]
    recorded = await record_events(tx, organization_id, [event for _, event in facts])
    for (place, _), answer in zip(facts, recorded, strict=True):
        problems[place] = answer.problems
    return problems
