"""Statements over the tables of all features, reading only."""
