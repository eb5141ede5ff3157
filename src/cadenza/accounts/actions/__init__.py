"""What is done with organizations: one module per part."""
