import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { switchOrganization } from "@/api/session";

/** Go into another organization, to its Home: the page that was open is not one of it, nor is what was read. */
export function useEnterOrganization(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (id) => {
    await switchOrganization(id);
    await navigate({ to: "/", ignoreBlocker: true });
    await queries.resetQueries();
  };
}
