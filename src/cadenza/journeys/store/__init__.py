"""SQL of journeys: one module per concept, each with its statements beside it."""
