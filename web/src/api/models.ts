/** Short names for the shapes that screens use. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Session = Schemas["Session"];
export type LiveState = Schemas["LiveState"];
export type QueueItem = Schemas["QueueItem"];
export type QueuePage = Schemas["QueuePage"];
export type HistoryItem = Schemas["HistoryItem"];
export type JourneyList = Schemas["JourneyList"];
export type SandboxPerson = Schemas["SandboxPerson"];
export type SandboxPeople = Schemas["SandboxPeople"];
export type SandboxMessage = Schemas["SandboxMessage"];
export type ProblemBody = Schemas["Problem"];
