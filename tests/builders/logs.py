"""How a test that fails shows what was logged."""

import structlog


def show_plainly() -> None:
    """Log lines and traces as text: the default shows the variables of every frame, which takes a request minutes."""
    console = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.reset_defaults()
    structlog.configure(processors=[structlog.stdlib.add_log_level, console])
