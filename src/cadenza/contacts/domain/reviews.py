"""Soft opt-outs that wait for a person. Pure."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID


class NewReview(NamedTuple):
    """Someone asked to be left alone in words that are no keyword; the fields are the arrays of the statement."""

    organization_id: UUID
    id: UUID
    contact_id: UUID
    key: str
    message_id: UUID
    text: str
    said_at: datetime
