"""Errors as a person at a terminal reads them: one line that says what to do."""

import asyncpg
import psycopg
import pydantic

from cadenza.kit.errors import CadenzaError, Invalid
from cadenza.kit.migrate import MigrationError
from cadenza.kit.pgwheel import DevServerError
from cadenza.ops.database import CannotRun


def explain(error: Exception) -> str | None:
    """Return the one line for an error that a person can do something about; None for a bug."""
    text: str | None = None
    match error:
        case CannotRun() | MigrationError() | DevServerError():
            text = str(error)
        case Invalid():
            text = "; ".join(f"{problem.path}: {problem.code}" for problem in error.problems)
        case CadenzaError():
            text = error.error_code
        case pydantic.ValidationError():
            wrong = error.errors(include_url=False, include_input=False)
            text = "; ".join(f"CADENZA_{'_'.join(map(str, one['loc'])).upper()}: {one['msg']}" for one in wrong)
        case psycopg.OperationalError() | asyncpg.PostgresConnectionError() | ConnectionError():
            text = f"the database does not answer: {str(error).strip()}"
        case OSError() if error.filename is not None:
            text = f"{error.filename}: {error.strerror}"
    return text
