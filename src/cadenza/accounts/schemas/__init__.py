"""What the routes of accounts take and give: one module per area."""
