"""Recipients are counted for the metrics by what became of them, once it is committed (X5)."""

from prometheus_client import REGISTRY

from tests.builders.campaigns import make_campaign, send


def read(state, reason=""):
    """Return how often recipients came into a state."""
    return REGISTRY.get_sample_value("cadenza_campaign_recipients_total", {"state": state, "reason": reason}) or 0


async def test_each_move_is_counted_once(world):
    """Queued, sent, delivered, and a skip with its reason."""
    await world.person("Ana")
    await world.person("Bia", consent={"whatsapp": "unsubscribed"})
    before = [read("queued"), read("sent"), read("delivered"), read("skipped", "opted_out")]
    await send(world, await make_campaign(world))
    await world.run()
    after = [read("queued"), read("sent"), read("delivered"), read("skipped", "opted_out")]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1, 1, 1]
