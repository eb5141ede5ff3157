"""What the routes of contacts take and give: one module per area."""
