"""What can be wrong with a call about connections and what comes from providers."""

from cadenza.kit.errors import Conflict, Forbidden, Invalid, NotFound


class ConnectionNotFound(NotFound):
    """There is no such connection, or it is not the caller's."""

    code = "connection_not_found"


class ConnectionInUse(Conflict):
    """It still sends, or messages wait for it: it is paused first, and removed when its queue is empty."""

    code = "connection_in_use"


class PersonNotFound(NotFound):
    """There is no such person on the sandbox's network."""

    code = "sandbox_person_not_found"


class UnknownProvider(Conflict):
    """No adapter speaks for this provider."""

    code = "unknown_provider"


class NoSandbox(Conflict):
    """The organization has no number on the sandbox."""

    code = "no_sandbox"


class WebhookNotVerified(Forbidden):
    """A provider's call does not carry the signature of its connection."""

    code = "webhook_not_verified"


class UnreadableWebhook(Invalid):
    """A provider's call is not of the form that the provider documents."""

    code = "unreadable_webhook"
