"""Conversations as people work them: who has them, what they wrote beside them, what needs somebody.

listen        what persons and colleagues write, and what becomes of follow-ups, in its transaction
listing       the list, its views and how many each has
thread        one conversation: its messages and what stands between them, page by page
write         a colleague writes, through the one gate and the one queue
work          read, assigned, snoozed, resolved, labelled, noted
handoff       a colleague takes a conversation over, and lets it go
follow_up     "write again on Friday, unless they do": a one-off journey
items         what needs a person, wherever it stands
"""
