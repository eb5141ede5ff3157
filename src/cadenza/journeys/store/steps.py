"""The ledger of visits as rows."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.journeys.domain.history import Visit
from cadenza.kit.db import Queries, ReadTx, Tx, columns
from cadenza.kit.reasons import FailReason, StepState
from cadenza.kit.sharing import shared_columns

sql = Queries.beside(__file__)


class StepRow(NamedTuple):
    """One finished visit, about to be written."""

    organization_id: UUID
    enrollment_id: UUID
    visit: int
    node_id: str
    state: StepState
    reason: str | None
    message_id: UUID | None
    inputs: Mapping[str, Hashable] | None


@dataclass(frozen=True, slots=True)
class FailedStep:
    """A visit whose message failed after it was queued."""

    organization_id: UUID
    enrollment_id: UUID
    visit: int
    node_id: str
    reason: FailReason


@dataclass(frozen=True, slots=True)
class LastStep:
    """The last finished visit to a node."""

    at: datetime
    message_id: UUID | None


async def insert_steps(tx: Tx, steps: Sequence[StepRow]) -> None:
    """Write the visits of a batch, whose enrollments are locked."""
    rows = [
        (
            (one.organization_id, one.enrollment_id, one.message_id),
            (one.visit, one.node_id, one.state, one.reason, None if one.inputs is None else tuple(one.inputs.items())),
        )
        for one in steps
    ]
    (organization_ids, enrollment_ids, message_ids), shared, places = shared_columns(rows, 3, 5)
    visits, node_ids, states, reasons, inputs = shared
    await tx.execute(
        sql.insert_steps,
        organization_ids=organization_ids,
        enrollment_ids=enrollment_ids,
        message_ids=message_ids,
        places=places,
        visits=visits,
        node_ids=node_ids,
        states=states,
        reasons=reasons,
        inputs=[None if items is None else dict(items) for items in inputs],
        now=tx.now,
    )


async def fail_steps(tx: Tx, failures: Iterable[tuple[UUID, UUID, int, str]]) -> list[FailedStep]:
    """Fail the visits (organization, enrollment, visit, reason) whose messages failed; returns those that changed."""
    organization_ids, enrollment_ids, visits, reasons = columns(sorted(set(failures)), 4)
    rows = await tx.fetch(
        sql.fail_steps,
        organization_ids=organization_ids,
        enrollment_ids=enrollment_ids,
        visits=visits,
        reasons=reasons,
    )
    return [FailedStep(**{**row, "reason": FailReason(row["reason"])}) for row in rows]


async def skip_steps(tx: Tx, called_off: Iterable[tuple[UUID, UUID, int, str]]) -> int:
    """Skip the visits (organization, enrollment, visit, reason) whose messages were called off; returns how many."""
    organization_ids, enrollment_ids, visits, reasons = columns(sorted(set(called_off)), 4)
    return await tx.execute(
        sql.skip_steps,
        organization_ids=organization_ids,
        enrollment_ids=enrollment_ids,
        visits=visits,
        reasons=reasons,
    )


async def load_last_steps(
    tx: ReadTx, enrollments: Iterable[tuple[UUID, UUID]], node_ids: Iterable[str]
) -> dict[tuple[UUID, str], LastStep]:
    """Return the last finished visit, by enrollment and node, to each of these nodes."""
    organization_ids, enrollment_ids = columns(sorted(set(enrollments)), 2)
    rows = await tx.fetch(
        sql.last_steps,
        organization_ids=organization_ids,
        enrollment_ids=enrollment_ids,
        node_ids=sorted(set(node_ids)),
    )
    return {(row["enrollment_id"], row["node_id"]): LastStep(row["at"], row["message_id"]) for row in rows}


async def list_visits(tx: ReadTx, organization_id: UUID, enrollment_id: UUID) -> list[Visit]:
    """Return the finished visits of one enrollment, oldest first."""
    rows = await tx.fetch(sql.visits_of_enrollment, organization_id=organization_id, enrollment_id=enrollment_id)
    return [Visit(**{**row, "state": StepState(row["state"])}) for row in rows]


async def count_failed_visits(tx: ReadTx, nodes: Iterable[tuple[UUID, UUID, str]]) -> dict[tuple[UUID, str], int]:
    """Count how often nodes, given as (organization, enrollment, node), have failed; by enrollment and node."""
    organization_ids, enrollment_ids, node_ids = columns(sorted(set(nodes)), 3)
    rows = await tx.fetch(
        sql.count_failed_visits,
        organization_ids=organization_ids,
        enrollment_ids=enrollment_ids,
        node_ids=node_ids,
    )
    return {(row["enrollment_id"], row["node_id"]): row["failures"] for row in rows}
