"""What the contacts feature refuses: a stable code and its parameters, no sentences."""

from cadenza.kit.errors import Conflict, Invalid, LimitReached, NotFound, Problem


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


class DealNotFound(NotFound):
    """No such deal in this organization."""

    code = "deal_not_found"


class PipelineNotFound(NotFound):
    """No such pipeline in this organization."""

    code = "pipeline_not_found"


class PipelineNameTaken(Conflict):
    """Another pipeline has this name."""

    code = "pipeline_name_taken"


class PipelineNeeded(Conflict):
    """The pipeline can't go: it is the default one, or has deals; `reason` says which."""

    code = "pipeline_needed"


class ContactNotFound(NotFound):
    """There is no such contact in the organization, or it was erased."""

    code = "contact_not_found"


class AttributeNotFound(NotFound):
    """The organization knows no attribute of this name."""

    code = "attribute_not_found"


class MergeNotFound(NotFound):
    """There is no such merge in the organization."""

    code = "merge_not_found"


class BulkJobNotFound(NotFound):
    """There is no such job in the organization."""

    code = "bulk_job_not_found"


class BulkJobEnded(Conflict):
    """The job is over; `state` says how."""

    code = "bulk_job_ended"


class TooManyBulkJobs(LimitReached):
    """So many jobs of the organization are queued or running already."""

    code = "too_many_bulk_jobs"


class UndoNotPossible(Conflict):
    """It can't be undone: it is undone already, its day is over, or the winner of the merge was merged further."""

    code = "undo_not_possible"

    def __init__(self, why: str) -> None:
        """Say why: `not_merged`, `too_late`, `merged_further`, or `not_undoable` of a job."""
        super().__init__(why=why)


class ReviewNotFound(NotFound):
    """There is no such item in the organization."""

    code = "review_not_found"


class ReviewDecided(Conflict):
    """Someone has decided about it already, or the person has opted out since."""

    code = "review_decided"


class ViewNotFound(NotFound):
    """There is no such view, or it is somebody else's own."""

    code = "view_not_found"


class ViewNameTaken(Conflict):
    """Another view of the same people has this name."""

    code = "view_name_taken"


class TooManyViews(LimitReached):
    """More tabs than anyone finds something in."""

    code = "too_many_views"
