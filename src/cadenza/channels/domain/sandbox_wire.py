"""The sandbox's wire format: a signed JSON body that tells us of one or more events. Pure.

    {"events": [
        {"type": "message", "id": …, "from": address, "aliases": [address …], "name": …, "text": …, "at": …},
        {"type": "receipt", "id": …, "correlation_id": …, "state": "read", "at": …, "aliases": [address …],
         "error": {"reason": …, "code": …, "text": …, "is_opt_out": …}},
        {"type": "echo", "id": …, "to": address, "aliases": [address …], "text": …, "correlation_id": …, "at": …},
        {"type": "consent", "from": address, "is_opt_out": …, "at": …},
        {"type": "connection", "state": "logged_out", "at": …}]}

An address is a phone, a LID (`…@lid`) or a business-scoped id, told apart by its form; `aliases` is what else the
network calls the person, and may be left out. Times are ISO 8601 with an offset. An event of an unknown type is left
out: a newer network may say more.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sandbox import OPT_OUT_CODE, SandboxMessage
from cadenza.channels.domain.signals import (
    Alias,
    ConnectionSignal,
    ConsentSignal,
    EchoSignal,
    InboundMessage,
    ProviderError,
    ReceiptSignal,
    ReceiptState,
    Signal,
)
from cadenza.contacts.domain.identifiers import IdentifierKind, scoped_kind
from cadenza.kit.reasons import ConnectionState, FailReason
from cadenza.kit.timing import is_nameable

SWITCH_CODE = "user_preferences"
"""What the network calls its own switch of a person who wants no messages, as WhatsApp does."""

SIGNATURE = "x-sandbox-signature"
SECRET = "webhook_secret"  # noqa: S105 - the name of a secret
LONGEST_BODY = 1_000_000


def provider_id(message_id: UUID) -> str:
    """Return what the network calls a message."""
    return f"sbx.{message_id.hex}"


def sign(connection: Connection, body: bytes) -> dict[str, str]:
    """Return the headers that the network sends with a body."""
    return {"content-type": "application/json", SIGNATURE: _signature(connection, body)}


def is_signed(connection: Connection, headers: Mapping[str, str], body: bytes) -> bool:
    """Say whether the network sent this body to this connection."""
    if not connection.secrets.get(SECRET):
        return False
    given = next((value for name, value in headers.items() if name.lower() == SIGNATURE), "")
    return hmac.compare_digest(_signature(connection, body).encode(), given.encode(errors="replace"))


def _signature(connection: Connection, body: bytes) -> str:
    secret = connection.secrets.get(SECRET, "").encode()
    return hmac.new(secret, connection.id.bytes + body, hashlib.sha256).hexdigest()


def write_body(events: Sequence[Mapping[str, Any]]) -> bytes:
    """Write the body of one call."""
    return json.dumps({"events": list(events)}, ensure_ascii=False).encode(errors="surrogatepass")


def write_message(message: SandboxMessage, name: str, names: Sequence[str] = ()) -> dict[str, Any]:
    """Tell of a person's message; `names` is what the network calls them here, the address first."""
    sender, *aliases = names or (message.address,)
    return {
        "type": "message",
        "id": provider_id(message.id),
        "from": sender,
        "aliases": aliases,
        "name": name,
        "text": message.body,
        "at": message.at.isoformat(),
    }


def write_receipt(
    message_id: UUID,
    correlation_id: UUID | None,
    state: ReceiptState,
    at: datetime,
    error: FailReason | None,
    *,
    is_opt_out: bool = False,
) -> dict[str, Any]:
    """Tell what became of a message of ours."""
    failure = None if error is None else _failure(error, is_opt_out=is_opt_out)
    return {
        "type": "receipt",
        "id": provider_id(message_id),
        "correlation_id": None if correlation_id is None else str(correlation_id),
        "state": state.value,
        "at": at.isoformat(),
        "error": failure,
    }


def _failure(reason: FailReason, *, is_opt_out: bool) -> dict[str, Any]:
    code, text = (OPT_OUT_CODE, "they want no more") if is_opt_out else ("sandbox_failed", "the network gave up")
    return {"reason": reason.value, "code": code, "text": text, "is_opt_out": is_opt_out}


