"""What the campaign routes take and answer."""
