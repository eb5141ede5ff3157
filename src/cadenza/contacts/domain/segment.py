"""Calls of Segment's tracking API as contacts and facts. Pure.

    identify   what is said about a person: traits become fields, identifiers and attributes
    track      a fact of the name that was sent
    page, screen, group   the facts `page.viewed`, `screen.viewed` and `group.joined`

A person is known by `userId` (an external id), by `anonymousId` (an external id of its own form, so that the two are
one person once a call names both), and by an email or phone among the traits. Traits that are documents are left out:
an attribute is a value. `messageId` makes a repeat harmless.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.contacts.domain.submitted import RawIdentifier, SubmittedContact
from cadenza.kit.errors import Problem
from cadenza.kit.timing import is_nameable

MOST_CALLS = 1000
NAMES = {"page": "page.viewed", "screen": "screen.viewed", "group": "group.joined"}
ANONYMOUS = "anonymous:"

_FIELDS = {
    "firstname": "first_name",
    "first_name": "first_name",
    "lastname": "last_name",
    "last_name": "last_name",
    "locale": "locale",
    "timezone": "time_zone",
    "time_zone": "time_zone",
}
_IDENTIFIERS = ("email", "phone")


@dataclass(frozen=True, slots=True)
class SegmentCall:
    """One call: what it says about a person, or what happened to them; or what is wrong with it."""

    contact: SubmittedContact | None = None
    event: IncomingEvent | None = None
    problems: tuple[Problem, ...] = ()


def read_call(kind: object, body: object, made_id: str, now: datetime) -> SegmentCall:
    """Read one call; `made_id` names a fact whose sender did not."""
    if not isinstance(body, Mapping):
        return _wrong("", "not_an_object")
    if kind == "identify":
        return _identify(body)
    if isinstance(kind, str) and (kind == "track" or kind in NAMES):
        return _happened(kind, body, made_id, now)
    return _wrong("type", "unknown_type", choices=["identify", "track", *NAMES])


def _identify(body: Mapping[str, Any]) -> SegmentCall:
    traits = _object(body.get("traits")) | _object(_object(body.get("context")).get("traits"))
    identifiers = _identifiers(body, traits)
    if not identifiers:
        return _wrong("userId", "no_identifier")
    fields: dict[str, Any] = {}
    attributes: dict[str, Any] = {}
    for name, value in traits.items():
        known = _FIELDS.get(name.lower())
        if known is not None and isinstance(value, str):
            fields.setdefault(known, value)
        elif name.lower() not in _IDENTIFIERS and _is_value(value):
            attributes[name] = value
    if "first_name" not in fields and isinstance(attributes.get("name"), str):
        fields["first_name"] = attributes.pop("name")
    return SegmentCall(SubmittedContact(ContactDraft(**fields, attributes=attributes), identifiers))


def _happened(kind: str, body: Mapping[str, Any], made_id: str, now: datetime) -> SegmentCall:
    name = body.get("event") if kind == "track" else NAMES[kind]
    if not isinstance(name, str):
        return _wrong("event", "invalid_name")
    properties = _object(body.get("traits" if kind == "group" else "properties"))
    if kind in {"page", "screen"} and isinstance(body.get("name"), str):
        properties = {"name": body["name"], **properties}
    if kind == "group":
        properties = {"group_id": body.get("groupId"), **properties}
    at = _time(body.get("timestamp") or body.get("originalTimestamp"))
    if at is False:
        return _wrong("timestamp", "invalid_time")
    identifiers = _identifiers(body, _object(_object(body.get("context")).get("traits")))
    if not identifiers:
        return _wrong("userId", "no_identifier")
    message_id = body.get("messageId")
    return SegmentCall(
        event=IncomingEvent(
            event_id=f"segment:{message_id}" if isinstance(message_id, str) and message_id else made_id,
            name=name,
            # Clocks of browsers run ahead: what is said to come is said to be now.
            occurred_at=min(at, now) if isinstance(at, datetime) else None,
            identifiers=tuple(identifiers),
            properties=properties,
        )
    )


def _identifiers(body: Mapping[str, Any], traits: Mapping[str, Any]) -> Sequence[RawIdentifier]:
    found: list[RawIdentifier] = []
    for name, prefix in (("userId", ""), ("anonymousId", ANONYMOUS)):
        value = body.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            found.append(("external_id", f"{prefix}{value}", ""))
    for kind in _IDENTIFIERS:
        value = traits.get(kind)
        if isinstance(value, str) and value.strip():
            found.append((kind, value, ""))
    return found


def _object(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, Mapping) else {}


def _is_value(value: object) -> bool:
    if isinstance(value, list):
        return all(not isinstance(item, list | Mapping) for item in value)
    return not isinstance(value, Mapping)


def _time(value: object) -> datetime | bool | None:
    """Return when it was; None where nothing is said, False where it can't be read."""
    if value is None:
        return None
    try:
        at = datetime.fromisoformat(str(value))
    except ValueError:
        return False
    return at if at.tzinfo is not None and is_nameable(at) else False


def _wrong(path: str, code: str, **params: object) -> SegmentCall:
    return SegmentCall(problems=(Problem(path, code, params),))
