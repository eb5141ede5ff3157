/** Made-up words and figures for the gallery of components; nothing of it is ever shown elsewhere. */
import { Clock, Megaphone, Route, Smartphone } from "lucide-react";
import type { Option } from "@/ui/Select";
import type { Column } from "@/ui/table/columns";

export const TEXT = {
  title: "Gallery",
  subtitle: "every part of the kit, in every state",
  theme: "Theme",
  oneTheme: "As the page",
  bothThemes: "Light and dark",
  verb: "Send",
  hotkey: "g",
  name: "Name of the campaign",
  nameHint: "Only your team sees it.",
  nameValue: "Volta às aulas: plano Família",
  nameError: "At most 60 characters",
  note: "Note",
  noteValue: "Oi Ana, aqui é do Estúdio Aurora. Vi que você fez a aula experimental de yoga ontem.",
  after: "Wait",
  afterUnit: "days",
  channel: "Channel",
  when: "When",
  owner: "Owner",
  tags: "Tags",
  addTag: "Add tag",
  search: "Find a contact",
  consent: "They agreed to hear from us",
  consentHint: "Kept with the date and the form it came from.",
  pause: "Stop when they answer",
  pauseHint: "The follow-up ends with the first reply.",
  days: "Days of the week",
  how: "How to reach them",
  filters: "Filters",
  state: "State",
  tagIs: "Tag is yoga",
  contactsEmpty: "No contacts yet",
  contactsEmptyBody: "Import a file, and everyone in it is here.",
  importVerb: "Import people",
  confirmTitle: "Send Black Friday now",
  confirmBody: "8,412 people get it. What was sent cannot be taken back.",
  confirmVerb: "Send to 8,412 people",
  openDialog: "Open a dialog",
  openTyped: "Ask for a number",
  openDrawer: "Open a drawer",
  openMenu: "Open a menu",
  openPopover: "Open a popover",
  showToast: "Show a notice",
  toast: "Follow-up stopped for Ana",
  hover: "Rest here",
  tooltip: "Tue 09:00 in São Paulo",
  why: "The server had a problem of its own. Try again in a moment.",
  report: "Who will get it",
  today: "Today, by the hour",
  trend: "Answers a day, rising",
  trendDay: "Day",
  steps: "Steps of the import",
  drop: "Drop a CSV or Excel file here",
  dropHint: "Up to 50 MB. The first row names the columns.",
  dropError: "This file has no rows.",
  key: "API key",
  keyValue: "cdz_live_7fQ2nB4kXw9pL1sV",
  people: "People",
  tag: "Tag",
  tabs: "Parts of the gallery",
  views: "View",
  section: "Quiet hours",
  sectionBody: "Nothing leaves in these hours, on the clock of each person.",
} as const;

export const CHANNELS: Option[] = [
  { value: "whatsapp", label: "WhatsApp", hint: "+55 11 98765-4321" },
  { value: "sms", label: "SMS", hint: "No number connected", isDisabled: true },
  { value: "email", label: "Email" },
];

export const OWNERS: Option[] = ["Rafael Prado", "Beatriz Nunes", "דנה לוי", "Ирина Ковалёва"].map(
  (label) => ({
    value: label,
    label,
  }),
);

export const TAGS: Option[] = ["yoga", "lead frio", "trial", "plano família"].map((label) => ({
  value: label,
  label,
}));

export const WAYS = [
  { value: "journey", label: "Journey", hint: "Each at their own pace, until they answer.", icon: Route },
  { value: "campaign", label: "Campaign", hint: "Everybody once, at one time.", icon: Megaphone },
];

export const STATES = [
  { value: "live", label: "Live" },
  { value: "paused", label: "Paused" },
];

export const CHIPS = [
  { state: "live", text: "Live" },
  { state: "waiting", text: "Quiet hours until 09:00" },
  { state: "needs", text: "Number disconnected" },
  { state: "info", text: "Promised by the agent" },
  { state: "neutral", text: "Draft" },
] as const;

export const SEGMENTS = [
  { value: "phones", label: "Phones", icon: Smartphone },
  { value: "clock", label: "By time", icon: Clock },
];

export const STATS = [
  { name: "Sent", value: "6,118", note: "71 % read" },
  { name: "Answered", value: "575", note: "9.4 % of those who got it" },
  { name: "Waiting", value: "3,210", note: "next at 09:00" },
];

export const FACTS = [
  { name: "Phone", value: "+55 11 98765-4321" },
  { name: "Time zone", value: "São Paulo" },
  { name: "Status", value: "Lead · trial booked" },
];

export const REPORT = [
  { key: "gets", label: "will get it", count: 8412, tone: "sage" },
  { key: "out", label: "opted out", count: 402, tone: "coral" },
  { key: "none", label: "have no number", count: 201, tone: "amber" },
  { key: "had", label: "got this template", count: 128, tone: "quiet" },
] as const;

export const SOURCES = [
  { key: "campaigns", label: "campaigns", tone: "sageLight" },
  { key: "journeys", label: "journeys", tone: "sage" },
] as const;

const HOURS = [3, 3, 2, 0, 0, 0, 0, 34, 70, 100, 80, 62, 44, 60, 92, 110, 86, 66, 46, 42, 32, 20, 6, 0];
export const NOW_HOUR = 18.7;
export const DAY = HOURS.map((total, hour) => ({
  key: String(hour),
  label: `${String(hour).padStart(2, "0")}:00–${String(hour + 1).padStart(2, "0")}:00`,
  ...(hour % 3 === 0 && { tick: String(hour).padStart(2, "0") }),
  counts: { campaigns: Math.round(total * 0.6), journeys: Math.round(total * 0.4) },
  isFuture: hour > NOW_HOUR,
}));

export const TREND_LINES = [{ key: "answers", label: "Answers", tone: "sage" }] as const;
export const TREND = [2, 3, 3, 5, 4, 6, 8, 7, 11, 12].map((answers, day) => ({
  label: String(day + 1),
  values: { answers },
}));

export const STEPS = [
  { key: "file", label: "File" },
  { key: "columns", label: "Columns" },
  { key: "check", label: "Check" },
  { key: "import", label: "Import" },
];

export interface SamplePerson {
  id: string;
  name: string;
  phone: string;
  status: string;
  messages: number;
}

const NAMES = ["Ana Beatriz Lima", "Carlos Mendes", "Bianca Rocha", "דנה לוי", "Ирина Ковалёва", "João Dias"];
const STATUSES = ["Lead", "Trial booked", "Customer"];

export const PEOPLE: SamplePerson[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `p${index}`,
  name: NAMES[index % NAMES.length] ?? "",
  phone: `+55 11 9${String(10_000_000 + index * 7919).slice(0, 4)}-${String(1000 + (index % 9000))}`,
  status: STATUSES[index % STATUSES.length] ?? "",
  messages: (index * 37) % 90,
}));

export const COLUMNS: Column<SamplePerson>[] = [
  { id: "name", header: "Name", width: 200, grow: 2, cell: (row) => row.name, sortKey: "name" },
  { id: "phone", header: "Phone", width: 170, grow: 1, cell: (row) => row.phone },
  { id: "status", header: "Status", width: 140, grow: 1, cell: (row) => row.status },
  { id: "messages", header: "Messages", width: 110, align: "digits", cell: (row) => row.messages },
  { id: "id", header: "Key", width: 120, cell: (row) => row.id, isExtra: true },
];
