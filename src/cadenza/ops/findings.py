"""What the doctor says: one finding for each thing that it looked at."""

from dataclasses import dataclass
from enum import StrEnum


class Health(StrEnum):
    """How one thing stands: a warning works, but; what has failed does not work, or not safely."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at; `fix` says what to do where it is not ok."""

    name: str
    health: Health
    text: str
    fix: str | None = None


def ok(name: str, text: str) -> Finding:
    """Find that something is as it should be."""
    return Finding(name, Health.OK, text)


def warning(name: str, text: str, fix: str) -> Finding:
    """Find that something works, but should be seen to."""
    return Finding(name, Health.WARNING, text, fix)


def failed(name: str, text: str, fix: str) -> Finding:
    """Find that something does not work, or not safely."""
    return Finding(name, Health.FAILED, text, fix)
