"""Views over everything: what will happen next, and why. Reads any table, owns and writes none."""
