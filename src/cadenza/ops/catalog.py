"""What the doctor sees of the database's set-up: server, clocks, roles, migrations, and whether row security binds.

Row-level security is tried, not taken on trust: acting as the application without an organization, not one row of any
tenant table may be seen.
"""

from collections.abc import Iterator

import psycopg
from psycopg import sql

from cadenza.kit import clock
from cadenza.kit.migrate import OLDEST_SERVER, MigrationError, pending
from cadenza.ops.findings import Finding, failed, ok, warning

ROLES = ("cadenza_app", "cadenza_reader")
APPLICATION = sql.Identifier(ROLES[0])
LARGE_SKEW_SECONDS = 60.0

_BYPASSING = "SELECT rolname FROM pg_roles WHERE rolname = ANY(%s) AND (rolsuper OR rolbypassrls)"
_UNPROTECTED = """
    SELECT r.table_name FROM table_registry r JOIN pg_class c ON c.oid = r.table_name::regclass
     WHERE r.kind = 'tenant' AND NOT (c.relrowsecurity AND c.relforcerowsecurity
       AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'organization'))"""
_TENANT_TABLES = "SELECT table_name FROM table_registry WHERE kind = 'tenant'"


def look(dsn: str) -> Iterator[Finding]:
    """Look at the set-up of the database at this address."""
    try:
        connection = psycopg.connect(dsn, autocommit=True, connect_timeout=5)
    except psycopg.OperationalError as err:
        yield failed("database", f"no answer: {str(err).strip()}", "start the server, or mend CADENZA_DATABASE_URL")
        return
    with connection as db:
        yield _version(db)
        yield _clocks(db)
        missing = _migrations(dsn)
        yield missing
        if missing.fix is None:
            yield from _row_security(db)


def _version(db: psycopg.Connection) -> Finding:
    version = str(db.info.parameter_status("server_version")).split()[0]
    if db.info.server_version < OLDEST_SERVER:
        return failed("database", f"PostgreSQL {version} is too old", "use version 15 or later")
    return ok("database", f"PostgreSQL {version} answers")


def _clocks(db: psycopg.Connection) -> Finding:
    """Compare the clocks: the database's alone decides, but logs and people go by the machine's."""
    before = clock.host_time()
    row = db.execute("SELECT clock_timestamp()").fetchone()
    after = clock.host_time()
    skew = (row[0] - before - (after - before) / 2).total_seconds() if row else 0.0
    text = f"the database's clock is {abs(skew):.3f} s {'ahead of' if skew > 0 else 'behind'} this machine's"
    if abs(skew) > LARGE_SKEW_SECONDS:
        return warning("clocks", text, "set both by NTP: everything is sent by the database's clock")
    return ok("clocks", text)


def _migrations(dsn: str) -> Finding:
    try:
        missing = pending(dsn)
    except MigrationError as err:
        return failed("migrations", str(err), "run the Cadenza that made this database, or a newer one")
    if missing:
        return failed("migrations", f"missing: {', '.join(missing)}", "run `cadenza db upgrade`")
    return ok("migrations", "all there")


def _row_security(db: psycopg.Connection) -> Iterator[Finding]:
    bypassing = [name for (name,) in db.execute(_BYPASSING, [list(ROLES)]).fetchall()]
    for name in bypassing:
        fix = f"as a superuser: ALTER ROLE {name} NOSUPERUSER NOBYPASSRLS"
        yield failed("roles", f"{name} is not bound by row-level security", fix)
    try:
        db.execute(sql.SQL("SET ROLE {}").format(APPLICATION))
    except psycopg.Error as err:
        fix = f"as a superuser: GRANT {', '.join(ROLES)} TO {db.info.user}"
        yield failed("roles", f"{db.info.user} can't act as the application: {err}", fix)
        return
    if not bypassing:
        yield ok("roles", f"{' and '.join(ROLES)} are there, and {db.info.user} may act as them")
    yield _tables(db)


def _tables(db: psycopg.Connection) -> Finding:
    tables = [name for (name,) in db.execute(_TENANT_TABLES).fetchall()]
    open_tables = {name for (name,) in db.execute(_UNPROTECTED).fetchall()}
    open_tables.update(name for name in tables if _shows_rows(db, name))
    if open_tables:
        named = ", ".join(sorted(open_tables))
        fix = "restore the policies: see register_tenant_table in the first migration"
        return failed("row_security", f"rows of every organization can be seen in {named}", fix)
    return ok("row_security", f"binds on all {len(tables)} tables: without an organization not a row is seen")


def _shows_rows(db: psycopg.Connection, table: str) -> bool:
    seen = db.execute(sql.SQL("SELECT EXISTS (SELECT FROM {})").format(sql.Identifier(table))).fetchone()
    return seen != (False,)
