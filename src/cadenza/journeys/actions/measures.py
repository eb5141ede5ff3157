"""Who came in, what triggers led to and who came out, counted for the metrics once it is committed."""

from collections import Counter
from collections.abc import Iterable, Sequence

import prometheus_client as prometheus

from cadenza.journeys.domain.events import EnrollmentEnded
from cadenza.kit import metrics
from cadenza.kit.db import Tx


def measure_admissions(tx: Tx, answered: Iterable[tuple[str, str]]) -> None:
    """Count attempts to enter a journey, given with their source and result; of `key:<id>` the kind alone is told."""
    _count(tx, metrics.ENROLLMENTS, ((source.partition(":")[0], result) for source, result in answered))


def measure_triggers(tx: Tx, handled: Iterable[tuple[str, str]]) -> None:
    """Count triggers that were handled, given with their kind and what came of them."""
    _count(tx, metrics.TRIGGERS, handled)


async def on_ended(tx: Tx, events: Sequence[EnrollmentEnded]) -> None:
    """Count enrollments that have ended, by how and why."""
    _count(tx, metrics.ENROLLMENTS_FINISHED, ((str(event.state), event.reason or "") for event in events))


def _count(tx: Tx, metric: prometheus.Counter, labels: Iterable[tuple[str, str]]) -> None:
    counts = Counter(labels)

    def count() -> None:
        for names, number in counts.items():
            metric.labels(*names).inc(number)

    if counts:
        tx.after_commit(count)
