"""What a file is asked for with: the filters of the list, and whose list it is."""

from uuid import UUID

from pydantic import Field

from cadenza.contacts.schemas.deals import DealFilterQuery
from cadenza.contacts.schemas.listing import ContactFilterQuery
from cadenza.kit.web import MEANT_ORGANIZATION


class ContactExportQuery(ContactFilterQuery):
    """Which contacts a file has."""

    organization: UUID | None = Field(default=None, description=MEANT_ORGANIZATION)


class DealExportQuery(DealFilterQuery):
    """Which deals a file has."""

    organization: UUID | None = Field(default=None, description=MEANT_ORGANIZATION)
