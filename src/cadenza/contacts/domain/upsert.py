"""What an upsert of many rows does, decided on values before anything is written. Pure.

Rules:
- a batch has the effect of its rows one by one, in their order: a row meets the people made by rows above it;
- the first identifier that is known says who the row is about; another one that belongs to somebody else refuses
  the row (`identifier_conflict`): nobody's identifier is taken away silently;
- what a row does not say stays as it is; an attribute that is null goes;
- a phone, its WhatsApp id and its JID are one phone, whichever of them is known;
- a new lead has the status `new`, and one who becomes a member or customer is `converted`, unless the row says else;
- a lead who is `converted` becomes what the row says, a customer if it says nothing, and what it became is kept.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.contacts.domain.attributes import CLOSED, CONVERTED, ContactRules
from cadenza.contacts.domain.consent import ConsentState, RefusedCode
from cadenza.contacts.domain.contact import (
    MAX_ATTRIBUTES,
    ContactDraft,
    Lifecycle,
    ZoneSource,
)
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind
from cadenza.contacts.domain.phones import phone_zone
from cadenza.kit.errors import Problem

NO_RULES = ContactRules()

UNLESS_SAID = Lifecycle.CUSTOMER
"""What a converted lead becomes where nobody says it."""

PHONE_KINDS = (IdentifierKind.PHONE, IdentifierKind.WHATSAPP_ID, IdentifierKind.JID)

Key = tuple[IdentifierKind, str, str]
"""Kind, scope and match key: what is unique in an organization."""

TAG = "tag"
"""The field of a change that is a tag."""


class UpsertStatus(StrEnum):
    """What became of one row."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"
    INVALID = "invalid"


class UpsertResult(NamedTuple):
    """What became of one row, and of the contact it was about."""

    status: UpsertStatus
    contact_id: UUID | None = None
    problems: tuple[Problem, ...] = ()
    refused: Mapping[str, RefusedCode] = MappingProxyType({})
    """Consent that was not taken, by opt-out key; the rest of the row was."""


class Profile(NamedTuple):
    """The fields of a contact that an upsert may change."""

    first_name: str | None = None
    last_name: str | None = None
    locale: str | None = None
    time_zone: str | None = None
    time_zone_source: ZoneSource | None = None
    lifecycle: Lifecycle = Lifecycle.LEAD
    lead_status: str | None = None
    source: str | None = None
    owner: str | None = None
    trial_at: datetime | None = None
    converted_to: Lifecycle | None = None
    """What the lead became."""
    attributes: Mapping[str, Any] = MappingProxyType({})


class Known(NamedTuple):
    """What is stored about a contact before the batch."""

    profile: Profile
    tags: frozenset[str] = frozenset()


@dataclass(slots=True)
class Person:
    """One contact that the batch is about, as the rows so far leave it."""

    id: UUID
    before: Known | None
    profile: Profile
    new_tags: dict[str, None] = field(default_factory=dict)

    @property
    def is_changed(self) -> bool:
        """Whether the rows change a profile that was there."""
        return self.before is not None and self.profile != self.before.profile

    def lacks(self, tag: str) -> bool:
        """Say whether the tag is new to the person."""
        return tag not in self.new_tags and (self.before is None or tag not in self.before.tags)


class WantedConsent(NamedTuple):
    """What one row says about consent under one key."""

    row: int
    contact_id: UUID
    key: str
    state: ConsentState
    proof: str | None


@dataclass(slots=True)
class Plan:
    """What to write, and what to answer for each row."""

    results: list[UpsertResult] = field(default_factory=list)
    people: dict[UUID, Person] = field(default_factory=dict)
    identifiers: dict[Key, tuple[UUID, Identifier]] = field(default_factory=dict)
    """New ones, with whose they become."""
    consents: list[WantedConsent] = field(default_factory=list)
    alike: set[tuple[UUID, UUID]] = field(default_factory=set)
    """Pairs of contacts that one row named at once: they may be one person."""


