/** The small numbers of the rail: what is unread, what is sending. */
import { useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import { countsQuery } from "@/features/inbox/api";
import { countText } from "@/features/inbox/counted";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "./shellContext";

export interface PlaceCount {
  text: string;
  /** Somebody waits for a person. */
  isUrgent: boolean;
}

const MOST = 50;

export function usePlaceCounts(): Record<string, PlaceCount | undefined> {
  const { t } = useT();
  const { permissions } = useShell().session;
  const running = useQuery({
    queryKey: keys.campaignsRunning(),
    queryFn: ({ signal }) => api.get("/v1/campaigns", { query: { state: "running", limit: MOST }, signal }),
    enabled: permissions.includes("campaigns.read"),
  }).data;
  const unread = useQuery({ ...countsQuery, enabled: permissions.includes("inbox.read") }).data?.unread ?? 0;
  const sending = running?.items.length ?? 0;
  const figure = `${sending}${running?.next_cursor ? "+" : ""}`;
  return {
    "/inbox": unread === 0 ? undefined : { text: countText(t, unread), isUrgent: true },
    "/campaigns":
      sending === 0
        ? undefined
        : { text: t("shell:rail.sending", { count: sending, figure }), isUrgent: false },
  };
}
