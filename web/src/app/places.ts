/** The places of the rail, in its order. Only places that exist are listed. */
import { House, type LucideIcon, Smartphone, UsersRound } from "lucide-react";

export interface Place {
  to: "/" | "/sandbox" | "/settings/people";
  icon: LucideIcon;
  label: "home:title" | "shell:nav.sandbox" | "shell:nav.people";
}

/** Where the work is done. */
export const PLACES: Place[] = [
  { to: "/", icon: House, label: "home:title" },
  { to: "/sandbox", icon: Smartphone, label: "shell:nav.sandbox" },
];

/** What is set up once in a while; below the line. */
export const SETUP_PLACES: Place[] = [
  { to: "/settings/people", icon: UsersRound, label: "shell:nav.people" },
];
