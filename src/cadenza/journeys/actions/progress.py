"""What becomes of a journey's messages after they were queued.

A settle never touches enrollments: it would wait for a release, or a release for it. So a message that failed fails
its step here, in the settle's transaction, and leaves a work row; a lane takes the enrollment under its own locks
and does what the node's `on_failure` and the kind of failure ask (`answer_failures`).

    permanent (address, content, policy …)   the node's on_failure: go on, or end as failed; who ends gets nothing
                                             of what is still queued
    auth or configuration                    the step again on the back-off, five times in all, then failed
    after the enrollment has ended           the step is failed all the same, and counted; the enrollment stays as it is

A message that was called off skips its step, with the reason, by such a work row too (`answer_cancels`).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from cadenza.journeys.actions.ending import End, end
from cadenza.journeys.actions.versions import load_versions
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.enrollment import Enrollment, is_live, live
from cadenza.journeys.domain.names import MATCH
from cadenza.journeys.domain.nodes.message import Message, OnFailure
from cadenza.journeys.store import enrollments as store
from cadenza.journeys.store import steps as ledger
from cadenza.journeys.store import work as work_rows
from cadenza.journeys.store.work import MESSAGE_CANCELLED, MESSAGE_FAILED, Work
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id
from cadenza.kit.metrics import JOURNEY_STEPS
from cadenza.kit.reasons import EnrollmentState, FailReason, MessageState, StepState
from cadenza.messages.domain.events import MessageCancelled, MessageSettled


@dataclass(frozen=True, slots=True)
class FailedMessage:
    """A message of a journey that failed, as its work row tells."""

    organization_id: UUID
    enrollment_id: UUID
    visit: int
    node_id: str
    reason: FailReason

    @classmethod
    def of(cls, row: Work) -> "FailedMessage":
        """Read the work row."""
        told = row.payload
        return cls(
            row.organization_id,
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


async def on_settled(tx: Tx, events: Sequence[MessageSettled]) -> None:
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
    await work_rows.record_work(
        tx,
        MESSAGE_FAILED,
        [(one.organization_id, new_id(tx.now), one.enrollment_id, f"failed:{one.visit}", one.told()) for one in failed],
    )
    tx.nudge(MATCH, *{one.organization_id for one in failed})
    tx.after_commit(partial(JOURNEY_STEPS.labels(Message.type, StepState.FAILED).inc, len(failed)))


async def on_cancelled(tx: Tx, events: Sequence[MessageCancelled]) -> None:
    """Leave a work row for each step whose message was called off."""
    steps = [
        (event.organization_id, event.enrollment_id, event.visit, event.reason)
        for event in events
        if event.enrollment_id is not None and event.visit is not None
    ]
    if not steps:
        return
    await work_rows.record_work(
        tx,
        MESSAGE_CANCELLED,
        [
            (
                organization_id,
                new_id(tx.now),
                enrollment_id,
                f"cancelled:{visit}",
                {"visit": visit, "reason": reason, "enrollment_id": str(enrollment_id)},
            )
            for organization_id, enrollment_id, visit, reason in steps
        ],
    )
    tx.nudge(MATCH, *{step[0] for step in steps})


async def answer_cancels(tx: Tx, work: Sequence[Work]) -> Sequence[Work]:
    """Skip the steps whose messages were called off; what became of the enrollment was said elsewhere."""
    skipped = await ledger.skip_steps(
        tx,
        [
            (one.organization_id, UUID(str(told["enrollment_id"])), int(str(told["visit"])), str(told["reason"]))
            for one in work
            if (told := one.payload)
        ],
    )
    tx.after_commit(partial(JOURNEY_STEPS.labels(Message.type, StepState.SKIPPED).inc, skipped))
    return ()


async def answer_failures(tx: Tx, work: Sequence[Work]) -> Sequence[Work]:
    """Do to each enrollment what its failed messages ask. Their contacts are locked by the caller.

    Returns those whose version is of a newer release, to which nothing was done.
    """
    failed: dict[UUID, list[FailedMessage]] = defaultdict(list)
    for one in sorted(map(FailedMessage.of, work), key=lambda one: one.visit):
        failed[one.enrollment_id].append(one)
    inside = [
        one
        for one in await store.lock_enrollments(
            tx, [(these[0].organization_id, these[0].enrollment_id) for these in failed.values()]
        )
        if is_live(one.state)
    ]
    if not inside:
        return ()
    graphs, newer = await load_versions(tx, {(one.organization_id, one.version_id) for one in inside})
    left = {one.id for one in inside if one.version_id in newer}
    inside = [one for one in inside if one.id not in left]
    counts = await ledger.count_failed_visits(
        tx, [(one.organization_id, one.id, message.node_id) for one in inside for message in failed[one.id]]
    )
    answers = [(one, after_failures(graphs[one.version_id], one, failed[one.id], counts, tx.now)) for one in inside]
    moved = [after for one, after in answers if isinstance(after, Enrollment) and after is not one]
    if moved:
        await store.save(tx, moved)
    await _end(tx, [(one, after) for one, after in answers if isinstance(after, FailReason)])
    return [one for one in work if FailedMessage.of(one).enrollment_id in left]


async def _end(tx: Tx, failed: Sequence[tuple[Enrollment, FailReason]]) -> None:
    """End those who can't go on; with them goes what is still queued for them."""
    for reason in sorted({reason for _, reason in failed}):
        these = [live(one) for one, why in failed if why is reason]
        await end(tx, these, End(state=EnrollmentState.FAILED, reason=reason.value))


def after_failures(
    graph: CompiledGraph,
    enrollment: Enrollment,
    failed: Sequence[FailedMessage],
    counts: Mapping[tuple[UUID, str], int],
    now: datetime,
) -> Enrollment | FailReason:
    """Return the enrollment after several of its messages failed, in their order, or why it ends. Pure."""
    for one in failed:
        after = after_failure(graph, enrollment, one, counts.get((enrollment.id, one.node_id), 1), now)
        if isinstance(after, FailReason):
            return after
        enrollment = after
    return enrollment


def after_failure(
    graph: CompiledGraph, enrollment: Enrollment, failed: FailedMessage, failures: int, now: datetime
) -> Enrollment | FailReason:
    """Return the enrollment after a message of it failed, the same one if it simply goes on; or why it ends. Pure."""
    if failed.reason is FailReason.AUTH_OR_CONFIG:
        if enrollment.visit != failed.visit + 1:
            return enrollment
        again = retry_at(failures, now)
        if again is None:
            return failed.reason
        return enrollment._replace(node_id=failed.node_id, node_entered_at=now, next_run_at=again)
    node = graph.nodes[failed.node_id].kind
    ends = isinstance(node, Message) and node.on_failure is OnFailure.END
    return failed.reason if ends else enrollment
