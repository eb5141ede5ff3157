"""What is done with campaigns, each in one transaction."""
