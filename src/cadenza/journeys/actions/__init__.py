"""What the product does with journeys: one module per verb."""
