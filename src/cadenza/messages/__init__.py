"""Messages both ways: conversations, the one queue, delivery, receipts, echoes.

Invariants:
- everything that leaves goes through `actions.queue.queue_messages` and is judged by `domain.gate.decide`, at release
  and again as the last look when delivery claims it;
- a message is written once: its idempotency key (ours) or the provider's id (theirs) is a constraint;
- a conversation is made only together with its first message, and numbers its messages;
- states move forward only, whatever order receipts come in; a queue row is taken before its message;
- what a person or a colleague wrote is stored in the transaction that stops what it stops.
Locks, in this order: contacts, (enrollments,) conversations, message_queue, messages, counters.
"""
