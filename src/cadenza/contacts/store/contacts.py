"""Reading contacts whole: a row, its identifiers, its tags and its consent."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.domain.consent import Consent
from cadenza.contacts.domain.contact import Lifecycle, ZoneSource
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, IdentifierStatus
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.store.consent import fetch_consents
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import Queries, ReadTx, Row, columns
from cadenza.kit.enums import by_value

sql = Queries.beside(__file__)


_LIFECYCLES = by_value(Lifecycle)
_ZONE_SOURCES = by_value(ZoneSource)
_KINDS = by_value(IdentifierKind)
_STATUSES = by_value(IdentifierStatus)


async def load_contacts(
    tx: ReadTx, refs: Sequence[Ref], *, tags: bool, identifiers: bool = True
) -> dict[UUID, KnownContact]:
    """Read contacts by id, in two statements and one each for identifiers and tags; who does not exist is missing."""
    organization_ids, ids = columns(refs, 2)
    asked = {"organization_ids": organization_ids, "ids": ids, "orgs": sorted(set(organization_ids))}
    rows = await tx.fetch(sql.load_contacts, **asked)
    found: dict[UUID, list[Identifier]] = defaultdict(list)
    if identifiers:
        for contact_id, kind, scope, match_key, value, status in await tx.fetch(sql.load_identifiers, **asked):
            found[contact_id].append(Identifier(_KINDS[kind], value, match_key, _STATUSES[status], scope))
    consents: dict[UUID, dict[str, Consent]] = defaultdict(dict)
    for contact_id, key, consent in await fetch_consents(tx, refs):
        consents[contact_id][key] = consent
    tagged: dict[UUID, set[str]] = defaultdict(set)
    if tags:
        for contact_id, tag in await tx.fetch(sql.load_tags, **asked):
            tagged[contact_id].add(tag)
    return {row["id"]: _contact(row, found[row["id"]], consents[row["id"]], tagged[row["id"]]) for row in rows}


def _contact(row: Row, identifiers: list[Identifier], consents: dict[str, Consent], tags: set[str]) -> KnownContact:
    zone_source = row["time_zone_source"]
    return KnownContact(
        organization_id=row["organization_id"],
        id=row["id"],
        first_name=row["first_name"],
        last_name=row["last_name"],
        locale=row["locale"],
        time_zone=row["time_zone"],
        time_zone_source=None if zone_source is None else _ZONE_SOURCES[zone_source],
        lifecycle=_LIFECYCLES[row["lifecycle"]],
        attributes=row["attributes"],
        held_until=row["held_until"],
        last_inbound_at=row["last_inbound_at"],
        last_inbound_said_at=row["last_inbound_said_at"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        merged_into=row["merged_into"],
        erased_at=row["erased_at"],
        identifiers=tuple(identifiers),
        consents=consents,
        tags=frozenset(tags),
        lead_status=row["lead_status"],
        source=row["source"],
        owner=row["owner"],
        trial_at=row["trial_at"],
        converted_to=None if row["converted_to"] is None else _LIFECYCLES[row["converted_to"]],
    )


async def load_tombstones(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[tuple[UUID, UUID]]:
    """Read who was merged into one of these contacts, and into whom."""
    rows = await tx.fetch(sql.tombstones_of, organization_id=organization_id, ids=list(ids))
    return [(row["id"], row["living_id"]) for row in rows]
