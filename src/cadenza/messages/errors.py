"""What the messages feature refuses."""

from collections.abc import Iterable
from uuid import UUID

from cadenza.kit.errors import Conflict, LimitReached


class QuotaExceeded(LimitReached):
    """The daily allowance has no room for these messages; none of the call's messages was queued.

    Raised only where another worker used up what the facts said was left: decide again with fresh facts.
    """

    code = "quota_exceeded"

    def __init__(self, organization_ids: Iterable[UUID]) -> None:
        """Name the organizations whose allowance is used up."""
        self.organization_ids = frozenset(organization_ids)
        super().__init__()


class ConversationMoving(Conflict):
    """The same messages are being queued by others again and again; the caller may try later."""

    code = "conversation_moving"
