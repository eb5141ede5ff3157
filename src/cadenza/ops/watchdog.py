"""The watchdog: every state that is not an end has a clock or someone who wakes it, and every reference holds.

Each check is one statement that counts violations; all must be 0. The heavy tables have no foreign keys (they cost
2.5 times the insert), so the references are proved here. Checks marked deep read whole tables: they run in tests
and from the doctor, the others every minute.
"""

from dataclasses import dataclass

from cadenza.kit.db import Database, Queries, Query
from cadenza.kit.reasons import PauseReason, SkipReason

sql = Queries.beside(__file__)

WAKERS: dict[PauseReason, str] = {
    PauseReason.HANDOFF: "the end of the handoff, after its grace",
    PauseReason.JOURNEY_PAUSED: "the journey's resume",
    PauseReason.CONNECTION_UNAVAILABLE: "the connection's reconnect",
    PauseReason.AWAITING_APPROVAL: "the decision, or its deadline",
    PauseReason.MANUAL: "a person; listed in the queue after 7 days",
}
"""Who wakes a paused enrollment, by the reason of its pause."""

CAMPAIGN_WAKERS: dict[PauseReason, str] = {
    PauseReason.MANUAL: "a person",
    PauseReason.CONNECTION_DISCONNECTED: "the number's reconnect where it had started, else a person",
    PauseReason.CONNECTION_LOGGED_OUT: "a person, once the number is paired again",
    PauseReason.CONNECTION_RESTRICTED: "a person, once the provider has lifted it",
    PauseReason.CONNECTION_DELETED: "a person: it can only be called off, or copied for another number",
    PauseReason.QUOTA: "a person, on another day or with a larger allowance",
    PauseReason.OVERDUE: "a person: send now, another time, or call it off",
    PauseReason.STRANDED: "a person: call it off, or report it",
}
"""Who wakes a paused campaign, by the reason of its pause."""


@dataclass(frozen=True)
class Check:
    """One thing that must never be: its statement counts the rows where it is."""

    query: Query
    is_deep: bool = False

    @property
    def name(self) -> str:
        """Return what is counted."""
        return self.query.name


CHECKS = (
    Check(sql.enrollment_without_clock),
    Check(sql.enrollment_not_released),
    Check(sql.paused_without_waker),
    Check(sql.paused_by_running_journey),
    Check(sql.live_in_archived_journey),
    Check(sql.queue_row_without_open_message),
    Check(sql.message_not_sent),
    Check(sql.sending_without_lease),
    Check(sql.queued_for_deleted_connection),
    Check(sql.uncertain_without_end),
    Check(sql.work_row_without_clock),
    Check(sql.erasure_standing_still),
    Check(sql.import_standing_still),
    Check(sql.bulk_job_standing_still),
    Check(sql.campaign_not_steered),
    Check(sql.campaign_paused_without_waker),
    Check(sql.recipient_not_released),
    Check(sql.ended_without_reason, is_deep=True),
    Check(sql.open_message_without_queue_row, is_deep=True),
    Check(sql.step_without_enrollment, is_deep=True),
    Check(sql.message_of_nobody, is_deep=True),
    Check(sql.recipient_left_by_campaign, is_deep=True),
    Check(sql.recipient_not_its_message, is_deep=True),
    Check(sql.recipient_without_message, is_deep=True),
    Check(sql.recipient_of_nobody, is_deep=True),
)


async def count_violations(database: Database, *, deep: bool = False) -> dict[str, int]:
    """Run the checks and return the violations by name; an empty result is a healthy installation."""
    found: dict[str, int] = {}
    async with database.everywhere() as tx:
        known = {
            "now": tx.now,
            "wakers": [str(reason) for reason in WAKERS],
            "campaign_wakers": [str(reason) for reason in CAMPAIGN_WAKERS],
            "skips": [str(reason) for reason in SkipReason],
        }
        for check in CHECKS:
            if check.is_deep and not deep:
                continue
            values = {name: known[name] for name in check.query.parameters}
            if count := await tx.fetchval(check.query, **values):
                found[check.name] = count
    return found
