/**
 * `./dev up` prints an address with `#key=…`: sign in with it and take it out of the address,
 * so that it stays in no history, bookmark or screenshot.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "@/api/keys";
import { signIn } from "@/api/session";

export function takeFragmentKey(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return key;
}

// Read when the page loads, before the router looks at the address; kept so that a remount does not lose it.
let waitingKey = takeFragmentKey();

export function useFragmentKey(): { isWorking: boolean; error: unknown } {
  const queries = useQueryClient();
  const [state, setState] = useState<{ isWorking: boolean; error: unknown }>({
    isWorking: waitingKey !== null,
    error: null,
  });
  useEffect(() => {
    async function signInWith(key: string | null) {
      if (key === null) return;
      waitingKey = null;
      const error: unknown = await signIn(key).then(
        () => null,
        (problem: unknown) => problem,
      );
      await queries.invalidateQueries({ queryKey: keys.session() });
      setState({ isWorking: false, error });
    }
    // A link with a key clicked while the page is open changes only the fragment.
    const onHashChange = () => void signInWith(takeFragmentKey());
    window.addEventListener("hashchange", onHashChange);
    void signInWith(waitingKey);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, [queries]);
  return state;
}
