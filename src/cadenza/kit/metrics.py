"""Prometheus metrics: every name in one place, no ids and nothing personal as a label.

Each process serves its own; Prometheus adds them up. Counters are raised after the commit (`tx.after_commit`), so
that a transaction that was rolled back and run again counts once.
"""

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

JOURNEY_STEPS = Counter("cadenza_journey_steps_total", "Steps that enrollments took", ["action", "outcome"])
JOURNEY_RELEASE_LAG = Gauge("cadenza_journey_release_lag_seconds", "How long the oldest due enrollment has waited")
ENROLLMENTS = Counter("cadenza_enrollments_total", "Attempts to enter a journey", ["source", "result"])
ENROLLMENTS_FINISHED = Counter("cadenza_enrollments_finished_total", "Enrollments that ended", ["status", "reason"])
TRIGGERS = Counter("cadenza_triggers_total", "Trigger rows that were handled", ["type", "outcome"])
AI_REQUESTS = Counter("cadenza_ai_requests_total", "Calls to AI models", ["kind", "outcome"])
CAMPAIGN_RECIPIENTS = Counter(
    "cadenza_campaign_recipients_total", "Recipients by what became of them", ["state", "reason"]
)
CAMPAIGN_LAG = Gauge(
    "cadenza_campaign_lag_seconds",
    "How long nobody was through in the campaign with something due that is furthest behind",
)
CAMPAIGNS_LATE = Gauge(
    "cadenza_campaigns_late", "Campaigns with something due in which nobody was through for five minutes"
)
DELIVERIES = Counter("cadenza_deliveries_total", "Calls to providers", ["provider", "outcome"])
WEBHOOKS = Counter("cadenza_webhooks_total", "Calls from providers", ["provider", "outcome"])
JOB_LAST_SUCCESS = Gauge(
    "cadenza_job_last_success_timestamp", "When a job last succeeded, in seconds since 1970", ["job"]
)
RETENTION_ROWS = Counter("cadenza_retention_rows_total", "Rows deleted because of their age", ["table"])
LANE_ROWS = Counter("cadenza_lane_rows_total", "Rows that a lane worked on", ["lane", "outcome"])
LANE_BATCH_SECONDS = Histogram(
    "cadenza_lane_batch_seconds",
    "How long a lane's batch took",
    ["lane"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15),
)
LANE_LAG = Gauge("cadenza_lane_lag_seconds", "How long the oldest due row of a lane has waited", ["lane"])
GIVEN_UP = Gauge(
    "cadenza_given_up_rows", "Calls from providers and triggers that failed for the last time, until replayed", ["kind"]
)
INVARIANT_VIOLATIONS = Gauge("cadenza_invariant_violations", "Rows in a state that must never be", ["check"])
HTTP_SECONDS = Histogram(
    "cadenza_http_request_seconds",
    "How long the API took to answer, by route",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
LIVE_STREAMS = Gauge("cadenza_live_streams", "Dashboards that are listening for changes")


def render() -> tuple[bytes, str]:
    """Return this process's metrics and their content type."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
