"""What an organization may set, with the defaults that hold where it sets nothing.

- `org_state.settings` keeps only what was set; a default that changes with a release holds for the others.
- Reading never fails: a value that can't be read is a problem for whoever saves it, with its bounds where it has some,
  and until then the default stands. A key of a newer version is left alone.
- JSON shapes: a window is `{"start": "07:00", "end": "22:00", "weekdays": [0, 1]}` (no weekdays: every day),
  caps are `{"day": 1, "week": 3}`, per channel by opt-out key: `{"whatsapp": {...}}`; stops are a list of codes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import time, timedelta
from enum import StrEnum
from typing import Any

from cadenza.kit.currencies import CURRENCIES
from cadenza.kit.errors import Problem
from cadenza.kit.reasons import StopReason
from cadenza.kit.timing import Window

DAYTIME = Window(time(7), time(22))


class ConsentMode(StrEnum):
    """What an organization asks for before marketing: a clear yes, or the absence of a no."""

    OPT_IN = "opt_in"
    OPT_OUT = "opt_out"


class Handoff(StrEnum):
    """What becomes of those inside a journey while a colleague has their conversation."""

    PAUSE = "pause"
    CANCEL = "cancel"
    ALLOW = "allow"


OPTIONAL_STOPS = frozenset(
    {
        StopReason.REPLY,
        StopReason.HUMAN_MESSAGE,
        StopReason.LEAD_CLOSED,
        StopReason.DEAL_WON,
        StopReason.DEAL_LOST,
        StopReason.CONVERSATION_RESOLVED,
        StopReason.CONVERTED,
    }
)
"""What ends an enrollment if its journey wants it, beside what always does."""


@dataclass(frozen=True, slots=True)
class FrequencyCaps:
    """How many marketing messages a person gets in 24 hours and in 7 days; None is no limit."""

    day: int | None = None
    week: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one organization, complete."""

    send_window: Window | None = DAYTIME
    quiet_hours: Window | None = None
    consent_modes: Mapping[str, ConsentMode] = field(default_factory=dict)
    """By opt-out key; ask `consent_mode`."""
    caps: Mapping[str, FrequencyCaps] = field(default_factory=dict)
    """By opt-out key; ask `caps_of`."""
    caps_everywhere: FrequencyCaps = FrequencyCaps()
    duplicate_content_hours: int = 24
    journey_headroom_seconds: int = 5
    """Of how many seconds of a connection's sending journeys let messages stand in its line, those ahead included."""
    campaign_headroom_seconds: int = 5
    """The same for campaigns, behind whose messages nothing stands."""
    backlog_cap: int | None = None
    """How many messages may wait on one connection, whoever queued them and until whenever; None is no limit."""
    messages_per_day: int | None = None
    """The daily allowance of automatic messages; None is no limit."""
    backoff_seconds: tuple[int, ...] = (30, 60, 300, 900, 3600)
    """The wait after each failed attempt. There are as many attempts as waits, so the last one is never waited."""
    connection_retry_seconds: int = 15
    allowance_retry_minutes: int = 30
    journey_stops: frozenset[StopReason] = OPTIONAL_STOPS
    """What a new journey lets end its enrollments; those that are there keep their own."""
    follow_up_stops: frozenset[StopReason] = frozenset({StopReason.REPLY})
    """What ends a message that a colleague promises from now on: each keeps what held when it was promised."""
    journey_handoff: Handoff = Handoff.PAUSE
    """What a new journey does with those inside while a colleague has their conversation."""
    handoff_grace_minutes: int = 30
    """How long after a colleague has let a conversation go its follow-ups go on."""
    journey_confirm_above: int = 0
    """Putting more people than this into a journey asks first, in the dashboard."""
    journey_typed_above: int = 1_000
    """Above it the question wants their number typed."""
    campaign_confirm_above: int = 0
    """Sending a campaign to more people than this asks first, in the dashboard."""
    campaign_typed_above: int = 100
    """Above it the question wants their number typed."""
    auto_resolve_hours: int | None = None
    """After how many hours without a word an open conversation that nobody waits in is resolved; None is never."""
    import_file_days: int = 30
    """How long files of contacts are kept, with the cells of their rejected rows."""
    raw_webhook_days: int = 30
    """How long the calls of providers are kept as they came."""
    given_up_days: int = 30
    """How long work is kept that was given up, and receipts of messages that nobody knows."""
    bulk_job_days: int = 30
    """How long bulk jobs that ended are kept, with the contacts they changed."""
    event_days: int | None = None
    """How long what happened to contacts is kept; None is as long as they are there."""
    contact_change_days: int | None = None
    """How long it is kept which tags, lifecycle, status and owner contacts had when; None is as long as they are there.
    What they have now does not change."""
    deal_change_days: int | None = None
    """How long it is kept when deals came to which stages; None is as long as they are there. Where they stand now, and
    since when, does not change."""
    enrollment_days: int | None = 365
    """How long after its end an enrollment keeps its steps, variables and context; None is for good. That it was, under
    which key and how it ended stays, so that an occurrence never counts twice."""
    attributes: frozenset[str] = frozenset()
    """The custom attributes of contacts that templates may use."""
    currency: str | None = None
    """In which deals are counted unless they say otherwise, such as EUR; None is that of the country."""
    lead_statuses: frozenset[str] = frozenset()
    """Statuses of leads beyond new, contacted, trial_booked, converted and lost."""

    @property
    def attempts(self) -> int:
        """How often something is tried before it is given up."""
        return len(self.backoff_seconds)

    @property
    def duplicate_content_period(self) -> timedelta:
        """How long the same text is not sent to the same address again."""
        return timedelta(hours=self.duplicate_content_hours)

    def consent_mode(self, key: str) -> ConsentMode:
        """Return the mode for an opt-out key; what was never set requires opt-in."""
        return self.consent_modes.get(key, ConsentMode.OPT_IN)

    def caps_of(self, key: str) -> FrequencyCaps:
        """Return the frequency caps for an opt-out key."""
        return self.caps.get(key, FrequencyCaps())