def write_consent(address: str, at: datetime, *, is_opt_out: bool) -> dict[str, Any]:
    """Tell that a person has turned the network's own switch: no more messages, or messages again."""
    return {"type": "consent", "from": address, "is_opt_out": is_opt_out, "at": at.isoformat()}


def write_echo(message: SandboxMessage, correlation_id: UUID | None) -> dict[str, Any]:
    """Tell of a message that left our number."""
    return {
        "type": "echo",
        "id": provider_id(message.id),
        "to": message.address,
        "text": message.body,
        "correlation_id": None if correlation_id is None else str(correlation_id),
        "at": message.at.isoformat(),
    }


def read_body(channel: str, body: bytes) -> list[Signal]:
    """Read the body of one call; raises ValueError for one that the network can't have written."""
    if len(body) > LONGEST_BODY:
        raise ValueError("too long")
    try:
        events = json.loads(body)["events"]
        return [_READERS[event["type"]](event, _kind(channel)) for event in events if event["type"] in _READERS]
    except (KeyError, TypeError, AttributeError, RecursionError, OverflowError) as err:
        raise ValueError("not of the network's form") from err


def _kind(channel: str) -> IdentifierKind:
    """Return what kind of identifier an address on this channel is; a phone where the channel knows phones."""
    kinds = capabilities_of(channel).identifier_kinds
    return IdentifierKind.PHONE if IdentifierKind.PHONE in kinds or not kinds else kinds[0]


def _message(event: dict[str, Any], kind: IdentifierKind) -> Signal:
    name = None if event.get("name") is None else _text(event["name"])
    sender = _text(event["from"])
    return InboundMessage(
        _text(event["id"]),
        sender,
        _form(sender, kind),
        name,
        _text(event["text"]),
        _time(event["at"]),
        _aliases(event, kind),
    )


def _receipt(event: dict[str, Any], kind: IdentifierKind) -> Signal:
    error = event.get("error")
    return ReceiptSignal(
        None if event.get("id") is None else _text(event["id"]),
        _correlation(event),
        ReceiptState(event["state"]),
        _time(event["at"]),
        None
        if error is None
        else ProviderError(
            FailReason(error["reason"]), _text(error["code"]), _text(error["text"]), error.get("is_opt_out") is True
        ),
        _aliases(event, kind),
    )


def _echo(event: dict[str, Any], kind: IdentifierKind) -> Signal:
    to = _text(event["to"])
    return EchoSignal(
        _text(event["id"]),
        _correlation(event),
        to,
        _form(to, kind),
        _text(event["text"]),
        _time(event["at"]),
        _aliases(event, kind),
    )


def _consent(event: dict[str, Any], kind: IdentifierKind) -> Signal:
    sender, is_opt_out = _text(event["from"]), event["is_opt_out"]
    if not isinstance(is_opt_out, bool):
        raise TypeError("yes or no is expected")
    return ConsentSignal(sender, _form(sender, kind), is_opt_out, SWITCH_CODE, _time(event["at"]))


def _connection(event: dict[str, Any], _kind: IdentifierKind) -> Signal:
    return ConnectionSignal(ConnectionState(event["state"]), _time(event["at"]))


_READERS: Mapping[str, Callable[[dict[str, Any], IdentifierKind], Signal]] = {
    "message": _message,
    "receipt": _receipt,
    "echo": _echo,
    "connection": _connection,
    "consent": _consent,
}


def _form(address: str, kind: IdentifierKind) -> IdentifierKind:
    """Return what an address is: a hidden id by its form, else what addresses of the channel are."""
    return scoped_kind(address) or kind


def _aliases(event: dict[str, Any], kind: IdentifierKind) -> tuple[Alias, ...]:
    raw = [_text(one) for one in event.get("aliases") or ()]
    return tuple(Alias(_form(one, kind), one) for one in raw)


def _text(raw: object) -> str:
    if not isinstance(raw, str):
        raise TypeError("text is expected")
    return raw


def _time(raw: object) -> datetime:
    at = datetime.fromisoformat(_text(raw))
    if at.tzinfo is None:
        raise ValueError("a time without an offset")
    if not is_nameable(at):
        raise ValueError("a time that nothing happened at")
    return at


def _correlation(event: dict[str, Any]) -> UUID | None:
    raw = event.get("correlation_id")
    return None if raw is None else UUID(_text(raw))
