"""Numbers that are read from rows."""

from prometheus_client import REGISTRY

from cadenza.kit.ids import new_id
from cadenza.ops.measure import measure
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.delivery import move_clock
from tests.builders.messages import drop_queue_row, make_connection, make_message, make_sending


def read(name, **labels):
    """Read a gauge."""
    return REGISTRY.get_sample_value(name, labels)


async def test_violations_and_lags_become_gauges(db):
    """What is as it should be is 0, not missing; what must never be is counted by its check."""
    async with db.begin() as tx:
        new, now = new_id(tx.now), tx.now
    async with db.begin(new) as tx:
        await make_organization(tx, new)
        connection, contact = await make_connection(tx, new), await make_contact(tx, new)
        await make_message(tx, new, contact, connection)
        other = await make_message(tx, new, await make_contact(tx, new), connection)
        await make_sending(tx, new, other, claimed_at=now)
    await move_clock(db, minutes=10)
    await measure(db, ["delivery", "inbound"])
    assert read("cadenza_invariant_violations", check="sending_without_lease") == 1
    assert read("cadenza_invariant_violations", check="enrollment_without_clock") == 0
    assert 600 <= read("cadenza_lane_lag_seconds", lane="delivery") < 700
    async with db.begin(new) as tx:
        await drop_queue_row(tx, new, other)
    await measure(db, ["delivery", "inbound"])
    assert read("cadenza_invariant_violations", check="sending_without_lease") == 0
