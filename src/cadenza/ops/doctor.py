"""The doctor: looks over an installation, says what is wrong and what to do about it. Changes nothing.

What can't be looked at because something before it has failed is left out: the first failure is the one to mend.
"""

import asyncio
from collections.abc import Iterator
from uuid import UUID

from cadenza.kit.secrets import use_secret_key
from cadenza.kit.settings import KEY_FILE, Settings, load_secret_key
from cadenza.ops import catalog, machine, running
from cadenza.ops.database import database_of
from cadenza.ops.findings import Finding, Health, warning
from cadenza.ops.signin import list_organizations


def examine(settings: Settings, demo: UUID) -> Iterator[Finding]:
    """Look at everything, in an order in which each thing stands on those before it.

    Where only the `demo` organization lives, `cadenza up` runs with the test clock, and so does this.
    """
    yield from machine.look(settings)
    if settings.database_url is None and not (settings.data_dir / KEY_FILE).exists():
        yield warning("database", f"nothing was set up in {settings.data_dir} yet", "run `cadenza up`")
        return
    with database_of(settings) as dsn:
        findings = list(catalog.look(dsn))
        yield from findings
        if all(finding.health is not Health.FAILED for finding in findings):
            use_secret_key(load_secret_key(settings))
            moved = settings.test_clock or list_organizations(dsn) == [demo]
            yield from asyncio.run(running.look(dsn, test_clock=moved))
