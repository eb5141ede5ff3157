"""Walks of the lists of contacts: each takes at most so many rows of one index."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.listing import ContactFilter, Place, Span, Stage
from cadenza.kit.db import Queries, ReadTx, Row

sql = Queries.beside(__file__)


async def list_newest(
    tx: ReadTx, organization_id: UUID, wanted: ContactFilter, before: UUID, limit: int
) -> list[Place]:
    """Read the next contacts by the filter that leaves the fewest, newest first."""
    page = {"organization_id": organization_id, "before": before, "n": limit}
    if wanted.import_id is not None:
        rows = await tx.fetch(sql.newest_in_import, import_id=wanted.import_id, **page)
    elif wanted.tag is not None:
        rows = await tx.fetch(sql.newest_with_tag, tag=wanted.tag, **page)
    elif wanted.consent_key is not None and wanted.consent_state is not ConsentState.UNKNOWN:
        rows = await tx.fetch(sql.newest_with_consent, key=wanted.consent_key, state=wanted.consent_state, **page)
    elif wanted.lead_status is not None:
        rows = await tx.fetch(sql.newest_of_status, lead_status=wanted.lead_status, **page)
    elif wanted.lifecycle is not None:
        rows = await tx.fetch(sql.newest_of_lifecycle, lifecycle=wanted.lifecycle, **page)
    else:
        rows = await tx.fetch(sql.newest, **page)
    return [Place(row["id"]) for row in rows]


async def list_named(
    tx: ReadTx, organization_id: UUID, stage: Stage, span: Span, after: Place, limit: int
) -> list[Place]:
    """Read the next contacts whose whole or last name begins so."""
    query = sql.with_name if stage is Stage.NAME else sql.with_last_name
    rows = await tx.fetch(
        query,
        organization_id=organization_id,
        start=span.start,
        end=span.end,
        match=after.match,
        after=after.id,
        n=limit,
    )
    return _places(stage, rows)


async def list_with_identifier(
    tx: ReadTx, organization_id: UUID, spans: Sequence[Span], name: Span | None, after: Place, limit: int
) -> list[Place]:
    """Read the next contacts with an identifier that begins so, but for those whose name does."""
    rows = await tx.fetch(
        sql.with_identifier,
        organization_id=organization_id,
        starts=[span.start for span in spans],
        ends=[span.end for span in spans],
        name_start=name and name.start,
        name_end=name and name.end,
        match=after.match,
        after=after.id,
        n=limit,
    )
    return _places(Stage.IDENTIFIER, rows)


async def find_matching(tx: ReadTx, organization_id: UUID, wanted: ContactFilter, ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these contacts that live and pass the filters."""
    rows = await tx.fetch(
        sql.matching,
        organization_id=organization_id,
        ids=list(ids),
        lifecycle=wanted.lifecycle,
        lead_status=wanted.lead_status,
        import_id=wanted.import_id,
        tag=wanted.tag,
        key=wanted.consent_key,
        state=wanted.consent_state,
    )
    return {row["id"] for row in rows}


def _places(stage: Stage, rows: Sequence[Row]) -> list[Place]:
    return [Place(row["id"], stage, row["match"]) for row in rows]
