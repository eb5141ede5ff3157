"""What becomes of a journey's messages after they were queued.

A settle never touches enrollments: it would wait for a release, or a release for it. So a message that failed fails
its step here, in the settle's transaction, and leaves a work row; a lane takes the enrollment under its own locks
and does what the node's `on_failure` and the kind of failure ask (`answer_failures`).

    permanent (address, content, policy …)   the node's on_failure: go on, or end as failed; who ends gets nothing
                                             of what is still queued
    auth or configuration                    the step again on the back-off, five times in all, then failed
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.journeys.actions.versions import load_compiled
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.enrollment import Enrollment, is_live
from cadenza.journeys.domain.events import EnrollmentEnded
from cadenza.journeys.domain.names import MATCH
from cadenza.journeys.domain.nodes.message import Message, OnFailure
from cadenza.journeys.store import enrollments as store
from cadenza.journeys.store import steps as ledger
from cadenza.journeys.store import triggers
from cadenza.journeys.store.triggers import Trigger
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import EnrollmentState, FailReason, MessageState
from cadenza.messages.actions.queue import cancel_queued
from cadenza.messages.domain.events import MessagesSettled


@dataclass(frozen=True, slots=True)
class FailedMessage:
    """A message of a journey that failed, as its work row tells."""

    organization_id: UUID
    enrollment_id: UUID
    visit: int
    node_id: str
    reason: FailReason

    @classmethod
    def of(cls, trigger: Trigger) -> "FailedMessage":
        """Read the work row."""
        told = trigger.payload
        return cls(
            trigger.organization_id,
            UUID(str(told["enrollment_id"])),
            int(str(told["visit"])),
            str(told["node_id"]),
            FailReason(str(told["reason"])),
        )

    def told(self) -> Mapping[str, object]:
        """Return what the work row keeps."""
        return {
            "enrollment_id": str(self.enrollment_id),
            "visit": self.visit,
            "node_id": self.node_id,
            "reason": self.reason.value,
        }


async def on_settled(tx: Tx, events: Sequence[MessagesSettled]) -> None:
    """Fail the steps whose messages failed, and leave a work row for each."""
    failures = [
        (event.organization_id, event.enrollment_id, event.visit, event.reason or FailReason.UNKNOWN.value)
        for event in events
        if event.state is MessageState.FAILED and event.enrollment_id is not None and event.visit is not None
    ]
    if not failures:
        return
    steps = await ledger.fail_steps(tx, failures)
    failed = [
        FailedMessage(step.organization_id, step.enrollment_id, step.visit, step.node_id, step.reason) for step in steps
    ]
    await triggers.record_failures(
        tx,
        [(one.organization_id, new_id(tx.now), one.enrollment_id, f"failed:{one.visit}", one.told()) for one in failed],
    )
    tx.nudge(MATCH, *{one.organization_id for one in failed})


async def answer_failures(tx: Tx, work: Sequence[Trigger]) -> None:
    """Do to each enrollment what its failed messages ask. Their contacts are locked by the caller."""
    failed: dict[UUID, list[FailedMessage]] = defaultdict(list)
    for one in sorted(map(FailedMessage.of, work), key=lambda one: one.visit):
        failed[one.enrollment_id].append(one)
    live = [
        one
        for one in await store.lock_enrollments(
            tx, [(these[0].organization_id, these[0].enrollment_id) for these in failed.values()]
        )
        if is_live(one.state)
    ]
    if not live:
        return
    graphs = await load_compiled(tx, {(one.organization_id, one.version_id) for one in live})
    counts = await ledger.count_failed_visits(
        tx, [(one.organization_id, one.id, message.node_id) for one in live for message in failed[one.id]]
    )
    moved = [after_failures(graphs[one.version_id], one, failed[one.id], counts, tx.now) for one in live]
    changed = [after for before, after in zip(live, moved, strict=True) if after is not before]
    if changed:
        await store.save(tx, changed)
    await _end(tx, [one for one in changed if not is_live(one.state)])


async def _end(tx: Tx, ended: Sequence[Enrollment]) -> None:
    """Call off what is still queued for those who ended by a failure, and say so."""
    by_reason: dict[tuple[UUID, str], list[UUID]] = defaultdict(list)
    for one in ended:
        by_reason[one.organization_id, str(one.reason)].append(one.id)
    for (organization_id, reason), ids in sorted(by_reason.items()):
        await cancel_queued(tx, organization_id, ids, reason)
    tx.emit(
        *(
            EnrollmentEnded(
                organization_id=one.organization_id,
                enrollment_id=one.id,
                journey_id=one.journey_id,
                contact_id=one.contact_id,
                state=one.state,
                reason=one.reason,
            )
            for one in ended
        )
    )


def after_failures(
    graph: CompiledGraph,
    enrollment: Enrollment,
    failed: Sequence[FailedMessage],
    counts: Mapping[tuple[UUID, str], int],
    now: datetime,
) -> Enrollment:
    """Return the enrollment after several of its messages failed, in the order of their visits. Pure."""
    for one in failed:
        if is_live(enrollment.state):
            enrollment = after_failure(graph, enrollment, one, counts.get((enrollment.id, one.node_id), 1), now)
    return enrollment


def after_failure(
    graph: CompiledGraph, enrollment: Enrollment, failed: FailedMessage, failures: int, now: datetime
) -> Enrollment:
    """Return the enrollment after one of its messages failed; the same object when it simply goes on. Pure."""
    if failed.reason is FailReason.AUTH_OR_CONFIG:
        if enrollment.visit != failed.visit + 1:
            return enrollment
        again = retry_at(failures, now)
        if again is None:
            return _failed(enrollment, failed.reason)
        return enrollment._replace(node_id=failed.node_id, node_entered_at=now, next_run_at=again)
    node = graph.nodes[failed.node_id].kind
    ends = isinstance(node, Message) and node.on_failure is OnFailure.END
    return _failed(enrollment, failed.reason) if ends else enrollment


def _failed(enrollment: Enrollment, reason: FailReason) -> Enrollment:
    return enrollment._replace(
        state=EnrollmentState.FAILED,
        reason=reason.value,
        next_run_at=None,
        defer_reason=None,
        deferred_since=None,
    )
