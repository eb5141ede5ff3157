"""Every state, reason and result code of the product, in one closed place.

Rows, the API, the dashboard, metrics and tests use these words and no others. Columns carry a CHECK made from
them, the dashboard has a sentence for each, and a test lists the codes that nothing produces yet.
The order inside `SkipReason` is the order of precedence: the most important reason wins.
"""

from enum import StrEnum


class JourneyState(StrEnum):
    """Where a journey stands; only an active one lets people in and moves them."""

    DRAFT = "draft"
    ACTIVE = "active"
    PAUSED = "paused"
    ARCHIVED = "archived"


class EnrollmentState(StrEnum):
    """Where one contact stands in one journey: the first three are live, the others have ended."""

    ACTIVE = "active"
    WAITING_REPLY = "waiting_reply"
    PAUSED = "paused"
    COMPLETED = "completed"
    STOPPED = "stopped"
    CANCELLED = "cancelled"
    FAILED = "failed"


LIVE = frozenset({EnrollmentState.ACTIVE, EnrollmentState.WAITING_REPLY, EnrollmentState.PAUSED})


class Outcome(StrEnum):
    """What an ended enrollment came to."""

    CONVERTED = "converted"
    REPLIED = "replied"
    EXHAUSTED = "exhausted"
    OPTED_OUT = "opted_out"
    HANDOFF = "handoff"
    CUSTOM = "custom"


class StepState(StrEnum):
    """What one visit of an enrollment to a node came to."""

    PENDING = "pending"
    EXECUTED = "executed"
    QUEUED = "queued"
    SKIPPED = "skipped"
    FAILED = "failed"


class CampaignState(StrEnum):
    """Where a campaign stands; the last three are its end."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    RUNNING = "running"
    PAUSED = "paused"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class CampaignEnd(StrEnum):
    """Why a campaign is completed without having written to anybody."""

    NO_RECIPIENTS = "no_recipients"
    ALL_SKIPPED = "all_skipped"


class RecipientState(StrEnum):
    """Where one contact stands in one campaign; `queued` also while it is being sent."""

    PENDING = "pending"
    QUEUED = "queued"
    SENT = "sent"
    DELIVERED = "delivered"
    READ = "read"
    FAILED = "failed"
    SKIPPED = "skipped"
    CANCELLED = "cancelled"
    UNCERTAIN = "uncertain"


class MessageState(StrEnum):
    """Where an outgoing message stands; forward only."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    DELIVERED = "delivered"
    READ = "read"
    FAILED = "failed"
    CANCELLED = "cancelled"
    UNCERTAIN = "uncertain"


class ConnectionState(StrEnum):
    """Whether a sending account can be used."""

    CONNECTED = "connected"
    DISCONNECTED = "disconnected"
    LOGGED_OUT = "logged_out"
    RESTRICTED = "restricted"
    DELETED = "deleted"


class SkipReason(StrEnum):
    """Why a person does not get this message, most important first."""

    ERASED = "erased"
    SUPPRESSED = "suppressed"
    OPTED_OUT = "opted_out"
    NO_CONSENT = "no_consent"
    CHANNEL_NOT_ALLOWED = "channel_not_allowed"
    CHANNEL_NOT_CONFIGURED = "channel_not_configured"
    NO_ADDRESS = "no_address"
    INVALID_ADDRESS = "invalid_address"
    NOT_ON_WHATSAPP = "not_on_whatsapp"
    DUPLICATE_ADDRESS = "duplicate_address"
    ALREADY_ENROLLED = "already_enrolled"
    LOW_ENGAGEMENT = "low_engagement"
    DUPLICATE_TEMPLATE = "duplicate_template"
    DUPLICATE_CONTENT = "duplicate_content"
    REPLIED = "replied"
    ALREADY_READ = "already_read"
    PAST_GRACE = "past_grace"
    MEDIA_MISSING = "media_missing"
    MISSING_VARIABLE = "missing_variable"
    LOW_CONFIDENCE = "low_confidence"
    AI_BUDGET = "ai_budget"
    AI_FAILED = "ai_failed"


