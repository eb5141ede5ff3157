"""Two contacts become one, and may become two again: what each is afterwards. Pure.

Rules:
- what the winner says of itself stays; what it does not say is taken from the loser; what lost is a conflict, kept;
- a member or customer outweighs a lead, whoever of the two it was;
- consent is the stricter state per opt-out key. One who was never asked and can't be reached there says nothing:
  a contact with an email alone does not take the other's WhatsApp consent away;
- an undo gives back what nobody changed since. A consent that changed since is the winner's, and the loser's where it
  is the stricter: nobody knows whose no it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from cadenza.contacts.domain.attributes import CONVERTED
from cadenza.contacts.domain.consent import NEVER_SPOKEN_OF, Consent, ConsentState, OptOutKey, stricter_state
from cadenza.contacts.domain.contact import MAX_ATTRIBUTES, Lifecycle, ZoneSource
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.text import search_text
from cadenza.contacts.domain.upsert import Profile

REACHED_BY: Mapping[IdentifierKind, frozenset[OptOutKey]] = {
    IdentifierKind.PHONE: frozenset({OptOutKey.WHATSAPP, OptOutKey.SMS}),
    IdentifierKind.WHATSAPP_ID: frozenset({OptOutKey.WHATSAPP, OptOutKey.SMS}),
    IdentifierKind.JID: frozenset({OptOutKey.WHATSAPP}),
    IdentifierKind.LID: frozenset({OptOutKey.WHATSAPP}),
    IdentifierKind.BUSINESS_SCOPED_ID: frozenset({OptOutKey.WHATSAPP}),
    IdentifierKind.EMAIL: frozenset({OptOutKey.EMAIL}),
    IdentifierKind.PUSH_TOKEN: frozenset({OptOutKey.PUSH}),
    IdentifierKind.EXTERNAL_ID: frozenset({OptOutKey.HTTP}),
}
"""The opt-out keys on which a contact with such an identifier may be written to."""

_FILLED = ("locale", "source", "owner")


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two contacts, as far as a merge cares."""

    profile: Profile
    kinds: frozenset[IdentifierKind] = frozenset()
    tags: frozenset[str] = frozenset()
    consents: Mapping[str, Consent] = field(default_factory=dict)
    held_until: datetime | None = None
    last_inbound_at: datetime | None = None
    last_inbound_said_at: datetime | None = None

    def says_of(self, key: str) -> bool:
        """Say whether the contact has a word on this opt-out key: it was asked, or it can be reached there."""
        return key in self.consents or any(key in REACHED_BY[kind] for kind in self.kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePlan:
    """What the winner becomes."""

    profile: Profile
    conflicts: Mapping[str, Any]
    """What the loser said and the winner said otherwise, by field, attributes as `attributes.<name>`."""
    new_tags: tuple[str, ...]
    consents: Mapping[str, Consent]
    """Those that change."""
    refused_keys: tuple[str, ...]
    """Where one of the two may be written to now and the merged contact may not."""
    held_until: datetime | None
    last_inbound_at: datetime | None
    last_inbound_said_at: datetime | None


def plan_merge(winner: Side, loser: Side) -> MergePlan:
    """Say what the winner becomes."""
    conflicts: dict[str, Any] = {}
    profile = _merge_profiles(winner.profile, loser.profile, conflicts)
    consents: dict[str, Consent] = {}
    refused: list[str] = []
    for key in sorted({*winner.consents, *loser.consents}):
        ours, theirs = winner.consents.get(key, NEVER_SPOKEN_OF), loser.consents.get(key, NEVER_SPOKEN_OF)
        after = _stricter(ours if winner.says_of(key) else None, theirs if loser.says_of(key) else None)
        if after != ours:
            consents[key] = after
        if after.state is ConsentState.UNSUBSCRIBED and ours.state is not theirs.state:
            refused.append(key)
    return MergePlan(
        profile=profile,
        conflicts=conflicts,
        new_tags=tuple(sorted(loser.tags - winner.tags)),
        consents=consents,
        refused_keys=tuple(refused),
        held_until=_later(winner.held_until, loser.held_until),
        last_inbound_at=_later(winner.last_inbound_at, loser.last_inbound_at),
        last_inbound_said_at=_later(winner.last_inbound_said_at, loser.last_inbound_said_at),
    )


def undo_profile(before: Profile, after_merge: Profile, now: Profile) -> Profile:
    """Return the winner's profile as it was, but for what changed since the merge."""
    names = ("first_name", "last_name", "locale", "time_zone", "time_zone_source", "lifecycle", "lead_status")
    unchanged = {
        name: getattr(before, name)
        for name in (*names, "source", "owner", "trial_at", "converted_to")
        if getattr(now, name) == getattr(after_merge, name)
    }
    attributes = {
        name: value
        for name, value in now.attributes.items()
        if name in before.attributes or after_merge.attributes.get(name) != value
    }
    restored = {
        name: value
        for name, value in before.attributes.items()
        if now.attributes.get(name) == after_merge.attributes.get(name)
    }
    return now._replace(**unchanged, attributes={**attributes, **restored})


def undo_consents(
    before: Mapping[str, Consent],
    merged_to: Mapping[str, Consent],
    now: Mapping[str, Consent],
    loser: Mapping[str, Consent],
) -> tuple[dict[str, Consent], dict[str, Consent]]:
    """Return the consents that the undo writes: the winner's, and the loser's."""
    winners = {
        key: before.get(key, NEVER_SPOKEN_OF)
        for key, after in merged_to.items()
        if now.get(key, NEVER_SPOKEN_OF) == after
    }
    losers: dict[str, Consent] = {}
    for key, current in now.items():
        is_changed = current != merged_to.get(key, before.get(key, NEVER_SPOKEN_OF))
        own = loser.get(key, NEVER_SPOKEN_OF)
        if is_changed and stricter_state(own.state, current.state) is not own.state:
            losers[key] = current
    return winners, losers


def _stricter(ours: Consent | None, theirs: Consent | None) -> Consent:
    if ours is None or theirs is None:
        return ours or theirs or NEVER_SPOKEN_OF
    return ours if stricter_state(ours.state, theirs.state) is ours.state else theirs


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return max((at for at in (one, other) if at is not None), default=None)


def _merge_profiles(winner: Profile, loser: Profile, conflicts: dict[str, Any]) -> Profile:
    names = _merge_names(winner, loser, conflicts)
    filled = {name: getattr(winner, name) or getattr(loser, name) for name in _FILLED}
    for name in _FILLED:
        _note(conflicts, name, filled[name], getattr(loser, name))
    trial_at = winner.trial_at or loser.trial_at
    _note(conflicts, "trial_at", trial_at, loser.trial_at)
    zone = _better_zone(winner, loser)
    _note(conflicts, "time_zone", zone.time_zone, loser.time_zone)
    becomes_more = winner.lifecycle is Lifecycle.LEAD and loser.lifecycle is not Lifecycle.LEAD
    status = winner.lead_status or loser.lead_status
    if becomes_more and winner.lead_status is not None:
        status = CONVERTED
    _note(conflicts, "lead_status", status, loser.lead_status)
    return Profile(
        **names,
        **filled,
        trial_at=trial_at,
        time_zone=zone.time_zone,
        time_zone_source=zone.time_zone_source,
        lifecycle=loser.lifecycle if becomes_more else winner.lifecycle,
        lead_status=status,
        converted_to=loser.lifecycle if becomes_more else winner.converted_to or loser.converted_to,
        attributes=_merge_attributes(winner.attributes, loser.attributes, conflicts),
    )


def _merge_names(winner: Profile, loser: Profile, conflicts: dict[str, Any]) -> dict[str, str | None]:
    """Take the loser's last name only beside the first name it belongs to."""
    first = winner.first_name or (None if winner.last_name else loser.first_name)
    is_same = search_text(first) == search_text(loser.first_name)
    last = winner.last_name or (loser.last_name if is_same else None)
    _note(conflicts, "first_name", first, loser.first_name)
    _note(conflicts, "last_name", last, loser.last_name)
    return {"first_name": first, "last_name": last}


def _better_zone(winner: Profile, loser: Profile) -> Profile:
    if winner.time_zone is None or (
        loser.time_zone_source is ZoneSource.GIVEN and winner.time_zone_source is not ZoneSource.GIVEN
    ):
        return loser if loser.time_zone is not None else winner
    return winner


def _merge_attributes(winner: Mapping[str, Any], loser: Mapping[str, Any], conflicts: dict[str, Any]) -> dict[str, Any]:
    after = dict(winner)
    for name, value in sorted(loser.items()):
        if name not in after and len(after) < MAX_ATTRIBUTES:
            after[name] = value
        elif after.get(name) != value:
            conflicts[f"attributes.{name}"] = value
    return after


def _note(conflicts: dict[str, Any], name: str, kept: object, lost: object) -> None:
    if lost is not None and kept != lost:
        conflicts[name] = lost
