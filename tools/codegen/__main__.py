"""Write everything that is generated; with `--check` only say what would change."""

import sys

from tools.codegen.outputs import outputs


def main(args: list[str]) -> int:
    """Write what differs; returns 1 when something did and was only to be checked."""
    stale = [(path, text) for path, text in outputs() if not path.exists() or path.read_text() != text]
    for path, text in stale:
        print(path)
        if "--check" not in args:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return int(bool(stale) and "--check" in args)


sys.exit(main(sys.argv[1:]))
