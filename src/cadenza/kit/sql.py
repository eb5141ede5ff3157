"""Named SQL: statements live in a `.sql` file beside the store that uses them.

    -- name: claim_due_enrollments
    -- Locks the oldest due enrollments of a group of organizations.
    SELECT … WHERE organization_id = ANY(:orgs::uuid[]) AND next_run_at <= :now::timestamptz …

Parameters are written `:name` and become `$n` once, when the file is read; the first appearance carries the cast.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)
_PARAMETER = re.compile(r"(?<![:\w]):([a-z_][a-z0-9_]*)")
_MULTI_SHARD = re.compile(r"/\* cadenza:multi-shard \w+ \*/")


@dataclass(frozen=True)
class Query:
    """One statement: its text with `$n` and the names those stand for, in order."""

    name: str
    text: str
    parameters: tuple[str, ...]

    def arguments(self, values: dict[str, object]) -> list[object]:
        """Put named values in the statement's order; a missing or unknown name is a bug and raises."""
        if values.keys() != self._names:
            wrong = sorted(values.keys() ^ self._names)
            message = f"{self.name}: parameters {wrong} missing or unknown"
            raise TypeError(message)
        return [values[name] for name in self.parameters]

    @property
    def is_multi_shard(self) -> bool:
        """Whether the statement is one of the listed reads over all organizations."""
        return _MULTI_SHARD.search(self.text) is not None

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self.parameters)


def read_query(name: str, text: str) -> Query:
    """Turn `:name` into `$n`, numbered by first appearance."""
    parameters: list[str] = []

    def number(match: re.Match[str]) -> str:
        if match[1] not in parameters:
            parameters.append(match[1])
        return f"${parameters.index(match[1]) + 1}"

    return Query(name, _PARAMETER.sub(number, text).strip(), tuple(parameters))


class Queries:
    """The statements of one `.sql` file, as attributes."""

    def __init__(self, queries: dict[str, Query]) -> None:
        """Hold the statements by name."""
        self._queries = queries

    @classmethod
    def beside(cls, module_file: str) -> "Queries":
        """Read the `.sql` file with the same stem as the module."""
        text = Path(module_file).with_suffix(".sql").read_text(encoding="utf-8")
        pieces = _NAME.split(text)[1:]
        named = zip(pieces[::2], pieces[1::2], strict=True)
        return cls({name: read_query(name, _without_comments(body)) for name, body in named})

    def __getattr__(self, name: str) -> Query:
        try:
            return self._queries[name]
        except KeyError:
            raise AttributeError(name) from None

    def __iter__(self) -> Iterator[Query]:
        return iter(self._queries.values())


def _without_comments(body: str) -> str:
    """Drop `--` lines: they are for readers, and a colon in prose is not a parameter."""
    return "\n".join(line for line in body.splitlines() if not line.lstrip().startswith("--"))
