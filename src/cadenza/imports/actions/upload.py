"""A file comes in: piece by piece, each its own transaction, so that nothing is held open for as long as it takes.

What is read off it on the way (encoding, delimiter, header, what the columns mean) is its plan until a person changes
it. An upload that breaks off is marked as failed by the lane of imports, and its pieces go with the retention of files.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.domain.text import clean_line
from cadenza.imports.actions.file import HEAD_BYTES
from cadenza.imports.actions.spreadsheet import Sheet, convert, is_spreadsheet
from cadenza.imports.domain.dialect import Dialect, sniff
from cadenza.imports.domain.encoding import UTF8, Sniffer, pieces, transcoder, unicode_of
from cadenza.imports.domain.job import CHUNK_BYTES, MOST_AT_ONCE, UPLOAD_PATIENCE, JobState, Task
from cadenza.imports.domain.names import HINT
from cadenza.imports.domain.suggest import suggest_plan
from cadenza.imports.errors import FileTooLarge, FileUnreadable, ImportNotFound, ImportState, TooManyImports
from cadenza.imports.store import files as file_store
from cadenza.imports.store import imports as store
from cadenza.imports.store.imports import Ref
from cadenza.kit.db import Database, Tx
from cadenza.kit.errors import Problem
from cadenza.kit.ids import new_id

LONGEST_NAME = 200


async def announce(
    tx: Tx, organization_id: UUID, *, file_name: str, sheet: str | None = None, actor: str | None = None
) -> UUID:
    """Make an import whose file is about to come; one that does not come in an hour fails."""
    if await store.count_active(tx, organization_id) >= MOST_AT_ONCE:
        raise TooManyImports(limit=MOST_AT_ONCE)
    import_id = new_id(tx.now)
    name = clean_line(file_name)[:LONGEST_NAME] or "file"
    await store.insert_import(
        tx,
        (organization_id, import_id),
        file_name=name,
        sheet=sheet,
        actor=actor,
        until=tx.now + UPLOAD_PATIENCE,
    )
    tx.changed("import", import_id, None, {"file_name": name, "task": Task.UPLOAD.value})
    return import_id


async def receive(database: Database, ref: Ref, content: AsyncIterator[bytes], *, most_bytes: int) -> None:
    """Take a file in, and make the plan that it suggests. Opens transactions of its own."""
    async with database.begin(ref[0]) as tx:
        job = await store.lock_import(tx, ref)
        if job is None:
            raise ImportNotFound
        if not await store.begin_upload(tx, ref, tx.now + UPLOAD_PATIENCE):
            raise ImportState(task=job.task.value, state=job.state.value)
    try:
        await _receive(database, ref, content, job.sheet, most_bytes)
    except BaseException:
        # Whoever sent it learns of it now; where not even this can be written, the lane's clock does it.
        with suppress(Exception):
            await asyncio.shield(_give_up(database, ref))
        raise


async def _receive(
    database: Database, ref: Ref, content: AsyncIterator[bytes], wanted: str | None, most_bytes: int
) -> None:
    content = _limited(content, most_bytes)
    head = await _head(content)
    if not head:
        raise FileUnreadable([Problem("file", FileUnreadable.code, {"reason": "empty"})], reason="empty")
    keeper = _Keeper(database, ref)
    sheet: Sheet | None = None
    if is_spreadsheet(head):
        sheet = await _unpack(keeper, head, content, wanted)
    else:
        await _copy(keeper, head, content)
    await keeper.finish(sheet)


async def _limited(content: AsyncIterator[bytes], most_bytes: int) -> AsyncIterator[bytes]:
    received = 0
    async for data in content:
        received += len(data)
        if received > most_bytes:
            raise FileTooLarge([Problem("file", FileTooLarge.code, {"limit": most_bytes})], limit=most_bytes)
        yield data


async def _head(content: AsyncIterator[bytes]) -> bytes:
    """Read enough to see what kind of file it is."""
    head = b""
    async for data in content:
        head += data
        if len(head) >= 1024:
            break
    return head


async def _copy(keeper: "_Keeper", head: bytes, content: AsyncIterator[bytes]) -> None:
    """Keep a text file as it comes; UTF-16 and UTF-32 as UTF-8, so that a line end is one byte."""
    wide = unicode_of(head)
    if wide is None:
        await keeper.add(head)
        async for data in content:
            await keeper.add(data)
        return
    decoder = transcoder(wide)
    await keeper.add(decoder.decode(head).encode(UTF8))
    async for data in content:
        await keeper.add(decoder.decode(data).encode(UTF8))
    await keeper.add(decoder.decode(b"", final=True).encode(UTF8))


async def _unpack(keeper: "_Keeper", head: bytes, content: AsyncIterator[bytes], wanted: str | None) -> Sheet:
    with tempfile.TemporaryDirectory(prefix="cadenza-import-") as folder:
        source, target = Path(folder) / "source", Path(folder) / "target"
        with await asyncio.to_thread(source.open, "wb") as file:
            file.write(head)
            async for data in content:
                file.write(data)
        await keeper.stay()
        sheet = await asyncio.to_thread(convert, source, target, wanted)
        with await asyncio.to_thread(target.open, "rb") as file:
            while data := file.read(CHUNK_BYTES):
                await keeper.add(data)
    return sheet


async def _give_up(database: Database, ref: Ref) -> None:
    async with database.begin(ref[0]) as tx:
        job = await store.lock_import(tx, ref)
        if job is not None and job.state is JobState.RUNNING:
            await store.set_state(tx, ref, JobState.FAILED, "upload_failed")
            await file_store.expire_files(tx, ref[0], [ref[1]])
            tx.hint(ref[0], HINT, ref[1])


class _Keeper:
    """Writes a file in pieces of one size, and looks at it on the way."""

    def __init__(self, database: Database, ref: Ref) -> None:
        self._database = database
        self._ref = ref
        self._sniffer = Sniffer()
        self._head = bytearray()
        self._waiting = bytearray()
        self._number = 0
        self._size = 0

    async def add(self, data: bytes) -> None:
        self._sniffer.feed(data)
        if len(self._head) < HEAD_BYTES:
            self._head += data[: HEAD_BYTES - len(self._head)]
        self._waiting += data
        self._size += len(data)
        full = len(self._waiting) // CHUNK_BYTES * CHUNK_BYTES
        if full:
            ready = bytes(self._waiting[:full])
            del self._waiting[:full]
            for piece in pieces(ready, CHUNK_BYTES):
                await self._write(piece)

    async def stay(self) -> None:
        """Say that the file is still on its way."""
        async with self._database.begin(self._ref[0]) as tx:
            await self._stay(tx)

    async def finish(self, sheet: Sheet | None) -> None:
        """Write what is left, and the plan that the file suggests."""
        if self._waiting:
            await self._write(bytes(self._waiting))
        async with self._database.begin(self._ref[0]) as tx:
            organization = await get_organization(tx, self._ref[0])
            encoding = UTF8 if sheet else self._sniffer.encoding()
            head = bytes(self._head)
            dialect = Dialect() if sheet else sniff(head[: 2 * CHUNK_BYTES], encoding)
            plan = suggest_plan(head, dialect, organization.region, is_whole=self._size <= len(head))
            is_taken = await store.finish_upload(
                tx,
                self._ref,
                plan,
                file_size=self._size,
                sheet=sheet.name if sheet else None,
                sheets=sheet.names if sheet else (),
                until=tx.now + timedelta(days=organization.settings.import_file_days),
            )
            if not is_taken:
                raise ImportState(state=JobState.FAILED.value)
            tx.hint(self._ref[0], HINT, self._ref[1])

    async def _write(self, piece: bytes) -> None:
        async with self._database.begin(self._ref[0]) as tx:
            await self._stay(tx)
            await file_store.insert_chunk(tx, self._ref, self._number, piece)
        self._number += 1

    async def _stay(self, tx: Tx) -> None:
        if not await store.keep_uploading(tx, self._ref, self._size, tx.now + UPLOAD_PATIENCE):
            raise ImportState(state=JobState.FAILED.value)
