"""Named SQL: statements live in a `.sql` file beside the store that uses them.

    -- name: claim_due_enrollments
    -- Locks the oldest due enrollments of a group of organizations.
    SELECT … WHERE organization_id = ANY(:orgs::uuid[]) AND next_run_at <= :now::timestamptz …

Parameters are written `:name` and become `$n` once, when the file is read; the first appearance carries the cast.

What several statements of a file have in common, as the columns that a row is read from, is a part of it:

    -- part: deal
    -- What a Deal is read from.
    id, contact_id, stage_id, …

    -- name: get_deal
    -- One deal.
    SELECT {{deal}} FROM deals WHERE …
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_HEADING = re.compile(r"^-- (name|part): (\w+)$", re.MULTILINE)
_PART = re.compile(r"\{\{(\w+)\}\}")
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
        return cls.read(Path(module_file).with_suffix(".sql").read_text(encoding="utf-8"))

    @classmethod
    def read(cls, text: str) -> "Queries":
        """Read the statements of a file, each with the parts that it names."""
        pieces = _HEADING.split(text)[1:]
        read = [
            (kind, name, _without_comments(body).strip())
            for kind, name, body in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
        ]
        parts = {name: body for kind, name, body in read if kind == "part"}
        return cls(
            {
                name: read_query(name, _PART.sub(lambda used: parts[used[1]], body))
                for kind, name, body in read
                if kind == "name"
            }
        )

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
