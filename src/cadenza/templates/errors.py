"""What the templates feature refuses: stable codes with the place in the text, no sentences."""

from cadenza.kit.errors import Conflict, Invalid, NotFound, Problem


class TemplateNotFound(NotFound):
    """There is no such template in the organization."""

    code = "template_not_found"


class TemplateNameTaken(Conflict):
    """Another template has this name, an archived one perhaps."""

    code = "template_name_taken"


class TemplateChanged(Conflict):
    """Somebody has changed the template since the author looked at it."""

    code = "template_changed"


class TemplateInvalid(Invalid):
    """The template can't be read, or failed while it was rendered; the author has to change it."""

    code = "template_invalid"

    def __init__(self, code: str, **params: object) -> None:
        """Carry the one problem that stopped it."""
        super().__init__([Problem("body", code, params)], code, **params)

    @property
    def problem(self) -> Problem:
        """Return what is wrong, for a caller that collects problems."""
        return self.problems[0]
