"""An audience: a rule that says which contacts are meant, as campaigns freeze it. Pure.

JSON: `{"kind": "everyone"}`, `{"kind": "tag", "tag": "gold"}`, `{"kind": "import", "import_id": "…"}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.contact import MAX_TAG_LENGTH
from cadenza.contacts.domain.text import clean_line
from cadenza.kit.errors import Problem


class AudienceKind(StrEnum):
    """What decides who is meant."""

    EVERYONE = "everyone"
    TAG = "tag"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is meant: everyone, or those with the tag or of the import."""

    kind: AudienceKind
    tag: str | None = None
    import_id: UUID | None = None


def read_audience(raw: Mapping[str, Any]) -> Audience | list[Problem]:
    """Read an audience from JSON, or say what is wrong with it."""
    kinds = {kind.value: kind for kind in AudienceKind}
    kind = kinds.get(raw["kind"]) if isinstance(raw.get("kind"), str) else None
    if kind is None:
        return [Problem("kind", "not_a_choice", {"choices": sorted(kinds)})]
    allowed = {"kind", *({"tag"} if kind is AudienceKind.TAG else ()), *_import_names(kind)}
    problems = [Problem(str(name), "unknown_field") for name in raw if name not in allowed]
    if kind is AudienceKind.TAG:
        tag = clean_line(raw["tag"]) if isinstance(raw.get("tag"), str) else ""
        if not tag or len(tag) > MAX_TAG_LENGTH:
            problems.append(Problem("tag", "too_long" if tag else "required", {"limit": MAX_TAG_LENGTH} if tag else {}))
        return problems or Audience(kind, tag=tag)
    if kind is AudienceKind.IMPORT:
        import_id = _uuid(raw.get("import_id"))
        if import_id is None:
            problems.append(Problem("import_id", "required"))
        return problems or Audience(kind, import_id=import_id)
    return problems or Audience(kind)


def write_audience(audience: Audience) -> dict[str, Any]:
    """Return the JSON that an audience is read from."""
    written: dict[str, Any] = {"kind": audience.kind.value}
    if audience.tag is not None:
        written["tag"] = audience.tag
    if audience.import_id is not None:
        written["import_id"] = str(audience.import_id)
    return written


def _import_names(kind: AudienceKind) -> tuple[str, ...]:
    return ("import_id",) if kind is AudienceKind.IMPORT else ()


def _uuid(raw: Any) -> UUID | None:
    try:
        return UUID(raw) if isinstance(raw, str) else None
    except ValueError:
        return None