def read_settings(raw: Mapping[str, Any]) -> tuple[Settings, list[Problem]]:
    """Read stored or submitted settings: what is wrong keeps its default and is listed with its path."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, reader in _READERS.items():
        if name in raw:
            try:
                values[name] = reader(raw[name])
            except _OutOfRange as error:
                problems.append(Problem(name, "invalid_setting", error.bounds))
            except (ValueError, TypeError, AttributeError, KeyError):
                problems.append(Problem(name, "invalid_setting"))
    return Settings(**values), problems


def check_settings(raw: Mapping[str, Any]) -> list[Problem]:
    """List what is wrong with submitted settings, unknown names included."""
    unknown = [Problem(str(name), "unknown_setting") for name in raw if name not in _READERS]
    return read_settings(raw)[1] + unknown


def write_settings(settings: Settings) -> dict[str, Any]:
    """Return every setting in the JSON shape in which it is read."""
    return {name: _written(getattr(settings, name)) for name in _READERS}


def _written(value: Any) -> Any:
    if isinstance(value, Window):
        hours = {"start": f"{value.start:%H:%M}", "end": f"{value.end:%H:%M}"}
        return hours | ({"weekdays": sorted(value.weekdays)} if value.weekdays is not None else {})
    if isinstance(value, FrequencyCaps):
        return {"day": value.day, "week": value.week}
    if isinstance(value, Mapping):
        return {key: _written(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


class _OutOfRange(ValueError):
    """No whole number between two bounds."""

    def __init__(self, lowest: int, highest: int) -> None:
        super().__init__()
        self.bounds: dict[str, object] = {"lowest": lowest, "highest": highest}


def _whole(lowest: int, highest: int) -> Callable[[Any], int]:
    def read(raw: Any) -> int:
        if type(raw) is not int or not lowest <= raw <= highest:
            raise _OutOfRange(lowest, highest)
        return raw

    return read


def _optional(reader: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def read(raw: Any) -> Any:
        try:
            return None if raw is None else reader(raw)
        except _OutOfRange as error:
            error.bounds["is_optional"] = True
            raise

    return read


def _by_key(reader: Callable[[Any], Any]) -> Callable[[Any], dict[str, Any]]:
    return lambda raw: {str(key): reader(value) for key, value in raw.items()}


def _wall_time(raw: Any) -> time:
    if not isinstance(raw, str):
        raise TypeError("a time is text such as 07:00")
    return time.fromisoformat(raw)


def _window(raw: Any) -> Window:
    weekdays = raw.get("weekdays")
    if weekdays is not None and any(type(day) is not int for day in weekdays):
        raise TypeError("weekdays are numbers")
    return Window(_wall_time(raw["start"]), _wall_time(raw["end"]), None if weekdays is None else frozenset(weekdays))


def _caps(raw: Any) -> FrequencyCaps:
    limit = _optional(_whole(0, 10_000))
    return FrequencyCaps(day=limit(raw.get("day")), week=limit(raw.get("week")))


def _backoff(raw: Any) -> tuple[int, ...]:
    waits = tuple(_whole(1, 86_400)(seconds) for seconds in raw)
    if not 1 <= len(waits) <= 10:
        raise ValueError("between 1 and 10 waits")
    return waits


def _currency(raw: Any) -> str:
    if raw not in CURRENCIES:
        raise ValueError("no currency")
    return str(raw)


def _names(raw: Any) -> frozenset[str]:
    if isinstance(raw, str) or any(not isinstance(name, str) or not 0 < len(name) <= 64 for name in raw):
        raise ValueError("a list of names of at most 64 characters")
    return frozenset(raw)


def _stops(raw: Any) -> frozenset[StopReason]:
    if isinstance(raw, str) or not (stops := frozenset(map(StopReason, raw))) <= OPTIONAL_STOPS:
        raise ValueError("a list of what may end an enrollment")
    return stops


_people = _whole(0, 10_000_000)

_READERS: dict[str, Callable[[Any], Any]] = {
    "send_window": _optional(_window),
    "quiet_hours": _optional(_window),
    "consent_modes": _by_key(ConsentMode),
    "caps": _by_key(_caps),
    "caps_everywhere": _caps,
    "duplicate_content_hours": _whole(0, 24 * 90),
    "journey_headroom_seconds": _whole(1, 600),
    "campaign_headroom_seconds": _whole(1, 600),
    "backlog_cap": _optional(_whole(2, 20_000)),  # so many rows are counted with every batch
    "messages_per_day": _optional(_whole(0, 100_000_000)),
    "backoff_seconds": _backoff,
    "connection_retry_seconds": _whole(1, 3600),
    "allowance_retry_minutes": _whole(1, 24 * 60),
    "journey_stops": _stops,
    "follow_up_stops": _stops,
    "journey_handoff": Handoff,
    "handoff_grace_minutes": _whole(0, 7 * 24 * 60),
    "journey_confirm_above": _people,
    "journey_typed_above": _people,
    "campaign_confirm_above": _people,
    "campaign_typed_above": _people,
    "auto_resolve_hours": _optional(_whole(1, 24 * 365)),
    "import_file_days": _whole(1, 365),
    "raw_webhook_days": _whole(1, 365),
    "given_up_days": _whole(7, 365),
    "bulk_job_days": _whole(2, 365),  # an undo that began on its last day finds the lists that it needs
    "event_days": _optional(_whole(30, 3650)),
    "contact_change_days": _optional(_whole(30, 3650)),
    "deal_change_days": _optional(_whole(30, 3650)),
    "enrollment_days": _optional(_whole(30, 3650)),
    "attributes": _names,
    "currency": _optional(_currency),
    "lead_statuses": _names,
}
