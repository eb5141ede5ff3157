"""The demo: Estúdio Aurora in São Paulo, its people on the sandbox, and what happens to them.

`organization` makes it, once. `past` plays its last days, which `./dev up` then lets go on under the dashboard.
`story` plays a fortnight headless, and `report` reads from the rows what came of it. Both are played by `stage`, a
whole installation with a clock of its own.
"""

from uuid import UUID

DEMO = UUID("0197c0de-0000-7000-8000-00000000a407")
"""The organization's id, the same everywhere, so that there is never a second one."""
