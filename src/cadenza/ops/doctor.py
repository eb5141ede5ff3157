"""The doctor: looks over an installation, says what is wrong and what to do about it. Changes nothing.

What can't be looked at because something before it has failed is left out: the first failure is the one to mend.
"""

import asyncio
from collections.abc import Iterator

from cadenza.kit.secrets import use_secret_key
from cadenza.kit.settings import KEY_FILE, Settings, load_secret_key
from cadenza.ops import catalog, machine, running
from cadenza.ops.database import database_of
from cadenza.ops.findings import Finding, Health, warning


def examine(settings: Settings) -> Iterator[Finding]:
    """Look at everything, in an order in which each thing stands on those before it."""
    yield from machine.look(settings)
    if settings.database_url is None and not (settings.data_dir / KEY_FILE).exists():
        yield warning("database", f"nothing was set up in {settings.data_dir} yet", "run `cadenza up`")
        return
    with database_of(settings) as dsn:
        findings = list(catalog.look(dsn))
        yield from findings
        if all(finding.health is not Health.FAILED for finding in findings):
            use_secret_key(load_secret_key(settings))
            yield from asyncio.run(running.look(dsn))
