"""What the views say about rows, as values."""
