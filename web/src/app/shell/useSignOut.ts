import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { signOut } from "@/api/session";

/** Forget everything that was read, then show the sign-in screen. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  return () => {
    void signOut()
      .catch(() => undefined)
      .then(() => {
        queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session()[0] });
        queries.setQueryData(keys.session(), null);
      });
  };
}
