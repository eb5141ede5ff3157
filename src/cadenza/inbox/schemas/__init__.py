"""What the routes of the inbox take and answer."""
