from cadenza.kit import metrics

NAMES = [
    "cadenza_journey_steps_total",
    "cadenza_journey_release_lag_seconds",
    "cadenza_enrollments_total",
    "cadenza_enrollments_finished_total",
    "cadenza_triggers_total",
    "cadenza_ai_requests_total",
    "cadenza_campaign_recipients_total",
    "cadenza_job_last_success_timestamp",
]


def test_every_name_that_alerts_and_boards_use_is_there():
    """The names are a promise: a renamed metric silences an alert."""
    metrics.JOURNEY_STEPS.labels("message", "queued").inc()
    content, media_type = metrics.render()
    text = content.decode()
    for name in NAMES:
        assert f"# TYPE {name}" in text or f"# HELP {name}" in text, name
    assert 'cadenza_journey_steps_total{action="message",outcome="queued"}' in text
    assert media_type.startswith("text/plain")
