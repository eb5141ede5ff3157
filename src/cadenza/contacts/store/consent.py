"""The rows of consent: the current state, and the ledger of what was said."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.consent import Consent, ConsentSource, ConsentState
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.enums import by_value

sql = Queries.beside(__file__)

_STATES = by_value(ConsentState)
_SOURCES = by_value(ConsentSource)


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One change of consent that was asked for."""

    id: UUID
    organization_id: UUID
    contact_id: UUID
    key: str
    state: ConsentState
    accepted: bool
    source: ConsentSource
    proof: str | None
    actor: str | None
    at: datetime


async def fetch_consents(tx: ReadTx, refs: Sequence[Ref]) -> list[tuple[UUID, str, Consent]]:
    """Read where contacts stand, as (contact, opt-out key, consent)."""
    organization_ids, contact_ids = columns(refs, 2)
    rows = await tx.fetch(
        sql.load_consents,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        orgs=sorted(set(organization_ids)),
    )
    return [
        (contact_id, key, Consent(_STATES[state], changed_at, _SOURCES[source]))
        for contact_id, key, state, changed_at, source in rows
    ]


async def load_consents(tx: ReadTx, refs: Sequence[Ref]) -> dict[tuple[UUID, str], Consent]:
    """Read where contacts stand, by contact and opt-out key."""
    return {(contact_id, key): consent for contact_id, key, consent in await fetch_consents(tx, refs)}


async def save_consents(tx: Tx, states: dict[tuple[Ref, str], Consent]) -> None:
    """Write new states of contacts that are locked."""
    rows = [(*ref, key, consent.state, consent.changed_at, consent.source) for (ref, key), consent in states.items()]
    organization_ids, contact_ids, keys, new_states, changed_ats, sources = columns(rows, 6)
    await tx.execute(
        sql.save_consents,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        keys=keys,
        states=new_states,
        changed_ats=changed_ats,
        sources=sources,
        orgs=sorted(set(organization_ids)),
    )


async def insert_ledger(tx: Tx, entries: Sequence[LedgerEntry]) -> None:
    """Write what was said."""
    rows = [
        (e.organization_id, e.id, e.contact_id, e.key, e.state, e.accepted, e.source, e.proof, e.actor, e.at)
        for e in entries
    ]
    organization_ids, ids, contact_ids, keys, states, accepteds, sources, proofs, actors, ats = columns(rows, 10)
    await tx.execute(
        sql.insert_ledger,
        organization_ids=organization_ids,
        ids=ids,
        contact_ids=contact_ids,
        keys=keys,
        states=states,
        accepteds=accepteds,
        sources=sources,
        proofs=proofs,
        actors=actors,
        ats=ats,
        orgs=sorted(set(organization_ids)),
    )


async def list_ledger(
    tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID], at: datetime, before: UUID, limit: int
) -> list[Row]:
    """Read a page of one person's ledger, newest first."""
    return await tx.fetch(
        sql.list_ledger,
        organization_id=organization_id,
        contact_ids=list(contact_ids),
        at=at,
        before=before,
        limit=limit,
    )
