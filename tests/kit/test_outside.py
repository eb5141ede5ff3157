"""Nothing leaves the process inside a transaction: whoever would, is refused, whatever the call."""

import asyncio

import pytest

from cadenza.channels.actions.deliver import deliver
from cadenza.kit.outside import InsideTransaction, check_outside, transaction


async def test_a_transaction_of_any_kind_refuses_calls_until_it_is_over(db, organization_id):
    """Writing, reading, reading everywhere; after the commit and after an error they may go."""
    for opened in (db.begin(organization_id), db.read(organization_id), db.everywhere()):
        check_outside()
        async with opened:
            with pytest.raises(InsideTransaction):
                check_outside()
        check_outside()
    with pytest.raises(ZeroDivisionError):
        async with db.begin(organization_id):
            raise ZeroDivisionError
    check_outside()


async def test_no_message_is_handed_over_inside_a_transaction(db, organization_id):
    """The one caller of adapters asks first: the adapter is not even looked up."""
    async with db.begin(organization_id):
        with pytest.raises(InsideTransaction):
            await deliver({}, None, None)


async def test_a_transaction_beside_another_ends_alone(db, organization_id):
    """An adapter's own transaction, or a second one, does not open the way for a call inside the first."""
    async with db.begin(organization_id):
        async with db.read(organization_id):
            pass
        with pytest.raises(InsideTransaction):
            check_outside()


async def test_a_task_started_inside_may_call_once_it_is_over():
    """It carries the mark along; what counts is whether the transaction is still open."""
    goes_on = asyncio.Event()

    async def later():
        await goes_on.wait()
        check_outside()

    with transaction():
        task = asyncio.create_task(later())
    goes_on.set()
    await task


async def test_another_task_has_no_part_in_it():
    """A call of one worker waits for no transaction of another."""
    begun = asyncio.Event()

    async def calls():
        await begun.wait()
        check_outside()

    task = asyncio.create_task(calls())
    with transaction():
        begun.set()
        await task
