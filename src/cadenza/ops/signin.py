"""The key that `cadenza up` signs people in with: kept in the data folder, readable by its owner alone."""

from pathlib import Path
from uuid import UUID

import psycopg

from cadenza.accounts.domain.keys import KEY_PREFIX, read_credential

FILE = "demo.key"

_IS_LIVE = "SELECT EXISTS (SELECT FROM api_keys WHERE organization_id = %s AND key_hash = %s AND revoked_at IS NULL)"


def find_key(dsn: str, folder: Path) -> str | None:
    """Return the kept key if this database still takes it."""
    path = folder / FILE
    text = path.read_text().strip() if path.exists() else ""
    credential = read_credential(KEY_PREFIX, text)
    if credential is None:
        return None
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("SET ROLE cadenza_reader")
        live = db.execute(_IS_LIVE, [credential.organization_id, credential.secret_hash]).fetchone()
    return text if live == (True,) else None


def keep_key(folder: Path, key: str) -> None:
    """Keep a new key in the place of the one before."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"{FILE}.new"
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    new.write_text(key)
    new.rename(folder / FILE)


def list_organizations(dsn: str) -> list[UUID]:
    """Name the organizations of this database."""
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("SET ROLE cadenza_reader")
        rows: list[tuple[UUID]] = db.execute("SELECT organization_id FROM organizations").fetchall()
    return [organization_id for (organization_id,) in rows]
