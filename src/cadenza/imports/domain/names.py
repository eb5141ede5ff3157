"""Names that rows, nudges and dashboards share."""

RUN = "imports"
"""The lane that reads rows."""

FILES = "import_files"
"""The lane that deletes files whose time has come."""

HINT = "imports"
"""The topic under which dashboards learn of progress."""
