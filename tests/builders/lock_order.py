"""The order of locks that may wait, watched on every transaction of the suite: docs/concepts/locks.md as tables.

What a statement locks is read from its text: rows of `FOR UPDATE` and the like, of UPDATE and DELETE, and of INSERT
with ON CONFLICT DO UPDATE. With SKIP LOCKED it waits for nobody and may come at any place. What a transaction has
locked already it does not wait for again, and what it rolls back it has let go of.
"""

import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID
from weakref import WeakKeyDictionary

from cadenza.kit.db import Database, Tx

SHARED: tuple[frozenset[str], ...] = (
    frozenset({"idempotency_keys"}),
    frozenset({"bulk_jobs", "campaigns", "journeys", "imports"}),
    frozenset({"connections"}),
    frozenset({"contacts"}),
    frozenset({"pipelines"}),
    frozenset({"message_queue"}),
    frozenset({"messages"}),
    frozenset({"step_runs", "recipients"}),
    frozenset({"org_counters", "rule_counts", "campaign_lines"}),
)
"""Rows that transactions about different people meet in: always in this order."""

OF_A_CONTACT = frozenset(
    {
        "bulk_job_contacts", "consent_ledger", "consent_reviews", "consents", "contact_changes", "contact_merges",
        "contact_tags", "conversation_entries", "conversations", "deal_changes", "deals", "duplicate_suggestions",
        "enrollments", "events", "identifiers",
        "import_contacts", "inbox_conversations", "inbox_items",
        "suppressions", "transitions",
    }
)  # fmt: skip
"""Rows that nobody waits for who does not hold their contact: in any order, once it is held."""

WORK = frozenset(
    {
        "connection_wakes", "consent_signals", "echoes", "erasures", "import_chunks", "import_left_out",
        "import_rejects", "import_seen", "merge_moves", "provider_ids", "raw_webhooks", "receipts", "refused_addresses",
        "triggers",
    }
)  # fmt: skip
"""Work rows: whoever has claimed one waits for nobody that could wait for it."""

APART = frozenset(
    {
        "api_keys", "audit_log", "canned_replies", "contact_attributes", "invitations", "journey_listeners",
        "journey_versions", "lane_batches", "members", "org_state", "organizations", "people", "person_emails",
        "pipeline_stages", "platform_state",
        "request_counts", "sandbox_actions", "sandbox_messages", "sandbox_people", "saved_views", "sessions",
        "sign_in_attempts", "sign_in_links", "table_registry", "templates",
    }
)  # fmt: skip
"""Not watched: nothing here is locked by who goes on to wait for a row above, nor waited for by who holds one."""

_RANK = {table: rank for rank, tables in enumerate(SHARED) for table in tables}
_NOISE = re.compile(r"--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'", re.DOTALL)
_WRITE = re.compile(r"(?<!FOR )(?<!KEY )(?<!DO )\bUPDATE\s+(\w+)|\bDELETE\s+FROM\s+(\w+)|\bINSERT\s+INTO\s+(\w+)")
_ROWS = re.compile(r"\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)(?:\s+OF\s+(\w+))?(\s+SKIP\s+LOCKED)?")
_SOURCE = re.compile(r"\b(?:FROM|JOIN)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?")


class Lock(NamedTuple):
    """A table of which a statement locks rows."""

    table: str
    waits: bool


@lru_cache(maxsize=4096)
def locks_of(text: str) -> tuple[Lock, ...]:
    """Return what a statement locks: rows it selects first, then rows it writes."""
    plain = _NOISE.sub("", text)
    return tuple(lock for lock in (*_rows(plain), *_writes(plain)) if lock.table in _RANK or lock.table in _KNOWN)


_KNOWN = OF_A_CONTACT | WORK


