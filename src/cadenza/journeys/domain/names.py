"""The names of the lanes that journeys wake, of what they tell open dashboards, and of a journey in the audit log."""

MATCH = "journeys.match"
RELEASE = "journeys.release"
BACKLOG = "journeys.backlog"
WAKE = "journeys.wake"

QUEUE_HINT = "queue"
JOURNEYS_HINT = "journeys"

JOURNEY = "journey"
