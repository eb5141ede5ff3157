"""What else happens when something happens: domain events and who answers them, in the same transaction.

Lower features say what happened, higher ones answer; nothing imports upward. Handlers take all events of their type
at once and run in the order written here. The order matters: whoever opts out with a message has opted out before
they have replied, so their enrollments end as `opted_out`; a lead who is converted is not only closed, and one who is
merged with a member ends before the journeys of both are one person's, and after an undo has made them two persons'
again; whoever was merged with someone who had opted out has their journeys first, and these end too.
"""

from collections.abc import Mapping, Sequence

from cadenza.accounts.domain.events import MemberLeft, OrganizationFounded
from cadenza.campaigns.actions import follow
from cadenza.campaigns.actions import mentions as campaigns_mentions
from cadenza.campaigns.actions import merging as campaigns_merging
from cadenza.channels.actions import sandbox_people
from cadenza.channels.actions.setup import Waiting
from cadenza.channels.domain.events import ConnectionChanged
from cadenza.contacts.actions import mentions as contacts_mentions
from cadenza.contacts.actions import pipelines, reviews, saved_views
from cadenza.contacts.actions.bulk_doings import Doing
from cadenza.contacts.actions.merge_history import Movers
from cadenza.contacts.domain.bulk import BulkAction
from cadenza.contacts.domain.events import (
    AddressesErased,
    ContactErased,
    ContactsMerged,
    DealStageChanged,
    EventRecorded,
    HoldChanged,
    LeadClosed,
    LeadConverted,
    LeadStatusChanged,
    MergeUndone,
    OptedOut,
    TagAdded,
    TagRemoved,
)
from cadenza.imports.actions import files
from cadenza.imports.actions.undo import InUse
from cadenza.inbox.actions import joining as inbox_joining
from cadenza.inbox.actions import listen
from cadenza.inbox.actions import merging as inbox_merging
from cadenza.journeys.actions import enter, handoffs, hints, measures, occurrences, progress, stop, wake
from cadenza.journeys.actions import mentions as journeys_mentions
from cadenza.journeys.actions import merging as journeys_merging
from cadenza.journeys.actions import presence as journeys_presence
from cadenza.journeys.domain.events import EnrollmentEnded, EnrollmentStarted
from cadenza.kit.events import Handlers
from cadenza.messages.actions import addresses, consent_signals, erase, joining
from cadenza.messages.actions import merging as messages_merging
from cadenza.messages.actions import presence as messages_presence
from cadenza.messages.actions.last_look import Sources
from cadenza.messages.domain.draft import Source
from cadenza.messages.domain.events import (
    ConversationResolved,
    HandoffEnded,
    HandoffStarted,
    HumanWrote,
    MessageCancelled,
    MessageSettled,
    PersonRecognised,
    PersonWrote,
    ThreadsJoined,
)

HANDLERS: Handlers = {
    OrganizationFounded: [sandbox_people.on_organizations_founded, pipelines.on_organizations_founded],
    MemberLeft: [listen.on_members_left, saved_views.on_members_left],
    MergeUndone: [
        journeys_merging.on_merge_undone,
        campaigns_merging.on_merge_undone,
        messages_merging.on_merge_undone,
        inbox_merging.on_merge_undone,
    ],
    LeadConverted: [stop.on_leads_converted, occurrences.on_leads_converted],
    LeadClosed: [stop.on_leads_closed],
    ContactsMerged: [
        journeys_merging.on_merged,
        campaigns_merging.on_merged,
        messages_merging.on_merged,
        inbox_merging.on_merged,
        joining.on_recognised,
    ],
    PersonRecognised: [joining.on_recognised],
    ThreadsJoined: [journeys_merging.on_threads_joined, inbox_joining.on_threads_joined],
    ContactErased: [
        stop.on_erased,
        erase.on_erased,
        consent_signals.on_erased,
        follow.on_erased,
        files.on_erased,
        listen.on_erased,
    ],
    AddressesErased: [
        contacts_mentions.on_addresses_erased,
        campaigns_mentions.on_addresses_erased,
        journeys_mentions.on_addresses_erased,
    ],
    OptedOut: [reviews.on_opted_out, stop.on_opted_out, follow.on_opted_out],
    LeadStatusChanged: [occurrences.on_lead_statuses_changed],
    DealStageChanged: [stop.on_deals_moved, occurrences.on_deals_moved],
    PersonWrote: [stop.on_person_wrote, follow.on_person_wrote, listen.on_person_wrote],
    HumanWrote: [stop.on_human_wrote, listen.on_human_wrote],
    ConversationResolved: [stop.on_conversations_resolved],
    HandoffStarted: [handoffs.on_handoff_started],
    HandoffEnded: [handoffs.on_handoff_ended],
    EventRecorded: [occurrences.on_events],
    TagAdded: [occurrences.on_tags_added],
    TagRemoved: [occurrences.on_tags_removed],
    MessageSettled: [
        addresses.on_settled,
        progress.on_settled,
        follow.on_messages_moved,
        listen.on_messages_settled,
    ],
    MessageCancelled: [progress.on_cancelled, follow.on_messages_moved, listen.on_messages_cancelled],
    ConnectionChanged: [wake.on_connections_changed, follow.on_connections_changed],
    HoldChanged: [wake.on_holds_changed, follow.on_holds_changed],
    EnrollmentStarted: [hints.on_queue_changed],
    EnrollmentEnded: [hints.on_queue_changed, measures.on_ended, listen.on_enrollments_ended],
}

SOURCES: Sources = {Source.JOURNEY: stop.check_sources, Source.CAMPAIGN: follow.check_sources}
"""Who is asked, by the source of a message, whether it may still go: part of the last look of delivery."""

IN_USE: Sequence[InUse] = (
    journeys_presence.find_inside,
    messages_presence.find_spoken_with,
    campaigns_merging.find_recipients,
)
"""Who is asked whether a contact may go that a wrong import made."""

WAITING = Waiting((messages_presence.count_waiting,))
"""Who is asked what waits for a connection before it is retired."""

BULK_DOINGS: Mapping[BulkAction, Doing] = {BulkAction.RUN: enter.enter_chunk}
"""What is done to many contacts by a job, beside what contacts do by themselves."""

MOVERS: Movers = (messages_merging.move_messages,)
"""Who moves what of the history of a merged contact, beside contacts' own."""
