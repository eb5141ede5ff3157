"""A person who was erased is wiped out of messages, calls and the simulated network, piece by piece.

The erasure itself writes one work row: whoever is erased may have any number of messages, and no transaction holds
them all. From its commit on nothing goes to the person any more (the last look says `erased`), and what was said before
it is not heard after it (`record.attribute`). Each piece takes a bounded number of rows.

Addresses on rows that are kept become the keyed hash of the suppression list. The work row keeps the addresses, sealed,
for as long as something may still come that names them (`domain.erasure`).
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from cadenza.accounts.actions import audit
from cadenza.channels.actions.sandbox_people import forget_people
from cadenza.channels.actions.webhooks import forget_calls
from cadenza.channels.domain import vault
from cadenza.contacts.actions.change import erase_facts
from cadenza.contacts.actions.suppressions import address_hash
from cadenza.contacts.domain.events import AddressesErased, ContactErased
from cadenza.contacts.domain.mentions import mentions_of, spellings
from cadenza.kit.backoff import retry_forever_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import first_id, new_id
from cadenza.kit.reasons import SkipReason
from cadenza.kit.secrets import derived_key
from cadenza.messages.actions.queue import cancel_locked
from cadenza.messages.domain.erasure import COMMIT_WITHIN, IN_FLIGHT, Erasure, Stage, after_stage, needles
from cadenza.messages.store import conversations
from cadenza.messages.store import erasures as store
from cadenza.messages.store.erasures import Thread

ERASURES = "erasures"
"""The lane to wake."""

PURPOSE = "erasures"
PIECE = 1000
CALLS_PIECE = 500
LOG_PIECE = 1000
"""Bodies of calls and filters may be large: see `_fewer`."""


async def on_erased(tx: Tx, events: Sequence[ContactErased]) -> None:
    """Write down who is to be wiped; contacts that were one person are wiped together.

    Their threads lose their addresses at once: whoever writes from one of them before the lane has come by is somebody
    new, in a thread of their own, and must not take over what was said in the old one.
    """
    people: dict[tuple[UUID, frozenset[str]], list[UUID]] = defaultdict(list)
    for event in events:
        people[event.organization_id, event.addresses].append(event.contact_id)
    threads = defaultdict(set)
    found = await conversations.load_conversations(tx, [(one.organization_id, one.contact_id) for one in events])
    for thread in found:
        threads[thread.contact_id].add(thread.address)
    erasures = []
    for (organization_id, identifiers), contact_ids in people.items():
        id_ = new_id(tx.now)
        addresses = identifiers.union(*(threads[contact_id] for contact_id in contact_ids))
        erasures.append(
            Erasure(
                organization_id=organization_id,
                id=id_,
                contact_ids=tuple(sorted(contact_ids)),
                sealed=vault.seal(_key(), id_, dict.fromkeys(sorted(addresses), "")),
                erased_at=tx.now,
                next_run_at=tx.now,
            )
        )
    await store.insert_erasures(tx, erasures)
    named = [(one.organization_id, Thread(one.id, one.address)) for one in found]
    if wiped := [
        (organization_id, one.id, _hashed(organization_id, one)) for organization_id, one in named if not _is_wiped(one)
    ]:
        await store.wipe_threads(tx, wiped)
    tx.nudge(ERASURES, *{one.organization_id for one in erasures})


async def find_due_erasures(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with somebody to wipe."""
    return await store.find_due_erasures(tx, limit)