class DeferReason(StrEnum):
    """Why a message goes out later; never a no, and it costs no attempt."""

    KILL_SWITCH = "kill_switch"
    HELD = "held"
    CONTACT_BUSY = "contact_busy"
    SEND_WINDOW = "send_window"
    QUIET_HOURS = "quiet_hours"
    FREQUENCY_CAP = "frequency_cap"
    QUOTA = "quota"
    BUDGET = "budget"
    BACKLOG = "backlog"
    RATE_LIMIT = "rate_limit"
    PACING = "pacing"
    WARM_UP = "warm_up"
    WINDOW_FULL = "window_full"
    CONNECTION_UNAVAILABLE = "connection_unavailable"
    MARKETING_LIMIT = "marketing_limit"
    UPGRADE = "upgrade"


class FailReason(StrEnum):
    """Why a message or a step can't succeed."""

    WINDOW_CLOSED = "window_closed"
    PERMANENT_ADDRESS = "permanent_address"
    PERMANENT_CONTENT = "permanent_content"
    AUTH_OR_CONFIG = "auth_or_config"
    POLICY = "policy"
    ATTEMPTS_EXHAUSTED = "attempts_exhausted"
    CLAIM_EXPIRED = "claim_expired"
    MAX_STEPS = "max_steps"
    MAX_LIFETIME = "max_lifetime"
    UNKNOWN = "unknown"


class StopReason(StrEnum):
    """What ended an enrollment from outside: the person, or someone in the team."""

    REPLY = "reply"
    HUMAN_MESSAGE = "human_message"
    OPTED_OUT = "opted_out"
    LEAD_CLOSED = "lead_closed"
    DEAL_WON = "deal_won"
    DEAL_LOST = "deal_lost"
    CONVERSATION_RESOLVED = "conversation_resolved"
    GOAL = "goal"
    CONVERTED = "converted"
    ERASED = "erased"
    PLAN_LOST = "plan_lost"
    MANUAL = "manual"


class PauseReason(StrEnum):
    """Why an enrollment, a journey or a campaign stands still; each has someone who wakes it."""

    HANDOFF = "handoff"
    JOURNEY_PAUSED = "journey_paused"
    CONNECTION_UNAVAILABLE = "connection_unavailable"
    AWAITING_APPROVAL = "awaiting_approval"
    MANUAL = "manual"
    CONNECTION_LOGGED_OUT = "connection_logged_out"
    CONNECTION_RESTRICTED = "connection_restricted"
    CONNECTION_DELETED = "connection_deleted"
    CONNECTION_DISCONNECTED = "connection_disconnected"
    MEDIA_MISSING = "media_missing"
    QUOTA = "quota"
    PLAN_LOST = "plan_lost"
    STRANDED = "stranded"
    OVERDUE = "overdue"
    BREAKER = "breaker"
    KILL_SWITCH = "kill_switch"


class StallReason(StrEnum):
    """Why a campaign stands still that nothing holds back."""

    NO_WORKER = "no_worker"
    FAILING = "failing"
    UNKNOWN = "unknown"


class CancelReason(StrEnum):
    """Why an enrollment or a queued message was called off."""

    MANUAL = "manual"
    JOURNEY_ARCHIVED = "journey_archived"
    VERSION_REPLACED = "version_replaced"
    CAMPAIGN_CANCELLED = "campaign_cancelled"
    HANDOFF = "handoff"
    MERGED = "merged"


class EnrollResult(StrEnum):
    """What became of an attempt to enter a journey."""

    ENROLLED = "enrolled"
    DUPLICATE = "duplicate"
    ALREADY_ENROLLED = "already_enrolled"
    REENTRY = "reentry"
    OPTED_OUT = "opted_out"
    ERASED = "erased"
    NOT_MATCHING = "not_matching"
    PLAN_LIMIT = "plan_limit"
    JOURNEY_NOT_ACTIVE = "journey_not_active"
    ERROR = "error"


STOP_OUTCOMES: dict[StopReason, Outcome] = {
    StopReason.REPLY: Outcome.REPLIED,
    StopReason.OPTED_OUT: Outcome.OPTED_OUT,
    StopReason.ERASED: Outcome.OPTED_OUT,
    StopReason.CONVERTED: Outcome.CONVERTED,
    StopReason.GOAL: Outcome.CONVERTED,
}
"""The outcome an enrollment gets with a stop; the others end without one."""
