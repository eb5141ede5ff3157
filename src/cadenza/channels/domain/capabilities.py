"""What each channel can do, as data, and which of a person's identifiers it uses. Pure.

A channel is what a person sees (WhatsApp, SMS ...); a provider is who carries it. The sandbox is a provider: its
connections have the channel they play and these same capabilities. A channel that is not in the table has no
identifier kinds, so it reaches nobody rather than the wrong person.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cadenza.contacts.domain.consent import OPT_OUT_KEYS, OptOutKey
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, IdentifierStatus, normalise, scoped_kind
from cadenza.contacts.domain.naming import address_key
from cadenza.kit.reasons import SkipReason


class Channel(StrEnum):
    """A way to reach people; `whatsapp` is the official API, `whatsapp_qr` a paired phone."""

    WHATSAPP = "whatsapp"
    WHATSAPP_QR = "whatsapp_qr"
    SMS = "sms"
    EMAIL = "email"
    PUSH = "push"
    HTTP = "http"


class Approval(StrEnum):
    """What must be approved before it may be sent."""

    NONE = "none"
    TEMPLATES = "templates"
    BY_COUNTRY = "by_country"


class UncertainPolicy(StrEnum):
    """What becomes of a message that may have left: at most once, or at least once."""

    HOLD = "hold"
    RESEND = "resend"


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a channel can do. The defaults are those of a channel that can do nothing."""

    identifier_kinds: tuple[IdentifierKind, ...] = ()
    """The kinds it can write to, the one to use first in front."""
    opt_out_key: OptOutKey | None = None
    approval: Approval = Approval.NONE
    to_leads: bool = False
    has_24_hour_window: bool = False
    uncertain: UncertainPolicy = UncertainPolicy.HOLD
    text: bool = False
    media: bool = False
    template: bool = False
    buttons: bool = False
    typing: bool = False
    delivery_receipts: bool = False
    read_receipts: bool = False
    receives: bool = False
    """People can answer on it."""
    text_limit: int | None = None
    """The longest text it takes, in characters; None is no limit of its own."""


CAPABILITIES: Mapping[Channel, Capabilities] = {
    Channel.WHATSAPP: Capabilities(
        identifier_kinds=(
            IdentifierKind.WHATSAPP_ID,
            IdentifierKind.BUSINESS_SCOPED_ID,
            IdentifierKind.PHONE,
        ),
        opt_out_key=OPT_OUT_KEYS[Channel.WHATSAPP],
        approval=Approval.TEMPLATES,
        to_leads=True,
        has_24_hour_window=True,
        text=True,
        media=True,
        template=True,
        buttons=True,
        typing=True,
        delivery_receipts=True,
        read_receipts=True,
        receives=True,
        text_limit=4096,
    ),
    Channel.WHATSAPP_QR: Capabilities(
        identifier_kinds=(IdentifierKind.JID, IdentifierKind.LID, IdentifierKind.PHONE),
        opt_out_key=OPT_OUT_KEYS[Channel.WHATSAPP_QR],
        to_leads=True,
        text=True,
        media=True,
        typing=True,
        delivery_receipts=True,
        read_receipts=True,
        receives=True,
        text_limit=4096,
    ),
    Channel.SMS: Capabilities(
        identifier_kinds=(IdentifierKind.PHONE,),
        opt_out_key=OPT_OUT_KEYS[Channel.SMS],
        approval=Approval.BY_COUNTRY,
        to_leads=True,
        text=True,
        delivery_receipts=True,
        receives=True,
        text_limit=1600,
    ),
    Channel.EMAIL: Capabilities(
        identifier_kinds=(IdentifierKind.EMAIL,),
        opt_out_key=OPT_OUT_KEYS[Channel.EMAIL],
        to_leads=True,
        uncertain=UncertainPolicy.RESEND,
        text=True,
        media=True,
        template=True,
        delivery_receipts=True,
        receives=True,
    ),
    Channel.PUSH: Capabilities(
        identifier_kinds=(IdentifierKind.PUSH_TOKEN,),
        opt_out_key=OPT_OUT_KEYS[Channel.PUSH],
        uncertain=UncertainPolicy.RESEND,
        text=True,
        buttons=True,
        text_limit=1000,
    ),
    Channel.HTTP: Capabilities(
        identifier_kinds=(IdentifierKind.EXTERNAL_ID,),
        opt_out_key=OPT_OUT_KEYS[Channel.HTTP],
        to_leads=True,
        text=True,
        delivery_receipts=True,
        read_receipts=True,
        receives=True,
    ),
}

