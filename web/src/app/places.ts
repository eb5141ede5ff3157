/** The places of the rail, in its order. Only places that exist are listed. */
import {
  Contact,
  FileText,
  Handshake,
  House,
  Inbox,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  RadioTower,
  Route,
  Settings,
  Smartphone,
} from "lucide-react";

export interface Place {
  to:
    | "/"
    | "/inbox"
    | "/contacts"
    | "/deals"
    | "/campaigns"
    | "/journeys"
    | "/queue"
    | "/templates"
    | "/sandbox"
    | "/connections"
    | "/settings";
  icon: LucideIcon;
  label:
    | "home:title"
    | "inbox:title"
    | "contacts:title"
    | "deals:title"
    | "campaigns:title"
    | "journeys:title"
    | "queue:page.title"
    | "templates:title"
    | "shell:nav.sandbox"
    | "connections:title"
    | "settings:title";
  /** Pressed after "g". */
  key: string;
}

/** Where the work is done: Home, Inbox, Contacts, Deals, Campaigns, Journeys, Queue, Templates, Sandbox. */
export const PLACES: Place[] = [
  { to: "/", icon: House, label: "home:title", key: "h" },
  { to: "/inbox", icon: Inbox, label: "inbox:title", key: "i" },
  { to: "/contacts", icon: Contact, label: "contacts:title", key: "c" },
  { to: "/deals", icon: Handshake, label: "deals:title", key: "d" },
  { to: "/campaigns", icon: Megaphone, label: "campaigns:title", key: "m" },
  { to: "/journeys", icon: Route, label: "journeys:title", key: "j" },
  { to: "/queue", icon: ListOrdered, label: "queue:page.title", key: "q" },
  { to: "/templates", icon: FileText, label: "templates:title", key: "t" },
  { to: "/sandbox", icon: Smartphone, label: "shell:nav.sandbox", key: "x" },
];

/** What is set up once in a while; below the line: Connections, Settings. */
export const SETUP_PLACES: Place[] = [
  { to: "/connections", icon: RadioTower, label: "connections:title", key: "n" },
  { to: "/settings", icon: Settings, label: "settings:title", key: "s" },
];

export const ALL_PLACES: readonly Place[] = [...PLACES, ...SETUP_PLACES];

/** In the bottom bar of a phone: Home, Inbox, Queue, Contacts; the rest is under More. */
export const PHONE_PLACES: readonly Place[] = PLACES.filter(({ to }) =>
  ["/", "/inbox", "/queue", "/contacts"].includes(to),
);
