"""A spreadsheet becomes a CSV file, in a process of its own: it may be large once unpacked, and it may be hostile."""

import csv
import errno
import multiprocessing
import resource
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TextIO

from python_calamine import CalamineError, CalamineWorkbook, PasswordError

from cadenza.imports.domain.spreadsheet import row_texts
from cadenza.imports.errors import FileTooLarge, FileUnreadable
from cadenza.kit.errors import Invalid, Problem

ZIP_MARK = b"PK\x03\x04"
OLE_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
LARGEST_UNPACKED = 150 * 1024 * 1024
"""About 400,000 rows of six columns; reading them takes some 250 MB. Larger ones are saved as CSV by their owner."""

MOST_MEMORY = 1536 * 1024 * 1024
"""What the other process may take. A file of a kilobyte can name a cell in the last row and column, and then every cell
before it is made; and what a packed file says of its size may be a lie."""

LONGEST_SECONDS = 120.0

_Found = tuple[tuple[str, tuple[str, ...]] | None, str]
"""The sheet and its neighbours, or the code of what is wrong."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Which sheet was read, and which there are."""

    name: str
    names: tuple[str, ...]


def is_spreadsheet(head: bytes) -> bool:
    """Say whether a file begins as spreadsheets do."""
    return head.startswith((ZIP_MARK, OLE_MARK))


def convert(source: Path, target: Path, wanted: str | None) -> Sheet:
    """Write a sheet as CSV; the first that holds anything unless one is named. Waits for the other process."""
    found, error = _ask(source, target, wanted)
    if found is None:
        raise FileTooLarge([Problem("file", FileTooLarge.code)]) if error == "too_large" else _unreadable(error)
    return Sheet(*found)


def _ask(source: Path, target: Path, wanted: str | None) -> _Found:
    """Have it done by the other process, which may die of it and leaves nothing behind."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(there, str(source), str(target), wanted), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(LONGEST_SECONDS):
            return None, "too_slow"
        found: _Found = here.recv()
    except EOFError:
        # It ended without a word: by a signal where it got no more memory, else its reader gave up on the file.
        process.join()
        return None, "too_large" if (process.exitcode or 0) < 0 else "no_spreadsheet"
    finally:
        process.kill()
        process.join()
        here.close()
    return found


def _answer(there: Connection, source: str, target: str, wanted: str | None) -> None:
    """Do it in the other process, which is stopped where it takes too much memory or writes too much."""
    for limit, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_FSIZE, LARGEST_UNPACKED)):
        with suppress(ValueError, OSError):  # not every system limits memory
            resource.setrlimit(limit, (most, most))
    there.send(_convert(source, target, wanted))


def _convert(source: str, target: str, wanted: str | None) -> _Found:
    """Do it; what goes wrong comes back as a code."""
    try:
        if unpacked_size(Path(source)) > LARGEST_UNPACKED:
            return None, "too_large"
        with _opened(source) as book:
            return _write_sheet(book, target, wanted), ""
    except PasswordError:
        return None, "password"
    except MemoryError:
        return None, "too_large"
    except (CalamineError, zipfile.BadZipFile, OSError, ValueError) as error:
        is_too_much = isinstance(error, OSError) and error.errno == errno.EFBIG
        return None, "too_large" if is_too_much else "no_spreadsheet"
    except Invalid as error:
        return None, error.error_code


def unpacked_size(source: Path) -> int:
    """Return how large a packed file is once unpacked, as it says itself; one that lies is stopped by `MOST_MEMORY`."""
    if not zipfile.is_zipfile(source):
        return source.stat().st_size
    with zipfile.ZipFile(source) as archive:
        return sum(entry.file_size for entry in archive.infolist())


@contextmanager
def _opened(source: str) -> Iterator[CalamineWorkbook]:
    book = CalamineWorkbook.from_path(source)
    try:
        yield book
    finally:
        book.close()


def _write_sheet(book: CalamineWorkbook, target: str, wanted: str | None) -> tuple[str, tuple[str, ...]]:
    names = tuple(book.sheet_names)
    if wanted is not None and wanted not in names:
        raise Invalid([], "unknown_sheet")
    with Path(target).open("w", encoding="utf-8", newline="") as file:
        for name in [wanted] if wanted is not None else names:
            if _write_rows(book, name, file):
                return name, names
    raise Invalid([], "empty")


def _write_rows(book: CalamineWorkbook, name: str, file: TextIO) -> bool:
    writer = csv.writer(file, lineterminator="\n")
    has_some = False
    for row in book.get_sheet_by_name(name).iter_rows():
        texts = row_texts(row)
        has_some = has_some or any(texts)
        writer.writerow([text.encode("utf-8", "replace").decode() for text in texts])
    return has_some


def _unreadable(why: str) -> FileUnreadable:
    return FileUnreadable([Problem("file", FileUnreadable.code, {"reason": why})], reason=why)
