"""What the journey routes take and answer: journeys, and the graphs that are drawn for them."""
