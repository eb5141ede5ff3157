"""Tools without product ideas: if a file here names a contact, a campaign or a message, it is misplaced."""
