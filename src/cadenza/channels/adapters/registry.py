"""Every provider that this installation speaks to."""

from cadenza.channels.adapters.sandbox import SandboxAdapter
from cadenza.channels.domain.adapter import Adapter, Adapters
from cadenza.channels.domain.sandbox import Network


def build_adapters(network: Network) -> Adapters:
    """Make one adapter per provider; `network` is the sandbox's."""
    adapters: list[Adapter] = [SandboxAdapter(network)]
    return {adapter.provider: adapter for adapter in adapters}