async def claim_erasures(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[Erasure]:
    """Lock due wipes of these organizations."""
    return await store.claim_erasures(tx, organization_ids, each, total)


async def reclaim_erasures(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Erasure]:
    """Lock these wipes if they are still due."""
    return await store.reclaim_erasures(tx, organization_id, ids)


async def fail_erasure(tx: Tx, erasure: Erasure, _error: str) -> None:
    """Try a piece again later, however often it fails: the watchdog counts those that make no progress."""
    attempts = min(erasure.attempts + 1, 100)
    again = retry_forever_at(attempts, tx.now)
    await store.save_erasure(tx, replace(erasure, attempts=attempts, next_run_at=again))


async def wipe(tx: Tx, erasures: Sequence[Erasure]) -> None:
    """Do the next piece of each."""
    for one in erasures:
        goes_on = await _PIECES[one.stage](tx, one)
        after = goes_on or after_stage(one, tx.now, first_id(tx.now - COMMIT_WITHIN))
        if after is None:
            await store.delete_erasure(tx, one)
            continue
        await store.save_erasure(tx, replace(after, attempts=0))
        if after.next_run_at <= tx.now:
            tx.nudge(ERASURES, one.organization_id)


async def _call_off(tx: Tx, one: Erasure) -> Erasure | None:
    locked = await store.lock_queued_of_contacts(tx, one, PIECE)
    await cancel_locked(tx, one.organization_id, locked, SkipReason.ERASED.value)
    return one if len(locked) == PIECE else None


async def _forget_facts(tx: Tx, one: Erasure) -> Erasure | None:
    return None if await erase_facts(tx, one.organization_id, one.contact_ids) else one


async def _wipe_messages(tx: Tx, one: Erasure) -> Erasure | None:
    thread = await store.lock_next_thread(tx, one)
    if thread is None:
        return None
    address = _hashed(one.organization_id, thread)
    seqs = await store.wipe_messages(tx, one, thread, address, PIECE)
    if len(seqs) == PIECE:
        return replace(one, thread_id=thread.id, seq=seqs[-1])
    if not _is_wiped(thread):
        await store.wipe_threads(tx, [(one.organization_id, thread.id, address)])
    return replace(one, thread_id=UUID(int=thread.id.int + 1), seq=0)


async def _wipe_traces(tx: Tx, one: Erasure) -> Erasure | None:
    addresses = _addresses(one)
    forms, until = sorted(spellings(addresses)), one.erased_at + IN_FLIGHT
    is_all = await forget_people(tx, one.organization_id, forms, since=one.erased_at, until=until, limit=PIECE)
    await store.wipe_echoes(tx, one.organization_id, forms, until)
    if addresses:
        await store.wipe_receipts(tx, one.organization_id, needles(addresses))
        tx.emit(AddressesErased(organization_id=one.organization_id, mentions=mentions_of(addresses)))
    return None if is_all else one


async def _wipe_log(tx: Tx, one: Erasure) -> Erasure | None:
    addresses = _addresses(one)
    if not addresses:
        return None
    last_id = await audit.forget_naming(
        tx, one.organization_id, mentions_of(addresses).pattern, after=one.log_id, limit=_fewer(LOG_PIECE, one)
    )
    return None if last_id is None else replace(one, log_id=last_id)


async def _wipe_calls(tx: Tx, one: Erasure) -> Erasure | None:
    addresses = _addresses(one)
    if not addresses:
        return None
    size = _fewer(CALLS_PIECE, one)
    page = await forget_calls(tx, one.organization_id, needles(addresses), after=one.call_id, limit=size)
    if page.last_id is None:
        return None
    return replace(one, call_id=page.last_id, left_id=one.left_id or page.left_id)


def _fewer(piece: int, one: Erasure) -> int:
    """Return how much is taken now: a quarter after each piece that could not be done, or took too long."""
    return max(1, piece >> (2 * one.attempts))


def _hashed(organization_id: UUID, thread: Thread) -> str:
    """Return what stands for the address of a thread."""
    if _is_wiped(thread):
        return thread.address.removesuffix(f":{thread.id}")
    return address_hash(organization_id, thread.address).hex()


def _is_wiped(thread: Thread) -> bool:
    return thread.address.endswith(f":{thread.id}")


def _addresses(one: Erasure) -> list[str]:
    return sorted(vault.unseal(_key(), one.id, one.sealed))


def _key() -> bytes:
    return derived_key(PURPOSE)


_PIECES: Mapping[Stage, Callable[[Tx, Erasure], Awaitable[Erasure | None]]] = {
    Stage.QUEUE: _call_off,
    Stage.FACTS: _forget_facts,
    Stage.MESSAGES: _wipe_messages,
    Stage.TRACES: _wipe_traces,
    Stage.LOG: _wipe_log,
    Stage.CALLS: _wipe_calls,
}
"""What does a piece of each stage; it returns the wipe where the stage goes on, None where it is through."""
