"""What a merge keeps for its undo, as JSON and back. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cadenza.contacts.domain.consent import Consent, ConsentSource, ConsentState
from cadenza.contacts.domain.contact import Lifecycle, ZoneSource
from cadenza.contacts.domain.upsert import Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The winner before and after, and what came from the loser at once."""

    before: Profile
    after: Profile
    consents_before: Mapping[str, Consent]
    consents_after: Mapping[str, Consent]
    """Those that the merge changed."""
    tags: Sequence[str]
    identifiers: Sequence[tuple[str, str, str]]
    held_before: datetime | None
    held_after: datetime | None


def write_kept(kept: Kept) -> dict[str, Any]:
    """Return it as JSON holds it."""
    return {
        "before": _write_profile(kept.before),
        "after": _write_profile(kept.after),
        "consents_before": _write_consents(kept.consents_before),
        "consents_after": _write_consents(kept.consents_after),
        "tags": list(kept.tags),
        "identifiers": [list(key) for key in kept.identifiers],
        "held_before": kept.held_before and kept.held_before.isoformat(),
        "held_after": kept.held_after and kept.held_after.isoformat(),
    }


def read_kept(raw: Mapping[str, Any]) -> Kept:
    """Read it back."""
    return Kept(
        before=_read_profile(raw["before"]),
        after=_read_profile(raw["after"]),
        consents_before=_read_consents(raw["consents_before"]),
        consents_after=_read_consents(raw["consents_after"]),
        tags=tuple(raw["tags"]),
        identifiers=[(kind, scope, match_key) for kind, scope, match_key in raw["identifiers"]],
        held_before=_read_time(raw["held_before"]),
        held_after=_read_time(raw["held_after"]),
    )


def _write_consents(consents: Mapping[str, Consent]) -> dict[str, Any]:
    return {
        key: [consent.state, consent.changed_at and consent.changed_at.isoformat(), consent.source]
        for key, consent in consents.items()
    }


def _read_consents(raw: Mapping[str, Any]) -> dict[str, Consent]:
    return {
        key: Consent(ConsentState(state), _read_time(changed_at), ConsentSource(source) if source else None)
        for key, (state, changed_at, source) in raw.items()
    }


def _write_profile(profile: Profile) -> dict[str, Any]:
    return {**profile._asdict(), "trial_at": profile.trial_at and profile.trial_at.isoformat()}


def _read_profile(raw: Mapping[str, Any]) -> Profile:
    zone_source, converted_to = raw["time_zone_source"], raw.get("converted_to")
    return Profile(
        **{
            **raw,
            "lifecycle": Lifecycle(raw["lifecycle"]),
            "time_zone_source": ZoneSource(zone_source) if zone_source else None,
            "converted_to": Lifecycle(converted_to) if converted_to else None,
            "trial_at": _read_time(raw.get("trial_at")),
        }
    )


def _read_time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