_BY_NAME: Mapping[str, Capabilities] = {channel.value: can for channel, can in CAPABILITIES.items()}

REACHES_NOBODY = Capabilities()
"""The capabilities of a channel we do not know."""


class Address(NamedTuple):
    """The identifier a message uses; written on the message and never changed after."""

    kind: IdentifierKind
    value: str
    match_key: str
    """The key of its conversation: a hidden id goes by the phone that it stands for."""


@dataclass(frozen=True, slots=True)
class NoAddress:
    """The channel has nothing to write to; why."""

    reason: SkipReason


def capabilities_of(channel: str) -> Capabilities:
    """Return what the channel can do; an unknown one reaches nobody."""
    return _BY_NAME.get(channel, REACHES_NOBODY)


def choose_address(
    identifiers: Iterable[Identifier], channel: str, *, allow_not_on_whatsapp: bool = False
) -> Address | NoAddress:
    """Choose the first identifier of the channel's kinds, in its order, that is not known to be invalid.

    A phone that is known not to be on WhatsApp (its WhatsApp form is invalid) is no address there, and one for SMS.
    Where all are invalid, WhatsApp may still be tried with `allow_not_on_whatsapp`; nothing else is.
    """
    kinds, known = capabilities_of(channel).identifier_kinds, tuple(identifiers)
    usable = [one for one in known if one.kind in kinds]
    usable.sort(key=lambda one: kinds.index(one.kind))
    if not usable:
        return NoAddress(SkipReason.NO_ADDRESS)
    refused = {one.match_key for one in usable if one.status is IdentifierStatus.INVALID}
    for identifier in usable:
        is_refused_phone = identifier.kind is IdentifierKind.PHONE and identifier.match_key in refused
        if identifier.status is not IdentifierStatus.INVALID and not is_refused_phone:
            return _address(identifier, known)
    if capabilities_of(channel).opt_out_key is not OptOutKey.WHATSAPP:
        return NoAddress(SkipReason.INVALID_ADDRESS)
    return _address(usable[0], known) if allow_not_on_whatsapp else NoAddress(SkipReason.NOT_ON_WHATSAPP)


def refused_identifiers(channel: str, match_key: str, send_to: str, scope: str) -> tuple[Identifier, ...]:
    """Return what is invalid once the channel's network has said that nobody has this address.

    A phone is on WhatsApp or not, and a phone all the same: what is invalid is its WhatsApp form. A hidden id means
    somebody within an account only, which `scope` names.
    """
    can = capabilities_of(channel)
    if can.opt_out_key is not OptOutKey.WHATSAPP:
        return tuple(Identifier(kind, send_to, match_key, IdentifierStatus.INVALID) for kind in can.identifier_kinds)
    if hidden := scoped_kind(send_to):
        return (normalise(hidden, send_to)._replace(scope=scope, status=IdentifierStatus.INVALID),)
    form = can.identifier_kinds[0] if match_key.startswith("+") else can.identifier_kinds[1]
    digits = send_to.removeprefix("+")
    value = f"{digits}@s.whatsapp.net" if form is IdentifierKind.JID and "@" not in send_to else digits
    return (Identifier(form, value, match_key, IdentifierStatus.INVALID),)


def _address(identifier: Identifier, known: Iterable[Identifier]) -> Address:
    return Address(identifier.kind, identifier.value, address_key(identifier, known))
