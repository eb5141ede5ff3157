"""Reading contacts whole: a row, its identifiers, its tags and its consent."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.domain.consent import Consent
from cadenza.contacts.domain.contact import Lifecycle, ZoneSource
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, IdentifierStatus
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.store.consent import load_consents
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import Queries, ReadTx, Row, columns

sql = Queries.beside(__file__)


async def load_contacts(tx: ReadTx, refs: Sequence[Ref]) -> dict[UUID, KnownContact]:
    """Read contacts by id, in four statements; those that do not exist are missing."""
    organization_ids, ids = columns(refs, 2)
    asked = {"organization_ids": organization_ids, "ids": ids, "orgs": sorted(set(organization_ids))}
    rows = await tx.fetch(sql.load_contacts, **asked)
    identifiers: dict[UUID, list[Identifier]] = defaultdict(list)
    for row in await tx.fetch(sql.load_identifiers, **asked):
        identifiers[row["contact_id"]].append(_identifier(row))
    tags: dict[UUID, set[str]] = defaultdict(set)
    for row in await tx.fetch(sql.load_tags, **asked):
        tags[row["contact_id"]].add(row["tag"])
    consents: dict[UUID, dict[str, Consent]] = defaultdict(dict)
    for (contact_id, key), consent in (await load_consents(tx, refs)).items():
        consents[contact_id][key] = consent
    return {row["id"]: _contact(row, identifiers[row["id"]], tags[row["id"]], consents[row["id"]]) for row in rows}


def _identifier(row: Row) -> Identifier:
    return Identifier(
        IdentifierKind(row["kind"]),
        row["value"],
        row["match_key"],
        IdentifierStatus(row["status"]),
        row["scope"],
    )


def _contact(row: Row, identifiers: list[Identifier], tags: set[str], consents: dict[str, Consent]) -> KnownContact:
    zone_source = row["time_zone_source"]
    return KnownContact(
        organization_id=row["organization_id"],
        id=row["id"],
        first_name=row["first_name"],
        last_name=row["last_name"],
        locale=row["locale"],
        time_zone=row["time_zone"],
        time_zone_source=ZoneSource(zone_source) if zone_source else None,
        lifecycle=Lifecycle(row["lifecycle"]),
        attributes=row["attributes"],
        tags=frozenset(tags),
        identifiers=tuple(identifiers),
        consents=consents,
        held_until=row["held_until"],
        last_inbound_at=row["last_inbound_at"],
        last_inbound_said_at=row["last_inbound_said_at"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        merged_into=row["merged_into"],
        erased_at=row["erased_at"],
    )
