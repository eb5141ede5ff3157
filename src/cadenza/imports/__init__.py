"""Imports: files of contacts (CSV of any dialect, spreadsheets), read row by row into contacts.

Invariants: every row of a file is counted exactly once (created, updated, unchanged, duplicate or rejected); what a
batch of rows wrote and how far the import is are one commit, so that a worker may die at any time and nothing is done
twice; a dry run decides with the same functions as the run and writes no contact; an undo takes back what nobody has
touched since, and says what it kept. Files and the cells of rejected rows go with the person who is erased.
"""
