"""The demo: Estúdio Aurora in São Paulo, its people on the sandbox, and what happens to them in a fortnight.

`organization` makes it, once; `./dev up` then lets it live under the dashboard. `story` plays the fortnight headless
on a moved clock, and `report` reads from the rows what came of it.
"""

from uuid import UUID

DEMO = UUID("0197c0de-0000-7000-8000-00000000a407")
"""The organization's id, the same everywhere, so that there is never a second one."""
