/** Short names for the shapes that screens use. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Session = Schemas["SessionOut"];
export type Invitation = Schemas["InvitationShown"];
/** A session that looks at an organization, as everything inside the shell has. */
export type OrganizationSession = Session & { organization: NonNullable<Session["organization"]> };
export type Role = Schemas["Role"];
export type Scope = Schemas["Scope"];
export type QueueItem = Schemas["QueueItemOut"];
export type LiveState = QueueItem["state"];
export type QueuePage = Schemas["QueueOut"];
export type HistoryItem = Schemas["HistoryItemOut"];
export type JourneyList = Schemas["JourneysOut"];
export type SandboxPerson = Schemas["SandboxPersonOut"];
export type SandboxPeople = Schemas["SandboxPeopleOut"];
export type SandboxMessage = Schemas["SandboxMessageOut"];
export type Connection = Schemas["ConnectionOut"];
export type Import = Schemas["ImportOut"];
export type ProblemBody = Schemas["Problem"];
export type Home = Schemas["HomeOut"];
export type NeedItem = Schemas["ItemsOut"]["items"][number];