def standing_changes(person: Person) -> Iterable[tuple[str, str | None, str | None]]:
    """List what changed of a known person's standing, and tags that came, as (field, before, after)."""
    if person.before is None:
        return
    before, after = person.before.profile, person.profile
    for name in ("lifecycle", "lead_status", "owner"):
        was, now = getattr(before, name), getattr(after, name)
        if was != now:
            yield name, was, now
    for tag in sorted(person.new_tags):
        yield TAG, None, tag


def same_person_keys(identifier: Identifier) -> tuple[Key, ...]:
    """Return every key under which the same person may be known, the identifier's own first."""
    own = (identifier.kind, identifier.scope, identifier.match_key)
    if identifier.kind not in PHONE_KINDS:
        return (own,)
    return (own, *((kind, "", identifier.match_key) for kind in PHONE_KINDS if kind is not identifier.kind))


def plan_upsert(
    drafts: Sequence[ContactDraft],
    owners: Mapping[Key, UUID],
    known: Mapping[UUID, Known],
    make_id: Callable[[], UUID],
    rules: ContactRules = NO_RULES,
) -> Plan:
    """Say what a batch does, given who owns which identifier now and what the organization has declared."""
    plan = Plan()
    owned = dict(owners)
    for row, said in enumerate(drafts):
        draft, wrong = rules.read(said)
        names = [same_person_keys(identifier) for identifier in draft.identifiers]
        owned_by = [_owner(keys, owned) for keys in names]
        contact_id = next((owner for owner in owned_by if owner is not None), None)
        problems = [*_conflicts(owned_by, contact_id)]
        if contact_id is not None:
            plan.alike |= {_pair(contact_id, owner) for owner in owned_by if owner is not None and owner != contact_id}
        problems += wrong
        person = plan.people.get(contact_id) if contact_id else None
        if person is None:
            before = known[contact_id] if contact_id else None
            person = Person(contact_id or make_id(), before, before.profile if before else _newcomer(draft))
        profile = _apply(person.profile, draft)
        problems += check_profile(profile)
        if problems:
            status = UpsertStatus.CONFLICT if _is_conflict(problems) else UpsertStatus.INVALID
            plan.results.append(UpsertResult(status, None, tuple(problems)))
            continue
        fresh = {keys[0]: one for keys, one in zip(names, draft.identifiers, strict=True) if keys[0] not in owned}
        plan.results.append(_take(plan, fresh, row, draft, person, profile, is_new=contact_id is None))
        owned |= dict.fromkeys(fresh, person.id)
    return plan


def _take(
    plan: Plan,
    fresh: Mapping[Key, Identifier],
    row: int,
    draft: ContactDraft,
    person: Person,
    profile: Profile,
    *,
    is_new: bool,
) -> UpsertResult:
    """Add what an accepted row changes to the plan."""
    new_tags = [tag for tag in draft.tags if person.lacks(tag)]
    changes = bool(fresh or new_tags or profile != person.profile)
    plan.people[person.id] = person
    person.profile = profile
    person.new_tags |= dict.fromkeys(new_tags)
    plan.identifiers |= {key: (person.id, identifier) for key, identifier in fresh.items()}
    plan.consents += [
        WantedConsent(row, person.id, key, state, draft.consent_proof) for key, state in draft.consent.items()
    ]
    if is_new:
        return UpsertResult(UpsertStatus.CREATED, person.id)
    return UpsertResult(UpsertStatus.UPDATED if changes else UpsertStatus.UNCHANGED, person.id)


def _owner(keys: Sequence[Key], owned: Mapping[Key, UUID]) -> UUID | None:
    return next((owned[key] for key in keys if key in owned), None)


def _conflicts(owned_by: Sequence[UUID | None], contact_id: UUID | None) -> Iterable[Problem]:
    for position, owner in enumerate(owned_by):
        if owner is not None and owner != contact_id:
            yield Problem(f"identifiers.{position}", "identifier_conflict", {"contact_id": owner})


def _pair(one: UUID, other: UUID) -> tuple[UUID, UUID]:
    return (one, other) if one < other else (other, one)


