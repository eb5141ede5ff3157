"""The rows that an upsert reads and writes, all of one organization."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from cadenza.contacts.domain.contact import Lifecycle, ZoneSource
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind
from cadenza.contacts.domain.text import search_text
from cadenza.contacts.domain.upsert import PHONE_KINDS, Key, Known, Person, Profile
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)


async def find_owners(tx: ReadTx, organization_id: UUID, keys: Iterable[Key]) -> dict[Key, UUID]:
    """Read whose identifiers these are; a phone is found under each of the kinds that it may be known by."""
    asked = {(PHONE_KINDS[0] if kind in PHONE_KINDS else kind, scope, match_key) for kind, scope, match_key in keys}
    kinds, scopes, match_keys = columns(sorted(asked), 3)
    rows = await tx.fetch(
        sql.find_owners,
        organization_id=organization_id,
        kinds=kinds,
        scopes=scopes,
        match_keys=match_keys,
        phone_kinds=PHONE_KINDS,
    )
    return {(IdentifierKind(row["kind"]), row["scope"], row["match_key"]): row["contact_id"] for row in rows}


async def load_known(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> dict[UUID, Known]:
    """Read what is stored about locked contacts; those that were erased are missing."""
    rows = await tx.fetch(sql.load_profiles, organization_id=organization_id, ids=list(ids))
    return {row["id"]: _known(row) for row in rows if row["erased_at"] is None}


def _known(row: Row) -> Known:
    zone_source = row["time_zone_source"]
    profile = Profile(
        first_name=row["first_name"],
        last_name=row["last_name"],
        locale=row["locale"],
        time_zone=row["time_zone"],
        time_zone_source=ZoneSource(zone_source) if zone_source else None,
        lifecycle=Lifecycle(row["lifecycle"]),
        lead_status=row["lead_status"],
        source=row["source"],
        owner=row["owner"],
        trial_at=row["trial_at"],
        converted_to=Lifecycle(row["converted_to"]) if row["converted_to"] else None,
        attributes=row["attributes"],
    )
    return Known(profile, frozenset(row["tags"]))


async def insert_contacts(tx: Tx, organization_id: UUID, people: Sequence[Person]) -> None:
    """Write new people."""
    await tx.execute(sql.insert_contacts, organization_id=organization_id, now=tx.now, **_profiles(people))


async def update_contacts(tx: Tx, organization_id: UUID, people: Sequence[Person]) -> None:
    """Write changed profiles of locked contacts."""
    await tx.execute(sql.update_contacts, organization_id=organization_id, now=tx.now, **_profiles(people))


def _profiles(people: Sequence[Person]) -> dict[str, object]:
    rows = [
        (
            person.id,
            person.profile.first_name,
            person.profile.last_name,
            person.profile.locale,
            person.profile.time_zone,
            person.profile.time_zone_source,
            person.profile.lifecycle,
            person.profile.lead_status,
            person.profile.source,
            person.profile.owner,
            person.profile.trial_at,
            person.profile.converted_to,
            search_text(person.profile.first_name, person.profile.last_name),
            search_text(person.profile.last_name),
            dict(person.profile.attributes),
        )
        for person in sorted(people, key=lambda person: person.id)
    ]
    names = (
        "ids",
        "first_names",
        "last_names",
        "locales",
        "time_zones",
        "time_zone_sources",
        "lifecycles",
        "lead_statuses",
        "sources",
        "owners",
        "trial_ats",
        "converted_tos",
        "search_names",
        "search_lasts",
        "attributes",
    )
    return dict(zip(names, columns(rows, len(names)), strict=True))


async def insert_identifiers(tx: Tx, organization_id: UUID, identifiers: Iterable[tuple[UUID, Identifier]]) -> int:
    """Write new identifiers; returns how many were still free."""
    rows = [
        (found.kind, found.scope, found.match_key, contact_id, found.value, found.status)
        for contact_id, found in identifiers
    ]
    kinds, scopes, match_keys, contact_ids, values, statuses = columns(rows, 6)
    return await tx.execute(
        sql.insert_identifiers,
        organization_id=organization_id,
        kinds=kinds,
        scopes=scopes,
        match_keys=match_keys,
        contact_ids=contact_ids,
        values=values,
        statuses=statuses,
        now=tx.now,
    )
