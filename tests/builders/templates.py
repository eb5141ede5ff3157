"""Templates as values."""

from collections.abc import Mapping
from datetime import UTC, datetime
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.templates.domain.saved import SavedTemplate, Variants

MADE_AT = datetime(2026, 1, 1, tzinfo=UTC)


def make_template(
    texts: Mapping[str, str],
    *,
    base: str,
    channel: Channel = Channel.WHATSAPP_QR,
    is_archived: bool = False,
    number: int = 77,
) -> SavedTemplate:
    """A template as it is kept."""
    return SavedTemplate(
        id=UUID(int=number),
        name="Boas-vindas",
        channel=channel,
        variants=Variants(texts=texts, base=base),
        archived_at=MADE_AT if is_archived else None,
        created_at=MADE_AT,
        updated_at=MADE_AT,
    )
