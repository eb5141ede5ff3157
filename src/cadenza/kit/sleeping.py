"""A sleep that an event ends: told to stop, or woken because there is work."""

import asyncio


async def sleep(seconds: float, *events: asyncio.Event) -> None:
    """Return after this time, or as soon as one of the events is set."""
    waits = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
