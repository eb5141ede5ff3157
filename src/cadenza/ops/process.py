"""When a process must stop: on a signal, or when whoever started it is gone."""

import asyncio
import os
import signal

STDIN = 0


def stop_on_signals(*, with_parent: bool) -> asyncio.Event:
    """Return an event of the running loop that SIGTERM and SIGINT set; a second SIGINT ends the process at once.

    With `with_parent`, standard input is a pipe that the parent holds open: its end is the parent's, kill -9 included.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def on_interrupt() -> None:
        stop.set()
        loop.remove_signal_handler(signal.SIGINT)

    def on_parent_gone() -> None:
        if os.read(STDIN, 1024) == b"":
            loop.remove_reader(STDIN)
            stop.set()

    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_signal_handler(signal.SIGINT, on_interrupt)
    if with_parent:
        loop.add_reader(STDIN, on_parent_gone)
    return stop
