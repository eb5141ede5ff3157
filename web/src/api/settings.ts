/** The organization's settings. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Thresholds } from "@/lib/asking";
import { api } from "./client";
import { keys } from "./keys";

export const settingsQuery = queryOptions({
  queryKey: keys.settings(),
  queryFn: ({ signal }) => api.get("/v1/settings", { signal }),
});

/** Above how many people it is asked before a campaign is sent, or many are put into a journey. */
export function useThresholds(of: "campaign" | "journey"): Thresholds | undefined {
  const settings = useQuery(settingsQuery).data?.settings;
  const confirmAbove = settings?.[`${of}_confirm_above`];
  const typedAbove = settings?.[`${of}_typed_above`];
  if (typeof confirmAbove !== "number" || typeof typedAbove !== "number") return undefined;
  return { confirmAbove, typedAbove };
}
