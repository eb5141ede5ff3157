"""What can be wrong with a call about an organization, its people and its keys."""

from cadenza.kit.errors import Conflict, Forbidden, LimitReached, NotFound


class OrganizationNotFound(NotFound):
    """There is no such organization, or it is not the caller's."""

    code = "organization_not_found"


class MemberNotFound(NotFound):
    """Nobody with this id is a member."""

    code = "member_not_found"


class InvitationNotFound(NotFound):
    """There is no such invitation, or it was accepted, revoked or is too old."""

    code = "invitation_not_found"


class LinkNotValid(NotFound):
    """The link was used, replaced or is too old."""

    code = "link_not_valid"


class KeyNotFound(NotFound):
    """There is no such key, or it was revoked."""

    code = "key_not_found"


class SessionNotFound(NotFound):
    """There is no such session, or it has ended."""

    code = "session_not_found"


class PersonNotFound(NotFound):
    """Nobody has this email; only whoever runs the installation gets to hear that."""

    code = "person_not_found"


class RoleRequired(Forbidden):
    """A member with another role may do this; `roles` says which."""

    code = "role_required"


class ScopeRequired(Forbidden):
    """A key needs another scope for this; `scope` says which."""

    code = "scope_required"


class OwnRole(Forbidden):
    """Nobody raises themselves."""

    code = "own_role"


class WrongPassword(Forbidden):
    """The present password is another one."""

    code = "wrong_password"


class LastOwner(Conflict):
    """The organization would have no owner left."""

    code = "last_owner"


class AlreadyMember(Conflict):
    """The person is a member already."""

    code = "already_member"


class SignInFirst(Conflict):
    """The email has a person: they accept when they are signed in."""

    code = "sign_in_first"


class InvitationOfAnother(Conflict):
    """The invitation is for another email than that of the person who is signed in."""

    code = "invitation_of_another"


class PersonElsewhere(Conflict):
    """The person is in other organizations too, so that this one can't take over their sign-in."""

    code = "person_elsewhere"


class EmailTaken(Conflict):
    """The email has a person already."""

    code = "email_taken"


class TooManyAttempts(LimitReached):
    """Too many tries to sign in within the time allowed."""

    code = "too_many_attempts"
