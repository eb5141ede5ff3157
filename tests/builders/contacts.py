"""Contacts for tests, written as rows: what upsert does is tested on its own."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.consent import ConsentSource, ConsentState
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.text import search_text
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id
from cadenza.kit.sql import read_query

_NUMBERS = count(10_000_000)

_CONTACT = read_query(
    "make_contact",
    """
    INSERT INTO contacts (organization_id, id, first_name, last_name, locale, time_zone, time_zone_source, lifecycle,
        lifecycle_changed_at, search_name, search_last, attributes, held_until, last_inbound_at, merged_into, erased_at,
        created_at, updated_at)
    VALUES (:organization_id::uuid, :id::uuid, :first_name::text, :last_name::text, :locale::text, :time_zone::text,
        CASE WHEN :time_zone IS NULL THEN NULL ELSE 'given' END, :lifecycle::text, :now::timestamptz,
        :search_name::text, :search_last::text, :attributes::jsonb,
        :held_until::timestamptz, :last_inbound_at::timestamptz, :merged_into::uuid,
        :erased_at::timestamptz, :now, :now)
    """,
)
_IDENTIFIER = read_query(
    "make_identifier",
    """
    INSERT INTO identifiers (organization_id, kind, scope, match_key, contact_id, value, status, created_at)
    VALUES (:organization_id::uuid, :kind::text, :scope::text, :match_key::text, :contact_id::uuid, :value::text,
        :status::text, :now::timestamptz)
    """,
)
_TAG = read_query(
    "make_tag",
    """
    INSERT INTO contact_tags (organization_id, contact_id, tag, added_at)
    VALUES (:organization_id::uuid, :contact_id::uuid, :tag::text, :now::timestamptz)
    """,
)
_CONSENT = read_query(
    "make_consent",
    """
    INSERT INTO consents (organization_id, contact_id, key, state, changed_at, source)
    VALUES (:organization_id::uuid, :contact_id::uuid, :key::text, :state::text, :now::timestamptz, :source::text)
    """,
)


def phone_number() -> str:
    """Return a Brazilian mobile number that no other contact of this run has."""
    return f"+55119{next(_NUMBERS) + 80_000_000}"


async def make_contact(
    tx: Tx,
    organization_id: UUID,
    *,
    phone: str | None = "",
    email: str | None = None,
    first_name: str | None = "Ana",
    last_name: str | None = None,
    locale: str | None = None,
    time_zone: str | None = None,
    lifecycle: str = "lead",
    attributes: Mapping[str, Any] | None = None,
    tags: tuple[str, ...] = (),
    consent: Mapping[str, str] | None = None,
    held_until: datetime | None = None,
    last_inbound_at: datetime | None = None,
    merged_into: UUID | None = None,
    erased_at: datetime | None = None,
) -> UUID:
    """Make a contact with a new phone (`phone=None`: without one) who is subscribed on WhatsApp."""
    contact_id = new_id(tx.now)
    await tx.execute(
        _CONTACT,
        organization_id=organization_id,
        id=contact_id,
        first_name=first_name,
        last_name=last_name,
        locale=locale,
        time_zone=time_zone,
        lifecycle=lifecycle,
        now=tx.now,
        search_name=search_text(first_name, last_name),
        search_last=search_text(last_name),
        attributes=dict(attributes or {}),
        held_until=held_until,
        last_inbound_at=last_inbound_at,
        merged_into=merged_into,
        erased_at=erased_at,
    )
    if phone is not None:
        await make_identifier(tx, organization_id, contact_id, IdentifierKind.PHONE, phone or phone_number())
    if email is not None:
        await make_identifier(tx, organization_id, contact_id, IdentifierKind.EMAIL, email)
    for tag in tags:
        await tx.execute(_TAG, organization_id=organization_id, contact_id=contact_id, tag=tag, now=tx.now)
    for key, state in (consent if consent is not None else {"whatsapp": ConsentState.SUBSCRIBED}).items():
        await tx.execute(
            _CONSENT,
            organization_id=organization_id,
            contact_id=contact_id,
            key=key,
            state=state,
            now=tx.now - timedelta(hours=1),
            source=ConsentSource.FORM,
        )
    return contact_id


async def make_identifier(
    tx: Tx, organization_id: UUID, contact_id: UUID, kind: IdentifierKind, raw: str, *, scope: str = ""
) -> str:
    """Give a contact one more identifier; returns its match key."""
    identifier = normalise(kind, raw, "BR", scope=scope)
    await tx.execute(
        _IDENTIFIER,
        organization_id=organization_id,
        kind=identifier.kind,
        scope=identifier.scope,
        match_key=identifier.match_key,
        contact_id=contact_id,
        value=identifier.value,
        status=identifier.status,
        now=tx.now,
    )
    return identifier.match_key
