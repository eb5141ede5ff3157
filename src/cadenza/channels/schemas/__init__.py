"""What the routes of channels take and give: one module per area."""
