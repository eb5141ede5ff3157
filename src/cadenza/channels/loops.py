"""The lane on which the sandbox's network goes on: receipts come, people read and answer."""

from collections.abc import Sequence

from cadenza.channels.actions import sandbox
from cadenza.channels.domain.sandbox import DueAction
from cadenza.channels.domain.vault import Vault
from cadenza.kit.db import Tx
from cadenza.kit.lane import Lane


def sandbox_network(vault: Vault) -> Lane[DueAction]:
    """Declare the lane; it runs on the network's database."""

    async def play(tx: Tx, actions: Sequence[DueAction]) -> None:
        await sandbox.play_actions(tx, vault, actions)

    return Lane(
        name=sandbox.NETWORK,
        find=sandbox.find_due_actions,
        claim=sandbox.claim_actions,
        reclaim=sandbox.reclaim_actions,
        process=play,
        fail=sandbox.fail_action,
    )
