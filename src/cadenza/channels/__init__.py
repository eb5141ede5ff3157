"""Sending accounts and the way out of the house: connections, pacing, one adapter per provider, calls from providers.

- What leaves goes through `actions.deliver`, the only caller of `Adapter.send`, never inside a transaction.
- Pacing and ownership are columns of the connection: slots are reserved before use, so a crash never bursts.
- What a provider tells us is stored raw before anything is understood, and can be read again from there.
- Knows nothing of messages and journeys: an outgoing message is an address, a text and a correlation id.
"""
