"""Every provider that this installation speaks to."""

from collections.abc import Mapping

from cadenza.channels.adapters.sandbox import SandboxAdapter
from cadenza.channels.domain.adapter import Adapter
from cadenza.channels.domain.sandbox import Network


def build_adapters(network: Network) -> Mapping[str, Adapter]:
    """Make one adapter per provider; `network` is the sandbox's."""
    adapters: list[Adapter] = [SandboxAdapter(network)]
    return {adapter.provider: adapter for adapter in adapters}
