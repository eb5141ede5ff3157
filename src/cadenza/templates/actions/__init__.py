"""What is done with templates."""
