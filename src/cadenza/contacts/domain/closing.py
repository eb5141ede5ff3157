"""What the team decided about a contact since a time, for whatever follows up with them. Pure."""

from typing import NamedTuple


class Decided(NamedTuple):
    """What was decided."""

    is_converted: bool = False
    """A lead became a member or customer."""
    is_closed: bool = False
    """A lead was converted or lost."""
    has_won: bool = False
    """A deal came to a stage that is won."""
    has_lost: bool = False
