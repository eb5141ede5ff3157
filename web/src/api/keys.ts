/** Query keys. The first word is also the topic of the server's hints, so that one invalidates the other. */
import type {
  CampaignState,
  EnrollmentState,
  JourneyState,
  LiveState,
  QueueSource,
  RecipientState,
} from "./models";

export interface QueueFilters {
  journeyId?: string | undefined;
  state?: LiveState | undefined;
  connectionId?: string | undefined;
  source?: QueueSource | undefined;
  /** Only what is due before then. */
  until?: string | undefined;
}

export interface EnrollmentFilters {
  journeyId: string;
  states?: readonly EnrollmentState[] | undefined;
  reason?: string | undefined;
}

export interface RecipientFilters {
  state?: RecipientState | undefined;
  reason?: string | undefined;
  hasReplied?: boolean | undefined;
}

export interface AuditFilters {
  actor?: string | undefined;
  action?: string | undefined;
  period?: "day" | "week" | "month" | undefined;
}

export const keys = {
  session: () => ["session"] as const,
  home: () => ["home"] as const,
  /** What needs a person. */
  needs: () => ["inbox-items"] as const,
  /** What the palette finds. */
  found: (kind: "contacts" | "names", text: string) => ["found", kind, text] as const,
  setUp: () => ["set-up"] as const,
  setUpLink: (token: string) => ["set-up", token] as const,
  invitation: (token: string) => ["invitation", token] as const,
  staff: () => ["people"] as const,
  settings: () => ["settings"] as const,
  sessions: () => ["session", "browsers"] as const,
  audit: (filters: AuditFilters) => ["audit", filters] as const,
  members: () => ["people", "members"] as const,
  invitations: () => ["people", "invitations"] as const,
  apiKeys: () => ["people", "keys"] as const,
  queue: (filters: QueueFilters) => ["queue", "list", filters] as const,
  queueNext: () => ["queue", "next"] as const,
  queueAll: () => ["queue"] as const,
  history: (enrollmentId: string) => ["queue", "history", enrollmentId] as const,
  people: () => ["sandbox", "people"] as const,
  wall: (q: string, limit: number, personId: string | undefined) =>
    ["sandbox", "people", q, limit, personId] as const,
  queueCounts: () => ["queue", "counts"] as const,
  enrollments: (filters: EnrollmentFilters) => ["queue", "enrollments", filters] as const,
  journeysAll: () => ["journeys"] as const,
  journeys: () => ["journeys", "list"] as const,
  journeyPage: (states: readonly JourneyState[]) => ["journeys", "page", states] as const,
  journey: (id: string) => ["journeys", "one", id] as const,
  journeyVersions: (id: string) => ["journeys", "versions", id] as const,
  journeyDiff: (id: string, before: number, after: number | undefined) =>
    ["journeys", "diff", id, before, after ?? "draft"] as const,
  journeyRules: (id: string) => ["journeys", "rules", id] as const,
  journeyForeseen: (id: string, version: number | undefined, revision: string) =>
    ["journeys", "foreseen", id, version ?? "draft", revision] as const,
  journeyParked: (id: string) => ["journeys", "parked", id] as const,
  journeyReport: (id: string, days: number, version: number | undefined) =>
    ["queue", "report", id, days, version ?? "all"] as const,
  /** Not of the topic: many people are looked at for it, and a line over hours changes slowly. */
  campaignCourse: (id: string) => ["campaign-course", id] as const,
  /** Not of the topic: asked again when the draft was saved, not whenever some journey changes. */
  journeyProblemsOf: (id: string) => ["journey-problems", id] as const,
  journeyProblems: (id: string, revision: string) => ["journey-problems", id, revision] as const,
  journeyText: (id: string, contactId: string, text: string, channel: string) =>
    ["journey-text", id, contactId, text, channel] as const,
  recipes: () => ["journey-recipes"] as const,
  templatesAll: () => ["templates"] as const,
  templates: (wanted: object) => ["templates", "list", wanted] as const,
  templateStandings: (ids: readonly string[]) => ["templates", "standings", ids] as const,
  template: (id: string) => ["templates", "one", id] as const,
  templateVariables: () => ["contacts", "template-variables"] as const,
  /** Not of the topic: the same text is wrong or right whatever is kept. */
  templateText: (text: string, contactId: string | undefined) => ["template-text", text, contactId] as const,
  contactsToPick: (text: string) => ["contacts", "to-pick", text] as const,
  connectionsAll: () => ["connections"] as const,
  connections: () => ["connections", "list"] as const,
  connectionUsage: () => ["connections", "usage"] as const,
  bulkJobsAll: () => ["bulk_jobs"] as const,
  bulkJobs: () => ["bulk_jobs", "newest"] as const,
  bulkJobPages: () => ["bulk_jobs", "pages"] as const,
  runReach: (journeyId: string, whom: readonly object[]) => ["run-reach", journeyId, whom] as const,
  bulkRefused: (id: string) => ["bulk-refused", id] as const,
  importsAll: () => ["imports"] as const,
  imports: () => ["imports", "list"] as const,
  importsNewest: () => ["imports", "newest"] as const,
  importPages: () => ["imports", "pages"] as const,
  import: (id: string) => ["imports", "one", id] as const,
  /** Not of the topic: the first rows change only when the plan does. */
  importPreview: (id: string, plan: string) => ["import-preview", id, plan] as const,
  importRejected: (id: string, job: string) => ["import-rejected", id, job] as const,
  importLeftOut: (id: string, job: string, column: number, reason: string) =>
    ["import-left-out", id, job, column, reason] as const,
  importsMending: (id: string) => ["imports", "mending", id] as const,
  campaignsAll: () => ["campaigns"] as const,
  campaigns: (state: CampaignState | undefined) => ["campaigns", "list", state ?? "all"] as const,
  campaignsScheduled: () => ["campaigns", "scheduled"] as const,
  campaignsRunning: () => ["campaigns", "running"] as const,
  campaign: (id: string) => ["campaigns", "one", id] as const,
  campaignStats: (id: string) => ["campaigns", "stats", id] as const,
  /** Not of the topic: asked again when the draft has changed, not whenever some campaign goes on. */
  campaignReachAll: () => ["campaign-reach"] as const,
  campaignReach: (id: string, revision: string) => ["campaign-reach", id, revision] as const,
  campaignTexts: (id: string, revision: string, contactId: string | undefined) =>
    ["campaign-texts", id, revision, contactId ?? "first"] as const,
  recipientsOf: (id: string) => ["campaign-recipients", id] as const,
  recipients: (id: string, filters: RecipientFilters) => ["campaign-recipients", id, filters] as const,
  recipient: (id: string, recipientId: string) => ["campaign-recipients", id, "one", recipientId] as const,
  recipientActivity: (id: string, recipientId: string) =>
    ["campaign-recipients", id, "activity", recipientId] as const,
  contactsAll: () => ["contacts"] as const,
  contact: (id: string) => ["contacts", "one", id] as const,
  contactTimeline: (id: string, kinds: readonly string[]) => ["contacts", "timeline", id, kinds] as const,
  contactLedger: (id: string) => ["contacts", "ledger", id] as const,
  contactDuplicates: (id: string) => ["contacts", "alike", id] as const,
  duplicates: () => ["contacts", "duplicates"] as const,
  mergePreview: (id: string, otherId: string) => ["contacts", "merge", id, otherId] as const,
  contactsPicked: (ids: readonly string[]) => ["contacts", "picked", ids] as const,
  tagsInUse: () => ["contacts", "tags-in-use"] as const,
  contactsNamed: (ids: readonly string[]) => ["contacts", "named", ids] as const,
  contactFollowUps: (id: string) => ["queue", "of-contact", id] as const,
  deals: (contactId: string) => ["contacts", "deals", contactId] as const,
  openDeals: (contactId: string) => ["contacts", "deals", contactId, "open"] as const,
  dealsAll: () => ["deals"] as const,
  dealList: (wanted: object) => ["deals", "list", wanted] as const,
  dealSums: (wanted: object) => ["deals", "sums", wanted] as const,
  dealMoves: (dealId: string) => ["contacts", "deal-moves", dealId] as const,
  pipelines: () => ["contacts", "pipelines"] as const,
  contactNews: () => ["contacts", "news"] as const,
  /** Not of the topic: the table reads itself again when that moves nothing under the eye. */
  contactList: (query: object) => ["contact-list", query] as const,
  contactLists: () => ["contact-list"] as const,
  contactViews: () => ["views"] as const,
  contactCounts: () => ["contact-count"] as const,
  contactCount: (query: object) => ["contact-count", query] as const,
  contactFound: (text: string) => ["contact-found", text] as const,
  inboxAll: () => ["inbox"] as const,
  inboxNews: () => ["inbox", "news"] as const,
  /** Not of the topic: of a long list only what is in sight is read again. */
  inboxList: (search: object) => ["inbox-list", search] as const,
  inboxLists: () => ["inbox-list"] as const,
  inboxCounts: () => ["inbox", "counts"] as const,
  inboxLabels: () => ["inbox", "labels"] as const,
  cannedReplies: () => ["inbox", "canned"] as const,
  conversationsAll: () => ["conversations"] as const,
  conversationAll: (id: string) => ["conversations", id] as const,
  conversationHead: (id: string) => ["conversations", id, "head"] as const,
  conversation: (id: string) => ["conversations", id, "thread"] as const,
  /** A part of a conversation apart from its newest messages. */
  conversationPart: (id: string) => ["conversations", id, "part"] as const,
  /** Not of the topic: a long conversation is not looked through again at each news of it. */
  conversationFound: (id: string, text: string) => ["conversation-found", id, text] as const,
  contactQueue: (id: string) => ["queue", "running-of-contact", id] as const,
  contactEnded: (id: string) => ["queue", "ended-of-contact", id] as const,
  contactLatest: (id: string) => ["contacts", "latest", id] as const,
  consentReviews: () => ["consent-reviews"] as const,
  attributes: () => ["attributes"] as const,
};
