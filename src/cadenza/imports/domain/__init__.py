"""What is decided about files and their rows, on values. Pure."""
