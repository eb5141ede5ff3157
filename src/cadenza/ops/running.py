"""What the doctor sees of the work: rows without a clock, lanes that lag, switches, secrets that can't be opened."""

from collections.abc import Iterator

from cadenza.accounts.actions.organizations import list_organizations
from cadenza.campaigns.domain.lateness import LATE_AFTER
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.domain.vault import SecretsUnreadable
from cadenza.kit.db import Database
from cadenza.kit.reasons import StallReason
from cadenza.ops.findings import Finding, failed, ok, warning
from cadenza.ops.lags import Standing, read_standing
from cadenza.ops.watchdog import count_violations

LONG_LAG_SECONDS = 60.0
MOST_NAMED = 10

_WHY_LATE = {
    StallReason.NO_WORKER: "no worker looks at it",
    StallReason.FAILING: "what is to be done for it fails",
    StallReason.UNKNOWN: "its worker is busy, or nobody knows why",
}


async def look(dsn: str) -> list[Finding]:
    """Look at the work in the database at this address."""
    database = await Database.connect(dsn, max_size=2)
    try:
        standing = await read_standing(database)
        return [
            _violations(await count_violations(database, deep=True)),
            *_lanes(standing),
            _campaigns(standing),
            *_given_up(standing),
            *_switches(standing),
            await _secrets(database),
        ]
    finally:
        await database.close()


def _violations(found: dict[str, int]) -> Finding:
    if not found:
        return ok("invariants", "every row ends or has a clock, and every reference holds")
    named = ", ".join(f"{name}: {count}" for name, count in sorted(found.items()))
    return failed("invariants", named, "report it with the output of `cadenza doctor --json`: this is a bug")


def _lanes(standing: Standing) -> Iterator[Finding]:
    late = {name: seconds for name, seconds in standing.lags.items() if seconds >= LONG_LAG_SECONDS}
    if late:
        named = ", ".join(f"{name} {_length(seconds)}" for name, seconds in late.items())
        yield warning("lanes", f"due work waits: {named}", "is a worker running? start one with `cadenza worker`")
    else:
        yield ok("lanes", "nothing due waits for longer than a minute")
    if standing.orphans:
        text = f"{standing.orphans} batches were left by a worker that died"
        yield warning("orphans", text, "a running worker takes them over within a minute")


def _campaigns(standing: Standing) -> Finding:
    late = [one for one in standing.campaigns if one.behind >= LATE_AFTER]
    if not late:
        return ok("campaigns", "each campaign gets on, or waits for something that is known")
    named = ", ".join(
        f"{one.name} ({one.id}) {_length(one.behind.total_seconds())}, {_WHY_LATE[one.reason]}"
        for one in late[:MOST_NAMED]
    )
    more = f", and {len(late) - MOST_NAMED} more" if len(late) > MOST_NAMED else ""
    return warning("campaigns", f"nobody gets through in: {named}{more}", "see `lanes` above, and the workers' logs")


def _given_up(standing: Standing) -> Iterator[Finding]:
    waiting = {kind: count for kind, count in standing.given_up.items() if count}
    if waiting:
        named = ", ".join(f"{kind}: {count}" for kind, count in waiting.items())
        fix = "`last_error` in their rows says why; once that is mended, `cadenza replay`"
        yield warning("given_up", f"failed for the last time, and wait for a person: {named}", fix)


def _switches(standing: Standing) -> Iterator[Finding]:
    if standing.kill_switch:
        yield warning("kill_switch", "nothing is sent: the switch over all organizations is on", "switch it off")
    if standing.clock_offset:
        text = f"the clock of this installation was moved {standing.clock_offset} ahead, to try things out"
        yield warning("test_clock", text, "right for trying things out; for real recipients set up a new one")


async def _secrets(database: Database) -> Finding:
    async with database.everywhere() as tx:
        organizations = await list_organizations(tx)
    sealed = closed = 0
    for organization_id in organizations:
        async with database.read(organization_id) as tx:
            for connection in await list_connections(tx, [organization_id]):
                sealed += connection.sealed is not None
                try:
                    open_secrets(connection)
                except SecretsUnreadable:
                    closed += 1
    if closed:
        text = f"the secrets of {closed} of {sealed} connections were sealed with another key"
        return failed("secrets", text, "put the secret key back that this database was used with")
    return ok("secrets", f"the key opens the secrets of all {sealed} connections")


def _length(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h"
