/**
 * Links that open a door carry their token behind the `#`: `#sign-in=…` signs in at once, `#reset=…`,
 * `#invitation=…` and `#set-up=…` open their pages. The token is taken out of the address, so that it stays in no
 * history, bookmark or screenshot.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "@/api/keys";
import { signInByLink } from "@/api/session";

const KINDS = ["sign-in", "reset", "invitation", "set-up"] as const;

export interface FragmentLink {
  kind: (typeof KINDS)[number];
  token: string;
}

export function takeFragmentLink(): FragmentLink | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const kind = KINDS.find((one) => fragment.has(one));
  if (kind === undefined) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return { kind, token: fragment.get(kind) ?? "" };
}

// Read when the page loads, before the router looks at the address; kept so that a remount does not lose it.
let waiting = takeFragmentLink();

interface State {
  isWorking: boolean;
  error: unknown;
  page: FragmentLink | null;
}

export function useFragmentLink(): State & { leave: () => void } {
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ isWorking: waiting !== null, error: null, page: null });
  useEffect(() => {
    async function follow(link: FragmentLink | null) {
      if (link === null) return;
      waiting = null;
      if (link.kind !== "sign-in") {
        setState({ isWorking: false, error: null, page: link });
        return;
      }
      const error: unknown = await signInByLink(link.token).then(
        () => null,
        (problem: unknown) => problem,
      );
      await queries.invalidateQueries({ queryKey: keys.session() });
      setState({ isWorking: false, error, page: null });
    }
    // A link clicked while the page is open changes only the fragment.
    const onHashChange = () => void follow(takeFragmentLink());
    window.addEventListener("hashchange", onHashChange);
    // One that was opened while the page was on its way to here, when nobody listened yet, is the newer one.
    void follow(takeFragmentLink() ?? waiting);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, [queries]);
  return { ...state, leave: () => setState({ isWorking: false, error: null, page: null }) };
}
