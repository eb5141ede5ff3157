"""What the views answer: one module per part."""
