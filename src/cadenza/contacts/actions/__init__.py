"""What is done with contacts: one module per verb."""
