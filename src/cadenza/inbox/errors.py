"""Errors of the inbox: the caller's mistakes, each with a stable code."""

from cadenza.kit.errors import Conflict, NotFound


class ConversationNotFound(NotFound):
    """No such conversation in this organization."""

    code = "conversation_not_found"


class MessageNotFound(NotFound):
    """No such message in this organization."""

    code = "message_not_found"


class NoteNotFound(NotFound):
    """No such note in this conversation."""

    code = "note_not_found"


class ItemNotFound(NotFound):
    """No such item: somebody was faster, or it never was."""

    code = "item_not_found"


class CannedReplyNotFound(NotFound):
    """No such canned reply in this organization."""

    code = "canned_reply_not_found"


class CannedReplyNameTaken(Conflict):
    """Another canned reply has this name."""

    code = "canned_reply_name_taken"


class WrittenSince(Conflict):
    """More was written since the caller looked: the conversation stays as it is."""

    code = "written_since"


class SendingRefused(Conflict):
    """The message may not go to this person now; `reason` is the gate's."""

    code = "sending_refused"


class SendingBegan(Conflict):
    """The message is on its way, or has been sent: it can't be called back. `state` is where it stands."""

    code = "sending_began"


class NotByHand(Conflict):
    """Nobody wrote the message by hand: it is called off with its campaign or its follow-up."""

    code = "not_by_hand"


class ClientIdUsed(Conflict):
    """The caller's id of this message was used in another conversation."""

    code = "client_id_used"


class FollowUpRefused(Conflict):
    """The person can't be followed up; `result` says why."""

    code = "follow_up_refused"