def _is_conflict(problems: Sequence[Problem]) -> bool:
    return any(problem.code == "identifier_conflict" for problem in problems)


def check_profile(profile: Profile) -> Iterable[Problem]:
    """List what is wrong with a profile as a whole: each part of it was checked when it came."""
    if len(profile.attributes) > MAX_ATTRIBUTES:
        yield Problem("attributes", "too_many", {"limit": MAX_ATTRIBUTES})


def _apply(profile: Profile, draft: ContactDraft) -> Profile:
    """Return the profile with what the row says."""
    zone, source = _zone(profile, draft)
    standing = standing_after(profile, draft)
    return Profile(
        first_name=profile.first_name if draft.first_name is None else draft.first_name,
        last_name=profile.last_name if draft.last_name is None else draft.last_name,
        locale=profile.locale if draft.locale is None else draft.locale,
        time_zone=zone,
        time_zone_source=source,
        lifecycle=standing.lifecycle,
        lead_status=standing.lead_status,
        converted_to=standing.converted_to,
        trial_at=profile.trial_at if draft.trial_at is None else draft.trial_at,
        source=profile.source if draft.source is None else draft.source,
        owner=profile.owner if draft.owner is None else draft.owner,
        attributes=merge_attributes(profile.attributes, draft.attributes),
    )


def _newcomer(draft: ContactDraft) -> Profile:
    """Return what someone is of whom nothing is known but the row."""
    lifecycle = draft.lifecycle or Lifecycle.LEAD
    return Profile(lifecycle=lifecycle, lead_status="new" if lifecycle is Lifecycle.LEAD else None)


class Standing(NamedTuple):
    """What a person is to the organization, and how a lead stands."""

    lifecycle: Lifecycle
    lead_status: str | None
    converted_to: Lifecycle | None


def standing_after(profile: Profile, draft: ContactDraft) -> Standing:
    """Return how the person stands after the row; members who never were leads here have no status."""
    lifecycle = Lifecycle(draft.lifecycle or profile.lifecycle)
    if lifecycle is Lifecycle.LEAD and draft.lead_status == CONVERTED:
        lifecycle = UNLESS_SAID
    status = draft.lead_status or _status_of(profile, lifecycle)
    if lifecycle is Lifecycle.LEAD:
        return Standing(lifecycle, status, None)
    is_news = profile.lifecycle is Lifecycle.LEAD or (status == CONVERTED and profile.converted_to is None)
    return Standing(lifecycle, status, lifecycle if is_news else profile.converted_to)


def _status_of(profile: Profile, lifecycle: Lifecycle) -> str | None:
    """Return the status of somebody of whose status nothing was said."""
    if lifecycle is Lifecycle.LEAD:
        return profile.lead_status if profile.lifecycle is Lifecycle.LEAD else "new"
    is_conversion = profile.lifecycle is Lifecycle.LEAD and profile.lead_status is not None
    return CONVERTED if is_conversion else profile.lead_status


def closes(before: str | None, after: str | None) -> bool:
    """Say whether a change of status closes a lead."""
    return after in CLOSED and before != after


def merge_attributes(known: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes with what is said; null takes one away."""
    merged = {**known, **said}
    return {name: value for name, value in merged.items() if value is not None}


def _zone(profile: Profile, draft: ContactDraft) -> tuple[str | None, ZoneSource | None]:
    """Take a given zone; without one the phone's, unless a better one is known."""
    if draft.time_zone is not None:
        return draft.time_zone, ZoneSource.GIVEN
    if profile.time_zone is None:
        for identifier in draft.identifiers:
            if identifier.kind in PHONE_KINDS and (zone := phone_zone(_dialled(identifier))):
                return zone, ZoneSource.PHONE_PREFIX
    return profile.time_zone, profile.time_zone_source


def _dialled(identifier: Identifier) -> str:
    """Return the number behind a phone, a WhatsApp id or a JID."""
    return "+" + identifier.value.partition("@")[0].removeprefix("+")
