"""The answers to writes, kept for a day by the `Idempotency-Key` that their caller gave.

- The key is claimed first and the answer stored last, both in the transaction of the write: after a crash either
  both the write and its answer are there, or neither.
- Two with the same key at once: the second waits for the first's end, and then gets its answer.
- An error keeps nothing: its transaction did nothing, so that trying again is safe, and may well succeed.
- An answer is given again only to whoever asked the same: caller, method, address and body.

Answers are sealed with a key of their own: they hold people's data, and API keys that are shown once.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from cadenza.kit.db import Queries, ReadTx, Tx
from cadenza.kit.db_errors import is_contention
from cadenza.kit.errors import Conflict, Invalid, Problem
from cadenza.kit.retention import Cutoff, find_older
from cadenza.kit.secrets import derived_key

KEPT_FOR = timedelta(hours=24)
HEADER = "Idempotency-Key"

_BEGIN = b"."
"""Before each body: nothing at all can't be sealed."""

sql = Queries.beside(__file__)


class KeyInUse(Conflict):
    """A request with this key is still being worked on."""

    code = "idempotency_key_in_use"


class AnswerGone(Conflict):
    """The write was done; its answer was wiped since, because somebody it may have named was erased."""

    code = "idempotency_answer_gone"


class KeyReused(Invalid):
    """The key stands for another request already."""

    code = "idempotency_key_reused"

    def __init__(self) -> None:
        """Point at the header."""
        super().__init__([Problem(HEADER.lower(), self.code)])


@dataclass(frozen=True, slots=True)
class Claim:
    """A key and what it stands for."""

    organization_id: UUID
    key: str
    fingerprint: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it was sent."""

    status: int
    media_type: str | None
    body: bytes


def fingerprint(actor: str, method: str, address: str, body: bytes) -> bytes:
    """Hash who asks for what, with a key: a body may be no more than a phone number."""
    digest = hmac.new(derived_key("idempotency fingerprints"), digestmod=hashlib.sha256)
    for part in (actor.encode(), method.encode(), address.encode(), body):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


async def claim(tx: Tx, wanted: Claim) -> Answer | None:
    """Take the key for the write of this transaction; returns the answer of the one that had it before.

    The first statement of its transaction: whoever waits for a key holds nothing that others wait for.
    """
    try:
        is_ours = await tx.execute(
            sql.claim_key,
            organization_id=wanted.organization_id,
            key=wanted.key,
            fingerprint=wanted.fingerprint,
            now=tx.now,
            expired=tx.now - KEPT_FOR,
        )
    except Exception as error:
        if is_contention(error):
            raise KeyInUse from error
        raise
    return None if is_ours else await _find(tx, wanted)


async def _find(tx: ReadTx, wanted: Claim) -> Answer:
    row = await tx.fetchrow(sql.find_answer, organization_id=wanted.organization_id, key=wanted.key)
    if row is None:
        raise KeyInUse  # given back, or deleted, between the two statements
    if not hmac.compare_digest(row["fingerprint"], wanted.fingerprint):
        raise KeyReused
    if row["answer"] is None:
        raise AnswerGone
    body = _cipher().decrypt(row["answer"], _bound_to(wanted)).removeprefix(_BEGIN)
    return Answer(row["status"], row["media_type"], body)


async def keep(tx: Tx, claimed: Claim, answer: Answer) -> None:
    """Store the answer of this transaction's write."""
    await tx.execute(
        sql.keep_answer,
        organization_id=claimed.organization_id,
        key=claimed.key,
        status=answer.status,
        media_type=answer.media_type,
        answer=_cipher().encrypt(_BEGIN + answer.body, _bound_to(claimed)),
    )


async def free(tx: Tx, claimed: Claim) -> None:
    """Give the key back: what was answered may not be given twice."""
    await tx.execute(sql.free_key, organization_id=claimed.organization_id, key=claimed.key)


async def forget_answers(tx: Tx, organization_ids: Sequence[UUID]) -> None:
    """Wipe the answers of these organizations, for an erasure: they are sealed, so nobody can tell whom they name."""
    await tx.execute(sql.forget_answers, organization_ids=organization_ids)


async def find_with_expired(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations that have older ones."""
    return await find_older(tx, sql.find_with_expired, cutoffs)


async def delete_expired(tx: Tx, organization_id: UUID, before: datetime, limit: int) -> int:
    """Delete up to `limit` keys older than that; returns how many."""
    return await tx.execute(sql.delete_expired, organization_id=organization_id, before=before, limit=limit)


def _cipher() -> AESSIV:
    return AESSIV(hashlib.sha512(derived_key("idempotency answers")).digest())


def _bound_to(claimed: Claim) -> list[bytes]:
    # Only non-empty parts may be bound; the fingerprint also ties the answer to its request.
    return [claimed.organization_id.bytes, claimed.key.encode(), claimed.fingerprint]
