"""Consent: who may be written to on what, and which changes of it are accepted. Pure.

Rules:
- consent is per contact and opt-out key; the official and the QR WhatsApp share one key;
- whoever unsubscribed gets nothing, in either mode; unknown is a no where opt-in is required;
- a withdrawal is taken from anyone, at once; only a fresh act by the person gives consent back, so an import, an
  API call, a merge or a colleague never does;
- an act that is older than the state it would change is late news and changes nothing.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from cadenza.accounts.domain.settings import ConsentMode


class ConsentState(StrEnum):
    """What the person said about one opt-out key."""

    SUBSCRIBED = "subscribed"
    UNSUBSCRIBED = "unsubscribed"
    UNKNOWN = "unknown"


class OptOutKey(StrEnum):
    """What a person opts out of; `whatsapp` covers official and QR numbers."""

    WHATSAPP = "whatsapp"
    SMS = "sms"
    EMAIL = "email"
    PUSH = "push"
    HTTP = "http"


OPT_OUT_KEYS: dict[str, OptOutKey] = {
    "whatsapp": OptOutKey.WHATSAPP,
    "whatsapp_qr": OptOutKey.WHATSAPP,
    "sms": OptOutKey.SMS,
    "email": OptOutKey.EMAIL,
    "push": OptOutKey.PUSH,
    "http": OptOutKey.HTTP,
}
"""The opt-out key of each channel."""


class ConsentSource(StrEnum):
    """Where a change of consent comes from."""

    PERSON_INBOUND = "person_inbound"
    """The person's own message or tap: STOP, START, a button, WhatsApp's marketing switch turned on again."""
    FORM = "form"
    """A form or preference page the person filled in; restores with proof: the wording shown and when."""
    ONE_CLICK = "one_click"
    """List-Unsubscribe: a way out only."""
    PROVIDER_SIGNAL = "provider_signal"
    """What a provider says about the person: a complaint, a block, an opt-out kept on its side."""
    IMPORT = "import"
    API = "api"
    STAFF = "staff"
    MERGE = "merge"


ACTS_BY_THE_PERSON = frozenset({ConsentSource.PERSON_INBOUND, ConsentSource.FORM})
NEEDS_PROOF = frozenset({ConsentSource.FORM, ConsentSource.IMPORT})
"""Sources that must say how consent was given; a message of the person is its own proof."""


class Consent(NamedTuple):
    """Where a contact stands on one opt-out key, since when, and by whose word."""

    state: ConsentState = ConsentState.UNKNOWN
    changed_at: datetime | None = None
    source: ConsentSource | None = None


NEVER_SPOKEN_OF = Consent()


@dataclass(frozen=True, slots=True)
class ConsentChange:
    """A wish to change consent, said at `at`."""

    state: ConsentState
    source: ConsentSource
    at: datetime
    proof: str | None = None


class RefusedCode(StrEnum):
    """Why a change of consent is not taken."""

    NOT_BY_THE_PERSON = "not_by_the_person"
    PROOF_REQUIRED = "proof_required"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The change holds; `changes` is false where it only repeats what was known."""

    state: ConsentState
    changes: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """The change is kept in the ledger and has no effect."""

    code: RefusedCode


_STRICTNESS = {ConsentState.SUBSCRIBED: 0, ConsentState.UNKNOWN: 1, ConsentState.UNSUBSCRIBED: 2}


def is_allowed(state: ConsentState, mode: ConsentMode) -> bool:
    """Say whether marketing may be sent; fails closed on anything but a clear state."""
    return state is ConsentState.SUBSCRIBED or (mode is ConsentMode.OPT_OUT and state is ConsentState.UNKNOWN)


def stricter_mode(a: ConsentMode, b: ConsentMode) -> ConsentMode:
    """Return the mode that lets fewer messages pass: of the frozen and the current one of a campaign."""
    return ConsentMode.OPT_OUT if a is b is ConsentMode.OPT_OUT else ConsentMode.OPT_IN


def stricter_state(a: ConsentState, b: ConsentState) -> ConsentState:
    """Return what holds when two contacts turn out to be one person: the more restrictive state."""
    return max(a, b, key=_STRICTNESS.__getitem__)


def mode_for(key: OptOutKey, configured: ConsentMode, *, is_lead: bool) -> ConsentMode:
    """Return the mode that binds: leads are written to on SMS and WhatsApp only after an explicit opt-in."""
    if is_lead and key in {OptOutKey.SMS, OptOutKey.WHATSAPP}:
        return ConsentMode.OPT_IN
    return configured


def accept_change(current: Consent, change: ConsentChange) -> Accepted | Refused:
    """Say whether the change is taken. Pure: the caller writes the ledger either way."""
    if change.state is current.state:
        return Accepted(current.state, changes=False)
    if _is_stale(current, change):
        return Refused(RefusedCode.STALE)
    if change.state is ConsentState.UNSUBSCRIBED:
        return Accepted(change.state, changes=True)
    if current.state is ConsentState.UNSUBSCRIBED and not _is_restoring(change):
        return Refused(RefusedCode.NOT_BY_THE_PERSON)
    if change.state is ConsentState.SUBSCRIBED:
        return _given(change)
    return Accepted(change.state, changes=True)


def _given(change: ConsentChange) -> Accepted | Refused:
    """Judge a yes: a way out is no way in, and some sources must say how it was given."""
    if change.source in {ConsentSource.ONE_CLICK, ConsentSource.PROVIDER_SIGNAL}:
        return Refused(RefusedCode.NOT_BY_THE_PERSON)
    if change.source in NEEDS_PROOF and not (change.proof and change.proof.strip()):
        return Refused(RefusedCode.PROOF_REQUIRED)
    return Accepted(change.state, changes=True)


def _is_restoring(change: ConsentChange) -> bool:
    return change.state is ConsentState.SUBSCRIBED and change.source in ACTS_BY_THE_PERSON


def _is_stale(current: Consent, change: ConsentChange) -> bool:
    """Say whether the person has spoken since: webhooks arrive late and out of order.

    A withdrawal is stale only against the person's own later yes; nobody else's word outdates it.
    """
    if current.changed_at is None or change.at > current.changed_at:
        return False
    if change.state is ConsentState.UNSUBSCRIBED:
        return current.source in ACTS_BY_THE_PERSON and change.at < current.changed_at
    return current.state is ConsentState.UNSUBSCRIBED