def _rows(plain: str) -> Iterator[Lock]:
    for found in _ROWS.finditer(plain):
        before = plain[: found.start()]
        inner = {alias or table: table for table, alias in _SOURCE.findall(before[before.rfind("SELECT") :])}
        outer = {alias or table: table for table, alias in _SOURCE.findall(before)}
        # The statement's own rows, where the last SELECT is one that it looks things up by.
        named = inner if found[1] is None or found[1] in inner else outer
        named |= {table: table for table in named.values()}
        for table in {named[found[1]]} if found[1] in named else set(named.values()):
            yield Lock(table, waits=not found[2])


def _writes(plain: str) -> Iterator[Lock]:
    for found in _WRITE.finditer(plain):
        updated, deleted, inserted = found.groups()
        if inserted is None or re.search(r"\bON\s+CONFLICT\b.*\bDO\s+UPDATE\b", plain[found.end() :], re.DOTALL):
            yield Lock(updated or deleted or inserted, waits=True)


class Watch:
    """What one transaction holds, and what is wrong about the order it was taken in."""

    def __init__(self) -> None:
        """Hold nothing."""
        self.held: dict[str, str] = {}
        self.savepoints: list[tuple[str, dict[str, str]]] = []

    def take(self, name: str, text: str) -> Iterator[str]:
        """Take what a statement locks; yield what it waits for out of order."""
        for lock in locks_of(text):
            if lock.table not in self.held:
                if lock.waits:
                    yield from self._wrong(name, lock.table)
                self.held[lock.table] = name

    def _wrong(self, name: str, table: str) -> Iterator[str]:
        if table in WORK or (table in OF_A_CONTACT and "contacts" in self.held):
            return
        rank = _RANK.get(table, _RANK["contacts"])
        for held, by in self.held.items():
            if _RANK.get(held, -1) > rank:
                yield f"{name} waits for {table} while {by} holds {held}"

    def raw(self, text: str) -> None:
        """Follow savepoints: what is rolled back is let go."""
        for said in text.split("; "):
            name = said.rsplit(" ", 1)[-1]
            if said.startswith("SAVEPOINT"):
                self.savepoints.append((name, dict(self.held)))
                continue
            while said.startswith(("ROLLBACK TO", "RELEASE")) and self.savepoints[-1][0] != name:
                self.savepoints.pop()
            if said.startswith("ROLLBACK TO"):
                self.held = dict(self.savepoints[-1][1])
            elif said.startswith("RELEASE"):
                self.savepoints.pop()


FOUND: list[str] = []
"""What was out of order since the list was last emptied."""

PRODUCT = ("/src/cadenza/", "/tests/builders/world.py")
"""Who opens transactions as the product does; a test's own may do many things one after the other."""

_WATCHES: "WeakKeyDictionary[Tx, Watch]" = WeakKeyDictionary()


def install() -> None:
    """Watch every transaction that the product opens in this process from now on."""
    for name in ("fetch", "fetchrow", "fetchval", "execute"):
        setattr(Tx, name, _watched(getattr(Tx, name)))
    setattr(Tx, "_run_raw", _followed(Tx._run_raw))  # noqa: B010 - a method is put in the place of another
    setattr(Database, "begin", _opened(Database.begin))  # noqa: B010


def _opened(begin: Any) -> Any:
    @asynccontextmanager
    async def marked(database: Database, *organizations: UUID, **options: Any) -> AsyncIterator[Tx]:
        async with begin(database, *organizations, **options) as tx:
            _WATCHES[tx] = Watch()
            yield tx

    def opened(database: Database, *organizations: UUID, **options: Any) -> Any:
        caller = sys._getframe(1).f_code.co_filename
        is_product = any(place in caller for place in PRODUCT)
        return (marked if is_product else begin)(database, *organizations, **options)

    return opened


def _followed(run_raw: Any) -> Any:
    async def followed(tx: Tx, text: str) -> None:
        if tx in _WATCHES:
            _WATCHES[tx].raw(text)
        await run_raw(tx, text)

    return followed


def _watched(method: Any) -> Any:
    async def watched(tx: Tx, query: Any, **values: object) -> Any:
        if tx in _WATCHES:
            FOUND.extend(_WATCHES[tx].take(query.name, query.text))
        return await method(tx, query, **values)

    return watched
