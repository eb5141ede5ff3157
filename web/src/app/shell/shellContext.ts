import { createContext, useContext } from "react";
import type { OrganizationSession } from "@/api/models";
import type { Live } from "@/api/useLive";

interface ShellFacts {
  session: OrganizationSession;
  live: Live;
  openHelp: () => void;
  openPalette: () => void;
  openNewOrganization: () => void;
  /** Ask whether sending may go on, and then let it. */
  askToResume: (resume: () => void) => void;
}

export const ShellContext = createContext<ShellFacts | null>(null);

export function useShell(): ShellFacts {
  const facts = useContext(ShellContext);
  if (facts === null) throw new Error("useShell outside of the shell");
  return facts;
}
