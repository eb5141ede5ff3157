"""What the contacts feature refuses: a stable code and its parameters, no sentences."""

from cadenza.kit.errors import Invalid, NotFound, Problem


class InvalidIdentifier(Invalid):
    """The text is no identifier of this kind."""

    code = "identifier_invalid"

    def __init__(self, kind: str, code: str, **params: object) -> None:
        """Carry the one problem, at the identifier's kind."""
        super().__init__([Problem(kind, code, params)], code, **params)
        self.kind = kind

    @property
    def problem(self) -> Problem:
        """Return what is wrong, for a caller that collects problems of many rows."""
        return self.problems[0]


class ContactNotFound(NotFound):
    """There is no such contact in the organization, or it was erased."""

    code = "contact_not_found"


class AttributeNotFound(NotFound):
    """The organization knows no attribute of this name."""

    code = "attribute_not_found"
