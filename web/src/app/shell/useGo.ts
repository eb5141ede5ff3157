/** Go to a place. Whoever is there already keeps what is set there: the filter, the open row, the part. */
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { Place } from "../places";

export function useGo(): (to: Place["to"]) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (to) => {
    if (router.state.location.pathname !== to) void navigate({ to });
  };
}
