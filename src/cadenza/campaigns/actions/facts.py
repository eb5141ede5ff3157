"""The facts of one release batch, in a fixed number of statements, and what its recipients share.

Recipients of one batch draw on the same queue of a number and the same daily allowance, so facts are handed out one at
a time, and what one takes is gone for the next. `start_over` forgets the takes, for deciding anew.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from cadenza.accounts.domain.organization import Organization
from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.domain.deciding import Decision, Facts, Queue, Running, Stay
from cadenza.campaigns.domain.recipient import Recipient
from cadenza.campaigns.store import campaigns, recipients
from cadenza.contacts.domain.consent import stricter_mode
from cadenza.journeys.domain.headroom import Headroom, cap_of_campaigns
from cadenza.kit.db import ReadTx
from cadenza.messages.actions.facts import count_due, load_facts
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.gate import SendingRules, inputs

Ref = tuple[UUID, UUID]

UNPACED_QUEUE = 5000
"""The most that waits on a number without a pace: a few seconds of delivery, and little to call back or put off."""


@dataclass(slots=True)
class Batch:
    """What is known about the recipients of one batch; one per contact."""

    running: Mapping[UUID, Running]
    sending: Mapping[UUID, SendingFacts]
    """By recipient."""
    taken: set[UUID]
    """Recipients whose address another one of the campaign has."""
    lines: Mapping[Ref, int | None]
    due: Mapping[UUID, int]
    """What may go out now on the numbers that have no pace."""
    headroom: dict[UUID, Headroom] = field(default_factory=dict)
    """What is left of each number's queue."""
    full: dict[UUID, UUID | None] = field(default_factory=dict)
    """Numbers whose queue is full, with the campaign that got the last place."""
    _sent: dict[UUID, int] = field(default_factory=lambda: defaultdict(int))
    _last: dict[UUID, UUID] = field(default_factory=dict)
    _rules: dict[tuple[UUID, UUID], SendingRules] = field(default_factory=dict)

    def start_over(self) -> None:
        """Forget what recipients have taken."""
        for taken in (self.headroom, self.full, self._sent, self._last):
            taken.clear()

    def facts_of(self, recipient: Recipient) -> Facts | None:
        """Return what may be known of one recipient, after what those before it have taken."""
        known = self.sending.get(recipient.id)
        if known is None:
            return None
        left = known.quota_left
        return Facts(
            sending=known,
            rules=self._rules_of(self.running[recipient.campaign_id], known),
            headroom=self._headroom_of(known),
            quota_left=None if left is None else left - self._sent[recipient.organization_id],
            is_taken=recipient.id in self.taken,
        )

    def take(self, recipient: Recipient, decision: Decision) -> None:
        """Count what one recipient used of what all of them share."""
        connection_id = self.running[recipient.campaign_id].connection_id
        if isinstance(decision, Queue):
            self.headroom[decision.connection_id] = self.headroom[decision.connection_id].after_queueing()
            self._sent[recipient.organization_id] += 1
            self._last[decision.connection_id] = recipient.campaign_id
        elif isinstance(decision, Stay) and connection_id is not None:
            self.full[connection_id] = self._last.get(connection_id)

    def inputs_of(self, recipient: Recipient) -> dict[str, object] | None:
        """Return what the gate knew when it answered; None for someone who does not exist."""
        known = self.sending.get(recipient.id)
        if known is None:
            return None
        return inputs(known.person, known.route, self._rules_of(self.running[recipient.campaign_id], known))

    @property
    def organizations(self) -> dict[UUID, Organization]:
        """Return the organizations of the batch as they were read."""
        return {known.organization.id: known.organization for known in self.sending.values()}

    async def with_allowances(self, tx: ReadTx, released: Sequence[Recipient]) -> "Batch":
        """Return the batch with the facts of this moment, after others used up an allowance."""
        return replace(self, sending=await _load_sending(tx, released, self.running))

    def _headroom_of(self, known: SendingFacts) -> Headroom:
        connection_id = known.route.connection_id
        if connection_id is None:
            return Headroom()
        if connection_id not in self.headroom:
            settings = known.organization.settings
            limit, queued = known.queue_limit(settings.campaign_headroom_seconds), known.ahead
            if limit is None:
                limit, queued = UNPACED_QUEUE, self.due.get(connection_id, 0)
            cap = cap_of_campaigns(settings.backlog_cap)
            self.headroom[connection_id] = Headroom.of(limit, queued, known.pace, known.waiting, cap)
        return self.headroom[connection_id]

    def _rules_of(self, campaign: Running, known: SendingFacts) -> SendingRules:
        """Return the organization's rules with the stricter of the two consent modes (S2)."""
        key = (campaign.id, known.organization.id)
        if key not in self._rules:
            frozen = campaign.consent_mode or ConsentMode.OPT_IN
            self._rules[key] = replace(known.rules, consent_mode=stricter_mode(frozen, known.rules.consent_mode))
        return self._rules[key]


async def load_batch(tx: ReadTx, released: Sequence[Recipient]) -> Batch:
    """Read everything that the release of these recipients may know."""
    running = await campaigns.load_running(tx, {(one.organization_id, one.campaign_id) for one in released})
    sending = await _load_sending(tx, released, running)
    moved = [
        (one.organization_id, one.id, one.campaign_id, address)
        for one in released
        if (known := sending.get(one.id)) is not None
        and (address := known.route.address) is not None
        and address != one.address
    ]
    numbers = {(one.organization_id, one.connection_id) for one in running.values() if one.connection_id is not None}
    return Batch(
        running=running,
        sending=sending,
        taken=await recipients.find_taken(tx, moved) | _twice(moved) if moved else set(),
        lines=await recipients.load_lines(tx, numbers),
        due=await count_due(tx, _unpaced(sending.values())),
    )


async def _load_sending(
    tx: ReadTx, released: Sequence[Recipient], running: Mapping[UUID, Running]
) -> dict[UUID, SendingFacts]:
    targets = {
        one.id: Target(
            one.organization_id,
            one.contact_id,
            running[one.campaign_id].channel,
            running[one.campaign_id].connection_id,
        )
        for one in released
    }
    known = await load_facts(tx, targets.values())
    return {id_: known[target] for id_, target in targets.items() if target in known}


def _unpaced(sending: Iterable[SendingFacts]) -> set[Ref]:
    return {
        (known.organization.id, known.connection.id)
        for known in sending
        if known.connection is not None and not known.connection.pace
    }


def _twice(moved: Sequence[tuple[UUID, UUID, UUID, str]]) -> set[UUID]:
    """Return those of a batch that come to an address which one before them has come to."""
    seen: set[tuple[UUID, str]] = set()
    twice = set()
    for _, id_, campaign_id, address in moved:
        if (campaign_id, address) in seen:
            twice.add(id_)
        seen.add((campaign_id, address))
    return twice
