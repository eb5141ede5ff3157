import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { switchOrganization } from "@/api/session";
import { moveTo } from "@/lib/own";
import { flushAll } from "@/lib/pending";
import { clearToasts } from "@/ui/toasts";

/** Go into another organization, to its Home: the page that was open is not one of it, nor is what was read. */
export function useEnterOrganization(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (id) => {
    // What still waits for an undo is of the organization that is left: said, and done, there.
    await flushAll();
    await switchOrganization(id);
    moveTo(id);
    clearToasts();
    await navigate({ to: "/", ignoreBlocker: true });
    await queries.resetQueries();
  };
}
