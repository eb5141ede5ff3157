"""What is done with messages: one module per verb."""
