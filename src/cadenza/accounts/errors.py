"""What can be wrong with a call about an organization."""

from cadenza.kit.errors import NotFound


class OrganizationNotFound(NotFound):
    """There is no such organization, or it is not the caller's."""

    code = "organization_not_found"
