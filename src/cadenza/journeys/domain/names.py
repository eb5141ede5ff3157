"""The names of the lanes that journeys wake, and of what they tell open dashboards."""

MATCH = "journeys.match"
RELEASE = "journeys.release"
BACKLOG = "journeys.backlog"
WAKE = "journeys.wake"

QUEUE_HINT = "queue"
JOURNEYS_HINT = "journeys"
