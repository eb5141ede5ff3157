"""The one list of the dashboard's pages, and the ways in which each is looked at."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Picture:
    """A page; what stands in braces of its path is the id of the first such thing: `/journeys/{journeys}`."""

    name: str
    path: str
    shows: str
    """A selector of what must be there before the picture is taken."""
    click: str | None = None
    """Something to click first."""
    keys: str | None = None
    """Keys to press first."""
    is_signed_out: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """One way of looking: theme, language, size of the window."""

    name: str
    theme: str = "light"
    language: str = "en"
    width: int = 1440
    height: int = 900
    settings: dict[str, str] = field(default_factory=dict)
    """More of what the browser remembers."""


OPEN_RAIL = {"rail": "open"}

LOOKS = (
    Look("light", settings=OPEN_RAIL),
    Look("dark", theme="dark", settings=OPEN_RAIL),
    Look("phone", width=360, height=780),
    Look("rtl", language="he", settings=OPEN_RAIL),
)

PICTURES = (
    Picture("home", "/", "h2#home-running"),
    Picture("palette", "/", "h2#home-running", keys="Control+k"),
    Picture("shortcuts", "/", "h2#home-running", keys="?"),
    Picture("inbox", "/inbox", "main li a, main [role=option], main li button"),
    Picture("inbox-thread", "/inbox/{conversations}", "[role=log]"),
    Picture("contacts", "/contacts", "[role=row]"),
    Picture("contact-new", "/contacts?isNew=true", "[role=dialog]"),
    Picture("contact", "/contacts/{contacts}", "main h1"),
    Picture("contacts-duplicates", "/contacts/duplicates", "main h1"),
    Picture("contacts-reviews", "/contacts/reviews", "main h1"),
    Picture("campaigns", "/campaigns", "[role=row]"),
    Picture("campaign", "/campaigns/{campaigns}", "main h1"),
    Picture("campaign-new", "/campaigns/new", "main form, main h1"),
    Picture("journeys", "/journeys", "[role=row]"),
    Picture("journey-new", "/journeys/new", "main ul li, main li"),
    Picture("journey", "/journeys/{journeys}", "main h1"),
    Picture("journey-people", "/journeys/{journeys}/people", "main h1"),
    Picture("journey-versions", "/journeys/{journeys}/versions", "main h1"),
    Picture("journey-report", "/journeys/{journeys}/report", "main h1"),
    Picture("queue", "/queue", "[data-row]"),
    Picture("queue-history", "/queue", "[data-row]", click="[data-row]"),
    Picture("templates", "/templates", "main h1"),
    Picture("template", "/templates/{templates}", "main h1"),
    Picture("sandbox", "/sandbox", "[data-phone]"),
    Picture("sandbox-phone", "/sandbox", "[data-phone]", click="[data-phone]"),
    Picture("connections", "/connections", "main h1"),
    Picture("connection", "/connections", "main li button", click="main li button"),
    Picture("imports", "/imports", "main h1"),
    Picture("import-new", "/imports/new", "main h1"),
    Picture("import", "/imports/{imports}", "main h1"),
    Picture("settings", "/settings", "main form"),
    Picture("settings-people", "/settings/people", "main ul li"),
    Picture("settings-attributes", "/settings/attributes", "main h1"),
    Picture("settings-suppressions", "/settings/suppressions", "main h1"),
    Picture("settings-audit", "/settings/audit", "main ul li"),
    Picture("settings-account", "/settings/account", "main ul li"),
    Picture("gallery", "/gallery", "main h1"),
    Picture("not-found", "/nowhere", "main"),
    Picture("sign-in", "/", "form", is_signed_out=True),
)
