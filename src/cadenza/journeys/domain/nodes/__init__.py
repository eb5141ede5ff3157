"""One file per kind of node. A new kind is a new file here, a line in `registry.py`, and a table of tests."""
