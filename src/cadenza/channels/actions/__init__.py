"""What is done with connections and calls: one module per verb."""
