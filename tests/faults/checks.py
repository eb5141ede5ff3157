"""What must hold after a run of the fault tests."""

from collections import Counter
from typing import TYPE_CHECKING, Any
from uuid import UUID

from cadenza.ops.watchdog import count_violations

if TYPE_CHECKING:
    from tests.faults.run import Run


async def check(run: "Run") -> None:
    """Check what must hold after a run, whatever happened in it."""
    violations = await count_violations(run.world.database, deep=True)
    assert violations == {}, f"the watchdog finds {violations}"
    taken = await run.world.observe(
        "SELECT correlation_id, address, body FROM sandbox_messages WHERE sender = 'business'"
    )
    texts = Counter((row["address"], row["body"]) for row in taken if row["body"].startswith(("Oi", "Ainda", "Última")))
    assert max(texts.values(), default=0) <= 1, f"sent twice: {texts.most_common(1)}"
    messages = {
        row["id"]: row
        for row in await run.world.observe(
            "SELECT id, state, enrollment_id, ended_at FROM messages WHERE direction = 'out' AND source <> 'phone'"
        )
    }
    _check_reconciled(messages, {row["correlation_id"] for row in taken if row["correlation_id"]})
    _check_stops(run, messages, {row["correlation_id"] for row in taken})
    uncertain = sum(row["state"] == "uncertain" for row in messages.values())
    assert uncertain <= run.scheduler.kills, f"{uncertain} uncertain after {run.scheduler.kills} kills"
    await _check_ended(run)


def _check_reconciled(messages: dict[UUID, Any], taken: set[UUID]) -> None:
    """What we say was sent the network has, and what it has we do not deny."""
    for message_id, row in messages.items():
        if row["state"] in {"sent", "delivered", "read"}:
            assert message_id in taken, f"lost: {row['state']} but never taken"
        if message_id in taken:
            assert row["state"] in {"sent", "delivered", "read", "uncertain", "failed"}, f"taken but {row['state']}"


def _check_stops(run: "Run", messages: dict[UUID, Any], taken: set[UUID]) -> None:
    for message_id in taken & messages.keys():
        stopped_at = run.stop_committed.get(messages[message_id]["enrollment_id"])
        began_at = run.claim_began.get(message_id)
        if stopped_at is not None and began_at is not None:
            assert began_at < stopped_at, f"claimed at {began_at}, stopped at {stopped_at}, sent"


async def _check_ended(run: "Run") -> None:
    live = await run.world.observe(
        "SELECT state, reason FROM enrollments WHERE state IN ('active', 'waiting_reply') OR "
        "(state = 'paused' AND reason <> 'manual')"
    )
    assert live == [], f"not ended: {live}"
    left = await run.world.observe(
        "SELECT (SELECT count(*) FROM message_queue q WHERE NOT EXISTS (SELECT 1 FROM enrollments e "
        "WHERE e.id = q.enrollment_id AND e.state = 'paused')) AS queue, "
        "(SELECT count(*) FROM triggers) AS triggers, "
        "(SELECT count(*) FROM raw_webhooks WHERE processed_at IS NULL) AS webhooks, "
        "(SELECT count(*) FROM echoes) AS echoes"
    )
    assert dict(left[0]) == {"queue": 0, "triggers": 0, "webhooks": 0, "echoes": 0}, f"left: {dict(left[0])}"
