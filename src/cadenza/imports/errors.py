"""What imports refuse: a stable code and its parameters, no sentences."""

from cadenza.kit.errors import Conflict, Invalid, LimitReached, NotFound


class ImportNotFound(NotFound):
    """There is no such import in the organization."""

    code = "import_not_found"


class ImportState(Conflict):
    """The import is not in a state that allows this; `state` and `task` say where it is."""

    code = "import_state"


class FileGone(Conflict):
    """The import's file is not kept any more."""

    code = "import_file_gone"


class FileTooLarge(Invalid):
    """The file, or a spreadsheet once unpacked, is larger than what is taken; `limit` says how much that is."""

    code = "import_file_too_large"


class FileUnreadable(Invalid):
    """The file is none that can be read: empty, no spreadsheet, protected by a password."""

    code = "import_file_unreadable"


class TooManyImports(LimitReached):
    """So many imports of the organization are queued or running already."""

    code = "too_many_imports"
