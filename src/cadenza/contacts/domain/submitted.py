"""Rows as submitted, identifiers not yet read: reading a phone needs the organization's country. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cadenza.contacts.domain.contact import ContactDraft, check_draft, clean_draft, read_identifiers
from cadenza.contacts.domain.identifiers import Identifier
from cadenza.kit.errors import Problem

RawIdentifier = tuple[str, str, str]
"""Kind, text, scope."""


@dataclass(frozen=True, slots=True)
class SubmittedContact:
    """One row: what it says, and its identifiers as they were written."""

    draft: ContactDraft
    identifiers: Sequence[RawIdentifier] = ()


@dataclass(frozen=True, slots=True)
class ReadRow:
    """One row, read: a draft that can be upserted, or what is wrong with it."""

    draft: ContactDraft
    problems: tuple[Problem, ...]
    positions: tuple[int, ...]
    """Where each identifier of the draft stood in the row."""

    def path_in_row(self, path: str) -> str:
        """Turn the position of an identifier in the draft into its position in the row."""
        head, _, rest = path.partition(".")
        number, dot, tail = rest.partition(".")
        if head != "identifiers" or not number.isdecimal():
            return path
        return f"identifiers.{self.positions[int(number)]}{dot}{tail}"


def read_row(row: SubmittedContact, region: str) -> ReadRow:
    """Read one row in the organization's country; every problem is found, not only the first."""
    found: dict[tuple[str, str, str], tuple[Identifier, int]] = {}
    problems: list[Problem] = []
    for position, raw in enumerate(row.identifiers):
        identifiers, wrong = read_identifiers([raw], region)
        problems += [replace(p, path=p.path.replace("identifiers.0", f"identifiers.{position}", 1)) for p in wrong]
        for identifier in identifiers:
            key = (identifier.kind, identifier.scope, identifier.match_key)
            found.setdefault(key, (identifier, position))
    draft = clean_draft(row.draft._replace(identifiers=tuple(identifier for identifier, _ in found.values())))
    checked = check_draft(draft)
    if problems:
        # Without its broken identifiers a row may seem to have none; that is said already.
        checked = [problem for problem in checked if problem.code != "no_identifier"]
    return ReadRow(draft, (*problems, *checked), tuple(position for _, position in found.values()))
