"""The last look: what was true when a message was queued is asked again before it leaves.

It is part of the claim, after the queue rows are locked, so a stop that was committed before the claim began is always
seen. A message that can't even be judged backs off alone.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from uuid import UUID

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.kit.db import Tx
from cadenza.kit.isolate import isolate
from cadenza.kit.reasons import MessageState
from cadenza.messages.actions.changes import write_changes
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.domain.delivery import LEASE, DueMessage, QueueStanding, RetryRules, broken, retry_rules
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.last_look import Go, Known, PutOff, SourceAnswer, Verdict, as_settlement, last_look
from cadenza.messages.store import delivery as store

SourceCheck = Callable[[Tx, Sequence[DueMessage]], Awaitable[Mapping[UUID, SourceAnswer]]]
"""Answers for all messages of one source in one statement; a message it leaves out may go."""

Sources = Mapping[str, SourceCheck]
"""By the message's source; given by `wiring`, since what makes messages lies above them."""


async def look_once_more(tx: Tx, due: list[DueMessage], sources: Sources) -> list[tuple[DueMessage, RetryRules]]:
    """Judge claimed messages and write what each comes to; returns those on the wire from now on."""
    going: dict[UUID, tuple[DueMessage, RetryRules]] = {}

    async def look(part: list[DueMessage]) -> None:
        _forget(going, part)
        targets = {one.id: _target(one) for one in part}
        facts = await load_facts(tx, targets.values())
        answers = await _ask(tx, part, sources)
        of = {one.id: facts.get(targets[one.id]) for one in part}
        verdicts = {one.id: last_look(one, answers.get(one.id), _known(of[one.id]), tx.now) for one in part}
        await _write(tx, part, verdicts)
        for one in part:
            known = of[one.id]
            if known is not None and isinstance(verdicts[one.id], Go):
                going[one.id] = (one, _rules(known))

    async def fail(one: DueMessage, error: str) -> None:
        _forget(going, [one])
        standing = QueueStanding(MessageState.QUEUED, one.attempt, one.failures)
        await write_changes(tx, [(one, broken(standing, error, tx.now))])

    await isolate(tx, due, look, fail, name="last_look")
    return [going[one.id] for one in due if one.id in going]


def _forget(going: dict[UUID, tuple[DueMessage, RetryRules]], part: Sequence[DueMessage]) -> None:
    """Take back what an earlier try of this part said: its savepoint is undone."""
    for one in part:
        going.pop(one.id, None)


async def _ask(tx: Tx, due: Sequence[DueMessage], sources: Sources) -> dict[UUID, SourceAnswer]:
    by_source: dict[str, list[DueMessage]] = defaultdict(list)
    for one in due:
        by_source[one.source].append(one)
    answers: dict[UUID, SourceAnswer] = {}
    for source in sorted(by_source.keys() & sources.keys()):
        answers.update(await sources[source](tx, by_source[source]))
    return answers


async def _write(tx: Tx, due: Sequence[DueMessage], verdicts: Mapping[UUID, Verdict]) -> None:
    going = [(one.organization_id, one.id) for one in due if isinstance(verdicts[one.id], Go)]
    later = [((one.organization_id, one.id), v) for one in due if isinstance(v := verdicts[one.id], PutOff)]
    if going:
        await store.start_sending(tx, going, tx.now + LEASE)
    if later:
        await store.put_off(tx, later)
    settled = [(one, as_settlement(verdicts[one.id], tx.now)) for one in due]
    await write_changes(tx, [(one, change) for one, change in settled if change is not None])


def _target(one: DueMessage) -> Target:
    return Target(one.organization_id, one.contact_id, one.channel, one.connection_id, one.address)


def _known(facts: SendingFacts | None) -> Known | None:
    return None if facts is None else (facts.person, facts.route, facts.rules)


def _rules(facts: SendingFacts) -> RetryRules:
    policy = UncertainPolicy.HOLD if facts.connection is None else facts.connection.uncertain_policy
    return retry_rules(policy, facts.organization.settings.backoff_seconds)
