"""A provider's call as it was stored. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class RawWebhook:
    """One call, not yet understood."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    received_at: datetime
    headers: Mapping[str, str]
    body: bytes
    attempts: int = 0
