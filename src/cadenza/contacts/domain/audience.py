"""An audience: a rule that says which contacts are meant, as campaigns freeze it. Pure.

JSON: `{"kind": "everyone"}`, `{"kind": "tag", "tag": "gold"}`, `{"kind": "tags", "tags": ["gold", "trial"]}` (any of
them), `{"kind": "import", "import_id": "…"}`, `{"kind": "contacts", "contact_ids": ["…"]}`, and
`{"kind": "filter", "filter": {"all": [{"field": "contact.lifecycle", "op": "is", "value": "lead"}]}}`, in the language
of lists of contacts (`filtering`). A filter that was copied from a saved view says its name, `"view": "Newest leads"`:
what becomes of that view afterwards changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.checks import NO_CHECKS, Checks
from cadenza.contacts.domain.checks_json import write_checks
from cadenza.contacts.domain.contact import MAX_TAG_LENGTH
from cadenza.contacts.domain.filtering import read_filter, values_of
from cadenza.contacts.domain.saved_views import LONGEST_VIEW_NAME
from cadenza.contacts.domain.text import clean_line
from cadenza.kit.errors import Problem

MOST_TAGS = 20
MOST_CONTACTS = 1000
"""More people than anybody picks by hand are tagged or imported."""


class AudienceKind(StrEnum):
    """What decides who is meant."""

    EVERYONE = "everyone"
    TAG = "tag"
    TAGS = "tags"
    IMPORT = "import"
    CONTACTS = "contacts"
    FILTER = "filter"


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is meant: everyone, or those with one of the tags, of the import, named one by one, or passing checks."""

    kind: AudienceKind
    tags: tuple[str, ...] = ()
    import_id: UUID | None = None
    contact_ids: tuple[UUID, ...] = ()
    checks: Checks = NO_CHECKS
    view: str = ""
    """The name that the saved view had from which the checks were copied."""

    @property
    def imports(self) -> tuple[UUID, ...]:
        """The imports it names."""
        if self.import_id is not None:
            return (self.import_id,)
        named = [check for check in self.checks.checks if check.field == "imports"]
        return tuple({UUID(str(one)) for check in named for one in values_of(check)})


@dataclass(frozen=True, slots=True)
class Size:
    """How many an audience means; where it is not exact, as many as those say that were looked at."""

    count: int
    is_exact: bool = True


def read_audience(raw: Mapping[str, Any]) -> Audience | list[Problem]:
    """Read an audience from JSON, or say what is wrong with it."""
    kinds = {kind.value: kind for kind in AudienceKind}
    kind = kinds.get(raw["kind"]) if isinstance(raw.get("kind"), str) else None
    if kind is None:
        return [Problem("kind", "not_a_choice", {"choices": sorted(kinds)})]
    read, name = _READERS[kind]
    may_have = {"kind", name, *(["view"] if kind is AudienceKind.FILTER else [])}
    problems = [Problem(str(given), "unknown_field") for given in raw if given not in may_have]
    view = clean_line(raw["view"]) if isinstance(raw.get("view"), str) else ""
    if len(view) > LONGEST_VIEW_NAME:
        problems.append(Problem("view", "too_long", {"limit": LONGEST_VIEW_NAME}))
    audience = read(None if name is None else raw.get(name))
    if isinstance(audience, Audience):
        return problems or replace(audience, view=view)
    return problems + (audience if isinstance(audience, list) else [audience])


def write_audience(audience: Audience) -> dict[str, Any]:
    """Return the JSON that an audience is read from."""
    written: dict[str, Any] = {"kind": audience.kind.value}
    if audience.kind is AudienceKind.TAG:
        written["tag"] = audience.tags[0]
    elif audience.kind is AudienceKind.TAGS:
        written["tags"] = list(audience.tags)
    elif audience.kind is AudienceKind.IMPORT:
        written["import_id"] = str(audience.import_id)
    elif audience.kind is AudienceKind.CONTACTS:
        written["contact_ids"] = [str(id_) for id_ in audience.contact_ids]
    elif audience.kind is AudienceKind.FILTER:
        written["filter"] = write_checks(audience.checks)
        written |= {"view": audience.view} if audience.view else {}
    return written


def _everyone(_: Any) -> Audience:
    return Audience(AudienceKind.EVERYONE)


def _tag(raw: Any) -> Audience | Problem:
    tag = clean_line(raw) if isinstance(raw, str) else ""
    if not tag:
        return Problem("tag", "required")
    if len(tag) > MAX_TAG_LENGTH:
        return Problem("tag", "too_long", {"limit": MAX_TAG_LENGTH})
    return Audience(AudienceKind.TAG, tags=(tag,))


def _tags(raw: Any) -> Audience | Problem:
    tags = [clean_line(one) if isinstance(one, str) else "" for one in raw] if isinstance(raw, list) else []
    if not tags or not all(tags):
        return Problem("tags", "required")
    if len(tags) > MOST_TAGS:
        return Problem("tags", "too_many", {"limit": MOST_TAGS})
    if any(len(tag) > MAX_TAG_LENGTH for tag in tags):
        return Problem("tags", "too_long", {"limit": MAX_TAG_LENGTH})
    return Audience(AudienceKind.TAGS, tags=tuple(dict.fromkeys(tags)))


def _import(raw: Any) -> Audience | Problem:
    import_id = _uuid(raw)
    return Problem("import_id", "required") if import_id is None else Audience(AudienceKind.IMPORT, import_id=import_id)


def _contacts(raw: Any) -> Audience | Problem:
    ids = [_uuid(one) for one in raw] if isinstance(raw, list) else []
    named = tuple(dict.fromkeys(id_ for id_ in ids if id_ is not None))
    if not named or None in ids:
        return Problem("contact_ids", "required")
    if len(named) > MOST_CONTACTS:
        return Problem("contact_ids", "too_many", {"limit": MOST_CONTACTS})
    return Audience(AudienceKind.CONTACTS, contact_ids=named)


def _filter(raw: Any) -> Audience | Problem | list[Problem]:
    if raw is None:
        return Problem("filter", "required")
    checks, problems = read_filter(raw, "filter")
    return problems or Audience(AudienceKind.FILTER, checks=checks)


_Read = Callable[[Any], Audience | Problem | list[Problem]]

_READERS: Mapping[AudienceKind, tuple[_Read, str | None]] = {
    AudienceKind.EVERYONE: (_everyone, None),
    AudienceKind.TAG: (_tag, "tag"),
    AudienceKind.TAGS: (_tags, "tags"),
    AudienceKind.IMPORT: (_import, "import_id"),
    AudienceKind.CONTACTS: (_contacts, "contact_ids"),
    AudienceKind.FILTER: (_filter, "filter"),
}
"""How each kind is read, and from which field."""


def _uuid(raw: Any) -> UUID | None:
    try:
        return UUID(raw) if isinstance(raw, str) else None
    except ValueError:
        return None
