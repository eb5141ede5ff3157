"""X5: what happens to people is counted, by what and why, and without who."""

from prometheus_client import REGISTRY

from cadenza.kit.metrics import render
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World


def read(name: str, **labels: str) -> float:
    """Read a metric of this process."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_a_follow_up_is_counted(world: World):
    """Who came in, the steps, the delivery, who came out; refused ones too, and nobody's id or address."""
    before = {
        "in": read("cadenza_enrollments_total", source="test", result="enrolled"),
        "refused": read("cadenza_enrollments_total", source="test", result="already_enrolled"),
        "out": read("cadenza_enrollments_finished_total", status="stopped", reason="reply"),
        "rows": read("cadenza_lane_rows_total", lane="journeys.release", outcome="done"),
        "batches": read("cadenza_lane_batch_seconds_count", lane="journeys.release"),
    }
    ana = await world.person()
    journey = await world.journey(make_message(text="Oi"), make_wait(days=3))
    await world.enroll(journey, ana)
    await world.enroll(journey, ana)
    await world.run()
    await world.writes(ana, "oi")
    await world.run()
    assert read("cadenza_enrollments_total", source="test", result="enrolled") == before["in"] + 1
    assert read("cadenza_enrollments_total", source="test", result="already_enrolled") == before["refused"] + 1
    assert read("cadenza_enrollments_finished_total", status="stopped", reason="reply") == before["out"] + 1
    assert read("cadenza_lane_rows_total", lane="journeys.release", outcome="done") > before["rows"]
    assert read("cadenza_lane_batch_seconds_count", lane="journeys.release") > before["batches"]
    text = render()[0].decode()
    assert [mark for mark in (ana.address, str(ana.contact_id), str(journey.id)) if mark in text] == []
