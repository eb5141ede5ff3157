"""The names of the inbox's lanes, and of what it tells open dashboards."""

WAKE = "inbox.wake"
CLOSE = "inbox.close"

LIST_HINT = "inbox"
"""The list is not what it was; with the conversations."""

THREAD_HINT = "conversations"
"""Something in these conversations moved: a tick, a note. The list stays as it is."""

ITEMS_HINT = "inbox-items"

CONVERSATION = "conversation"
CANNED_REPLY = "canned_reply"
INBOX_ITEM = "inbox_item"
