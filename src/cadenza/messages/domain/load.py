"""How much a connection still has to do. Pure."""

from typing import NamedTuple


class Load(NamedTuple):
    """How many messages of a connection are not through, counted up to a limit each."""

    queued: int = 0
    sending: int = 0
    uncertain: int = 0
