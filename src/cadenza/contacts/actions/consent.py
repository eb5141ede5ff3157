"""Changes of consent: judged by the rules of `domain.consent`, the state written once, every word in the ledger."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from cadenza.contacts.actions.facts import list_contact_ids
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.domain.consent import (
    ACTS_BY_THE_PERSON,
    Accepted,
    Consent,
    ConsentChange,
    ConsentState,
    Refused,
    accept_change,
)
from cadenza.contacts.domain.events import OptedIn, OptedOut
from cadenza.contacts.domain.listing import LAST_ID
from cadenza.contacts.store import consent as store
from cadenza.contacts.store.consent import LedgerEntry
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import ReadTx, Row, Tx
from cadenza.kit.ids import new_id

NEWEST_AT = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ContactConsent:
    """A change of consent that was said about one contact."""

    organization_id: UUID
    contact_id: UUID
    key: str
    change: ConsentChange
    actor: str | None = None
    """Who of the team or which key did it; None for the person and for machines."""


Verdict = Accepted | Refused | None
"""None: there is no such contact in that organization."""


async def change_consent(tx: Tx, changes: Sequence[ContactConsent]) -> list[Verdict]:
    """Judge and write changes, in their order; locks the contacts, four statements for any number of changes.

    Emits OptedOut and OptedIn for the states that differ from before the call.
    """
    if not changes:
        return []
    living = await lock(tx, {(change.organization_id, change.contact_id) for change in changes})
    moved = [(change, living.get(change.contact_id)) for change in changes]
    refs = sorted({(change.organization_id, target) for change, target in moved if target})
    before = await store.load_consents(tx, refs)
    batch = _Batch(dict(before), tx.now)
    verdicts = [batch.judge(change, target) if target else None for change, target in moved]
    await batch.write(tx)
    batch.emit(tx, before)
    return verdicts


async def foresee_consent(
    tx: ReadTx, changes: Sequence[ContactConsent], met: Mapping[tuple[UUID, str], Consent]
) -> list[Verdict]:
    """Judge changes as they would be judged now, and write nothing; `met` is what holds instead of what is stored."""
    if not changes:
        return []
    refs = sorted({(change.organization_id, change.contact_id) for change in changes})
    batch = _Batch({**await store.load_consents(tx, refs), **met}, tx.now)
    return [batch.judge(change, change.contact_id) for change in changes]


async def load_consents(tx: ReadTx, contacts: Sequence[Ref]) -> dict[tuple[UUID, str], Consent]:
    """Read where contacts stand, by contact id and opt-out key; what was never said is missing."""
    return await store.load_consents(tx, contacts)


async def list_ledger(
    tx: ReadTx, organization_id: UUID, contact_id: UUID, *, after: tuple[datetime, UUID] | None, limit: int
) -> list[Row]:
    """Return a page of what was said about one person's consent, newest first."""
    ids = await list_contact_ids(tx, organization_id, contact_id)
    at, before = after or (NEWEST_AT, LAST_ID)
    return await store.list_ledger(tx, organization_id, ids, at, before, limit)


class _Batch:
    """The changes of one call, applied to each other's results before anything is written."""

    def __init__(self, states: dict[tuple[UUID, str], Consent], now: datetime) -> None:
        self._states = states
        self._now = now
        self._changed: dict[tuple[Ref, str], Consent] = {}
        self._ledger: list[LedgerEntry] = []

    def judge(self, asked: ContactConsent, contact_id: UUID) -> Accepted | Refused:
        change = asked.change
        current = self._states.get((contact_id, asked.key), Consent())
        verdict = accept_change(current, change)
        by_person = change.source in ACTS_BY_THE_PERSON
        taken = isinstance(verdict, Accepted)
        is_news = isinstance(verdict, Accepted) and (verdict.changes or (by_person and _is_later(change, current)))
        if is_news:
            # A person who repeats it makes it theirs, and what is older than that is late news.
            consent = Consent(change.state, change.at, change.source)
            self._states[contact_id, asked.key] = consent
            self._changed[(asked.organization_id, contact_id), asked.key] = consent
        if is_news or by_person or not taken:
            self._ledger.append(self._entry(asked, contact_id, accepted=taken))
        return verdict

    def _entry(self, asked: ContactConsent, contact_id: UUID, *, accepted: bool) -> LedgerEntry:
        change = asked.change
        return LedgerEntry(
            id=new_id(self._now),
            organization_id=asked.organization_id,
            contact_id=contact_id,
            key=asked.key,
            state=change.state,
            accepted=accepted,
            source=change.source,
            proof=change.proof,
            actor=asked.actor,
            at=change.at,
        )

    async def write(self, tx: Tx) -> None:
        if self._changed:
            await store.save_consents(tx, self._changed)
        if self._ledger:
            await store.insert_ledger(tx, self._ledger)

    def emit(self, tx: Tx, before: dict[tuple[UUID, str], Consent]) -> None:
        for ((organization_id, contact_id), key), consent in self._changed.items():
            was = before.get((contact_id, key), Consent()).state
            if consent.state is was or consent.changed_at is None or consent.source is None:
                continue
            event = _EVENTS.get(consent.state)
            if event is not None:
                tx.emit(
                    event(
                        organization_id=organization_id,
                        contact_id=contact_id,
                        at=consent.changed_at,
                        key=key,
                        source=consent.source,
                    )
                )


def _is_later(change: ConsentChange, current: Consent) -> bool:
    return current.changed_at is None or change.at > current.changed_at


_EVENTS: dict[ConsentState, type[OptedOut] | type[OptedIn]] = {
    ConsentState.UNSUBSCRIBED: OptedOut,
    ConsentState.SUBSCRIBED: OptedIn,
}
