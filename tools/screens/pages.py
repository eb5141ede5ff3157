"""The one list of the dashboard's pages, and the ways in which each is looked at."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Picture:
    """A page; what stands in braces of its path is the id of the first such thing: `/journeys/{journeys}`."""

    name: str
    path: str
    shows: str
    """A selector of what must be there before the picture is taken."""
    file: str | None = None
    """What is given to the first field for a file, before anything is clicked."""
    clicks: tuple[str, ...] = ()
    """What to click first, one after the other."""
    keys: tuple[str, ...] = ()
    """Keys to press after that."""
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
    has_touch: bool = False
    """Its pointer is a finger: what is pressed is larger, and nobody hovers."""
    only: frozenset[str] = frozenset()
    """The pages looked at in this way; none named are all."""


OPEN_RAIL = {"rail": "open"}
MAIN = frozenset(
    {"home", "inbox-thread", "contacts", "contact", "campaigns", "campaign", "campaign-new", "journeys", "journey"}
    | {"deals", "queue", "template", "import-columns", "settings", "settings-people"}
)

LOOKS = (
    Look("light", settings=OPEN_RAIL),
    Look("dark", theme="dark", settings=OPEN_RAIL),
    Look("phone", width=360, height=780, has_touch=True),
    Look("rtl", language="he", settings=OPEN_RAIL),
    Look("small", width=1280, height=720, settings=OPEN_RAIL, only=MAIN),
    # A window of 1280 by 1024 at 400 %.
    Look("zoomed", width=320, height=256, only=MAIN),
)

NEXT = "main [data-kind=primary]:enabled"
SECOND_ADDS = "section ~ section button:has(.lucide-plus)"
PEOPLE = """Nome;Telefone;E-mail;Nascimento;Aceita WhatsApp
Ana Lima;(11) 98765-4321;ana.lima@example.com;03/02/1991;sim
Beto Reis;9999;beto@example.com;14/11/1987;sim
Cida Souza;5,51199E+12;;29/07/1979;não
Davi Alves;21 99876-1234;davi.alves@example;1990-13-40;sim
"""

PICTURES = (
    Picture("home", "/", "h2#home-today"),
    Picture("palette", "/", "h2#home-running", keys=("Control+k",)),
    Picture("shortcuts", "/", "h2#home-running", keys=("?",)),
    Picture("inbox", "/inbox", "main li a, main [role=option], main li button"),
    Picture("inbox-thread", "/inbox/{conversations}", "[role=log]"),
    Picture("contacts", "/contacts", "[role=row]"),
    Picture("contact-new", "/contacts?isNew=true", "[role=dialog]"),
    Picture("contacts-marked", "/contacts", "[data-mark]", clicks=("[data-mark]",)),
    Picture("contacts-tagged", "/contacts", "[data-mark]", clicks=("[data-mark]", "button:has(.lucide-tag)")),
    Picture("contacts-recent", "/contacts?showsRecent=true", "[role=dialog]"),
    Picture("contact", "/contacts/{contacts}", "main h1"),
    Picture("contact-deal", "/contacts/{contacts}", SECOND_ADDS, clicks=(SECOND_ADDS,)),
    Picture("contacts-duplicates", "/contacts/duplicates", "main h1"),
    Picture("contacts-reviews", "/contacts/reviews", "main h1"),
    Picture("deals", "/deals", "[data-row], [role=row]"),
    Picture("deal-new", "/deals?isNew=true", "[role=dialog]"),
    Picture("campaigns", "/campaigns", "[role=row]"),
    Picture("campaign", "/campaigns/{campaigns}", "main h1"),
    Picture("campaign-person", "/campaigns/{campaigns}", "[data-key]", clicks=("[data-key]",)),
    Picture("campaign-new", "/campaigns/new", "main form, main h1"),
    Picture("journeys", "/journeys", "[role=row]"),
    Picture("journey-new", "/journeys/new", "main ul li, main li"),
    Picture("journey", "/journeys/{journeys}", "main h1"),
    Picture("journey-people", "/journeys/{journeys}/people", "main h1"),
    Picture("journey-versions", "/journeys/{journeys}/versions", "main h1"),
    Picture("journey-report", "/journeys/{journeys}/report", "main h1"),
    Picture("queue", "/queue", "[data-row]"),
    Picture("queue-filter", "/queue", "[data-row]", clicks=("main [role=group] button",)),
    Picture("queue-history", "/queue", "[data-row]", clicks=("[data-row]",)),
    Picture("templates", "/templates", "main h1"),
    Picture("template", "/templates/{templates}", "main h1"),
    Picture("sandbox", "/sandbox", "[data-phone]"),
    Picture("sandbox-phone", "/sandbox", "[data-phone]", clicks=("[data-phone]",)),
    Picture("connections", "/connections", "main h1"),
    Picture("connection", "/connections", "main li button", clicks=("main li button",)),
    Picture("imports", "/imports", "main h1"),
    Picture("import-new", "/imports/new", "main h1"),
    Picture("import-columns", "/imports/new", "input[type=file]", file=PEOPLE),
    Picture("import-rules", "/imports/new", "input[type=file]", file=PEOPLE, clicks=(NEXT,)),
    Picture("import-review", "/imports/new", "input[type=file]", file=PEOPLE, clicks=(NEXT, NEXT)),
    Picture("import", "/imports/{imports}", "main h1"),
    Picture("settings", "/settings", "main form"),
    Picture("settings-sending", "/settings/sending", "main form"),
    Picture("settings-journeys", "/settings/journeys", "main form"),
    Picture("settings-people", "/settings/people", "main ul li"),
    Picture("settings-attributes", "/settings/attributes", "main h1"),
    Picture("settings-pipelines", "/settings/pipelines", "main h1"),
    Picture("settings-suppressions", "/settings/suppressions", "main h1"),
    Picture("settings-audit", "/settings/audit", "main ul li"),
    Picture("settings-account", "/settings/account", "main ul li"),
    Picture("gallery", "/gallery", "main h1"),
    Picture("not-found", "/nowhere", "main"),
    Picture("sign-in", "/", "form", is_signed_out=True),
)
