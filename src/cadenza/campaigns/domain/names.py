"""The names of the lanes that campaigns wake, and of what they tell open dashboards."""

STEER = "campaigns.steer"
RELEASE = "campaigns.release"

CAMPAIGNS_HINT = "campaigns"
