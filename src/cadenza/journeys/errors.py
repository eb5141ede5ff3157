"""Errors of journeys: the caller's mistakes, each with a stable code."""

from cadenza.kit.errors import Conflict, Invalid, NotFound


class JourneyNotFound(NotFound):
    """No such journey in this organization."""

    code = "journey_not_found"


class EnrollmentNotFound(NotFound):
    """No such enrollment in this organization."""

    code = "enrollment_not_found"


class NotPublishable(Invalid):
    """The draft has problems; each is at its node."""

    code = "not_publishable"


class JourneyNameTaken(Conflict):
    """Another journey of the organization has this name."""

    code = "journey_name_taken"


class JourneyChanged(Conflict):
    """Somebody has changed the journey, or a template that it says, since the author looked at it."""

    code = "journey_changed"


class VersionNotFound(NotFound):
    """The journey has no such version."""

    code = "version_not_found"


class RecipeNotFound(NotFound):
    """No such recipe is shipped."""

    code = "recipe_not_found"


class JourneyArchived(Conflict):
    """An archived journey keeps its history and does nothing else."""

    code = "journey_archived"


class TransitionNotAllowed(Conflict):
    """The enrollment can't go from the state it is in to that one."""

    code = "transition_not_allowed"


class EnrollmentNotRunning(Conflict):
    """Only an active or waiting enrollment can be walked."""

    code = "enrollment_not_running"


class NodeCannotBeSkipped(Conflict):
    """There is more than one way on from here, or none: nobody but the node itself can choose."""

    code = "node_cannot_be_skipped"


class JourneyStateConflict(Conflict):
    """The journey can't go from the state it is in to that one."""

    code = "journey_state_conflict"
