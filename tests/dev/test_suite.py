import asyncio

import uvloop


async def test_tests_run_on_the_loop_of_the_product():
    """What the product's processes wait and write with is what its tests wait and write with."""
    assert isinstance(asyncio.get_running_loop(), uvloop.Loop)
