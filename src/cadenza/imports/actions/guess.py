"""The plan that a stored file suggests when it is read in some dialect."""

import asyncio
from dataclasses import replace

from cadenza.accounts.actions.organizations import get_organization
from cadenza.imports.actions.file import HEAD_BYTES, read_head
from cadenza.imports.domain.dialect import Dialect
from cadenza.imports.domain.job import Import
from cadenza.imports.domain.plan import Plan
from cadenza.imports.domain.suggest import suggest_plan
from cadenza.kit.db import ReadTx


async def guess_plan(tx: ReadTx, job: Import, dialect: Dialect) -> Plan:
    """Guess what the columns mean, as if nobody had said so yet; what holds for every row stays."""
    head = await read_head(tx, job, HEAD_BYTES)
    region = job.plan.options.region or (await get_organization(tx, job.organization_id)).region
    is_whole = len(head) >= job.file_size
    # A tenth of a second where the file is large: in a thread, so that whoever else is answered here goes on meanwhile.
    suggested = await asyncio.to_thread(
        suggest_plan, head, dialect, region, is_whole=is_whole, is_named=dialect.has_header
    )
    return replace(suggested, options=job.plan.options)
