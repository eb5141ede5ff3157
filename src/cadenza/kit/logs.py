"""Logs: one line an event, for people or as JSON, without personal data.

- Whatever looks like an address is masked wherever it stands, texts of errors included, and values under names
  that hold personal data never get out. Log ids, codes and counts.
- The same warning or error beyond `SAME_A_MINUTE` is counted, not written; the next one says how many were not.
- What libraries log through `logging` takes the same way.
"""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Literal

import structlog

from cadenza.kit import clock

SAME_A_MINUTE = 20
MINUTE_SECONDS = 60.0
MASK = "[masked]"

_PRIVATE_NAMES = frozenset(
    {
        "address",
        "api_key",
        "authorization",
        "body",
        "cookie",
        "email",
        "first_name",
        "headers",
        "last_name",
        "match_key",
        "password",
        "payload",
        "phone",
        "secret",
        "send_to",
        "text",
        "token",
        "value",
    }
)
_EMAIL = re.compile(r"[^\s@\"'=(<,;:]+@[^\s@\"')>,;]+\.[^\s@\"')>,;]+")
_PHONE = re.compile(r"(?<![\w-])\+?\d(?:[ ().-]?\d){7,14}(?![\w-])")
_KEY = re.compile(r"\bcd[sz]_[a-z2-7]{26}_[\w-]+")

EventDict = MutableMapping[str, Any]


def configure_logs(log_format: Literal["console", "json"], level: str) -> None:
    """Set up logging for this process."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        Throttle(),
        mask_personal_data,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer: Any = structlog.processors.JSONRenderer() if log_format == "json" else _console()
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # The request log is ours: uvicorn's has the query, which may hold a search for a person.
    logging.getLogger("uvicorn.access").disabled = True


def _console() -> Any:
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())


def mask_personal_data(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Mask values under private names, and addresses and keys in every other text."""
    for name, value in event.items():
        if name != "timestamp":
            event[name] = MASK if name in _PRIVATE_NAMES else _masked(value)
    return event


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        return mask_text(value)
    if isinstance(value, dict):
        return {name: MASK if name in _PRIVATE_NAMES else _masked(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_masked(inner) for inner in value]
    return value


def mask_text(text: str) -> str:
    """Mask emails, phone numbers and keys inside a text; ids and times stay."""
    text = _KEY.sub(MASK, _EMAIL.sub(MASK, text))
    return _PHONE.sub(MASK, text)


class Throttle:
    """Lets a warning or error through so often a minute, then counts it."""

    def __init__(self) -> None:
        """Start with nothing counted."""
        self._minute = 0.0
        self._seen: dict[tuple[str, str], int] = {}
        self._held: dict[tuple[str, str], int] = {}

    def __call__(self, _logger: Any, method: str, event: EventDict) -> EventDict:
        """Drop what was written too often this minute."""
        if method not in {"warning", "error", "exception", "critical"}:
            return event
        now = clock.monotonic()
        if now - self._minute >= MINUTE_SECONDS:
            self._minute = now
            self._held = {key: n - SAME_A_MINUTE for key, n in self._seen.items() if n > SAME_A_MINUTE}
            self._seen = {}
        key = (method, str(event.get("event"))[:200])
        self._seen[key] = self._seen.get(key, 0) + 1
        if self._seen[key] > SAME_A_MINUTE:
            raise structlog.DropEvent
        held = self._held.pop(key, 0)
        if held:
            event["not_written"] = held
        return event
