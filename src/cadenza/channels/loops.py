"""The lane on which the sandbox's network goes on: receipts come, people read and answer. Run on its own database."""

from cadenza.channels.actions import sandbox
from cadenza.kit.lane import Lane

SANDBOX_NETWORK = Lane(
    name=sandbox.NETWORK,
    find=sandbox.find_due_actions,
    claim=sandbox.claim_actions,
    reclaim=sandbox.reclaim_actions,
    process=sandbox.play_actions,
    fail=sandbox.fail_action,
)
