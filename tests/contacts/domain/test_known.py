from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.contact import Lifecycle, ZoneSource
from cadenza.contacts.domain.known import KnownContact
from cadenza.kit.timing import is_zone

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
ANA = KnownContact(
    organization_id=UUID(int=1),
    id=UUID(int=2),
    first_name="Ana",
    last_name=None,
    locale=None,
    time_zone=None,
    time_zone_source=None,
    lifecycle=Lifecycle.MEMBER,
    attributes={},
    held_until=None,
    last_inbound_at=None,
    last_inbound_said_at=None,
    created_at=NOON,
    updated_at=NOON,
    merged_into=None,
    erased_at=None,
    identifiers=(),
    consents={},
)
GIVEN, BY_PHONE = ("Asia/Jerusalem", ZoneSource.GIVEN), ("America/Manaus", ZoneSource.PHONE_PREFIX)
NONE = (None, None)


@pytest.mark.parametrize(
    ("own", "connection", "organization", "chosen"),
    [
        (GIVEN, "America/Manaus", "UTC", GIVEN),
        (BY_PHONE, "America/Sao_Paulo", "UTC", BY_PHONE),
        (NONE, "Europe/Moscow", "UTC", ("Europe/Moscow", ZoneSource.CONNECTION)),
        (("Brasília", ZoneSource.GIVEN), "Europe/Moscow", "UTC", ("Europe/Moscow", ZoneSource.CONNECTION)),
        (NONE, None, "America/Sao_Paulo", ("America/Sao_Paulo", ZoneSource.ORGANIZATION)),
        (("", None), "", "America/Sao_Paulo", ("America/Sao_Paulo", ZoneSource.ORGANIZATION)),
        (NONE, "nowhere", "America/Sao_Paulo", ("America/Sao_Paulo", ZoneSource.ORGANIZATION)),
        (NONE, None, None, ("UTC", ZoneSource.ORGANIZATION)),
        (NONE, None, "nowhere", ("UTC", ZoneSource.ORGANIZATION)),
    ],
)
def test_a_zone_comes_from_the_most_trusted_source(own, connection, organization, chosen):
    """F27, K1: given or by the phone's prefix, connection, organization, and it always is a zone."""
    contact = ANA._replace(time_zone=own[0], time_zone_source=own[1])
    assert contact.zone(connection, organization) == chosen


zone_texts = st.none() | st.sampled_from(["America/Sao_Paulo", "UTC", "x/y", ""]) | st.text(max_size=10)


@given(zone_texts, st.none() | st.sampled_from(ZoneSource), zone_texts, zone_texts)
def test_the_zone_always_exists(own, source, connection, organization):
    """Nobody is left without a clock."""
    contact = ANA._replace(time_zone=own, time_zone_source=source)
    assert is_zone(contact.zone(connection, organization).zone)
