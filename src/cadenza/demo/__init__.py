"""The demo: Estúdio Aurora in São Paulo, its people on the sandbox, and what happens to them in a fortnight.

`organization` makes it, once; `./dev up` then lets it live under the dashboard. `story` plays the fortnight headless
on a moved clock, and `report` reads from the rows what came of it.
"""
