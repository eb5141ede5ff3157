"""The records of a stored file, from wherever a job is.

A worker keeps the pieces that it read last: consecutive batches read the same ones, and pieces never change.
"""

from collections import OrderedDict
from dataclasses import dataclass
from uuid import UUID

from cadenza.imports.domain.dialect import Dialect
from cadenza.imports.domain.job import CHUNK_BYTES, Import
from cadenza.imports.domain.reading import FIRST_WINDOW, LARGEST_WINDOW, TOO_LONG, Record, Window, read_window
from cadenza.imports.errors import FileGone
from cadenza.imports.store import files as store
from cadenza.kit.db import ReadTx

PIECES_KEPT = 6
HEAD_BYTES = 4 * CHUNK_BYTES
"""The beginning of a file, by which it is judged."""
SHOWN_OF_A_LONG_LINE = 2000

_kept: OrderedDict[tuple[UUID, UUID, int], bytes] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Batch:
    """Records one after the other, and where the next one begins in the file."""

    records: list[Record]
    position: int


async def read_batch(tx: ReadTx, job: Import, position: int, most: int, dialect: Dialect, width: int) -> Batch:
    """Read up to this many records from a place where one begins; none at all is the end of the file."""
    size = FIRST_WINDOW
    while position < job.file_size:
        data = await _read(tx, job, position, size)
        window = read_window(data, dialect, most, width=width, is_last=position + len(data) >= job.file_size)
        if window.records:
            return Batch(window.records, position + window.records[-1].end)
        if not window.needs_more:
            break
        if size >= LARGEST_WINDOW:
            return await _skip_line(tx, job, position, dialect, window)
        size *= 4
    return Batch([], job.file_size)


async def read_head(tx: ReadTx, job: Import, size: int) -> bytes:
    """Read the beginning of the file."""
    return await _read(tx, job, 0, size) if job.file_size else b""


async def _skip_line(tx: ReadTx, job: Import, position: int, dialect: Dialect, window: Window) -> Batch:
    """Give up a line that is longer than the widest window."""
    del window
    start = position
    shown = (await _read(tx, job, start, SHOWN_OF_A_LONG_LINE)).decode(dialect.encoding, "replace")
    while position < job.file_size:
        data = await _read(tx, job, position, CHUNK_BYTES)
        ends = [at for mark in (b"\n", b"\r") if (at := data.find(mark)) >= 0]
        if ends:
            position += min(ends) + 1
            break
        position += len(data)
    return Batch([Record([shown], position - start, TOO_LONG)], position)


async def _read(tx: ReadTx, job: Import, position: int, size: int) -> bytes:
    """Read bytes of the file, fewer at its end."""
    end = min(position + size, job.file_size)
    first, last = position // CHUNK_BYTES, (end - 1) // CHUNK_BYTES
    pieces = await _pieces(tx, job, first, last)
    return b"".join(pieces)[position - first * CHUNK_BYTES : end - first * CHUNK_BYTES]


async def _pieces(tx: ReadTx, job: Import, first: int, last: int) -> list[bytes]:
    keys = [(job.organization_id, job.id, number) for number in range(first, last + 1)]
    missing = [key[2] for key in keys if key not in _kept]
    found = {key: _kept[key] for key in keys if key in _kept}
    if missing:
        read = await store.read_chunks(tx, (job.organization_id, job.id), missing[0], missing[-1])
        found |= {(job.organization_id, job.id, number): data for number, data in read.items()}
        if len(found) < len(keys):
            raise FileGone
        _keep(found)
    return [found[key] for key in keys]


def _keep(pieces: dict[tuple[UUID, UUID, int], bytes]) -> None:
    for key, data in pieces.items():
        _kept[key] = data
        _kept.move_to_end(key)
    while len(_kept) > PIECES_KEPT:
        _kept.popitem(last=False)
