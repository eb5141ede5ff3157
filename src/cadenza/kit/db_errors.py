"""How transactions fail: what may succeed when run again, and what somebody else was faster with."""

import asyncpg


class Overtaken(Exception):
    """What this transaction had read was changed by another before it held the lock; run again, it sees that."""


class NewerThanUs(Exception):
    """A newer version of Cadenza has written what this one can't read; another process may."""


_TRANSIENT = (
    Overtaken,
    NewerThanUs,
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.LockNotAvailableError,
    asyncpg.QueryCanceledError,
    asyncpg.FeatureNotSupportedError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    OSError,
)

_CONTENTION = (Overtaken, asyncpg.SerializationError, asyncpg.DeadlockDetectedError, asyncpg.LockNotAvailableError)


def is_transient(error: BaseException) -> bool:
    """Say whether the same transaction may succeed when run again."""
    return isinstance(error, _TRANSIENT)


def is_contention(error: BaseException) -> bool:
    """Say whether someone else held what was needed: nothing is wrong with the row."""
    return isinstance(error, _CONTENTION)


def is_unique_violation(error: BaseException, constraint: str | None = None) -> bool:
    """Say whether a unique constraint (this one, if named) refused the row."""
    if not isinstance(error, asyncpg.UniqueViolationError):
        return False
    return constraint is None or error.constraint_name == constraint
