/** Keep the query cache true to the server while the page is open. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LiveConnection, type LiveState } from "./live";

const POLL_WITHOUT_LIVE_MS = 20_000;

/** The wall says where each person stands, so it is stale with the queue; an open thread shows what the list does. */
export function staleAfter(topics: string[]): Set<string> {
  const stale = new Set(topics);
  if (stale.has("queue")) stale.add("sandbox");
  if (stale.has("inbox")) stale.add("conversations");
  return stale;
}

export interface Live {
  state: LiveState;
  reconnect: () => void;
}

export function useLive(isOn: boolean): Live {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>({ kind: "connecting" });
  const connection = useRef<LiveConnection | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const live = new LiveConnection({
      url: "/v1/live",
      onState: setState,
      onHint: (topics) => {
        if (topics === null) void queries.invalidateQueries();
        else
          for (const topic of staleAfter(topics))
            void queries.invalidateQueries({ queryKey: topic.split("/") });
      },
    });
    connection.current = live;
    live.open();
    const retry = () => live.open();
    window.addEventListener("online", retry);
    window.addEventListener("offline", retry);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("offline", retry);
      live.close();
    };
  }, [isOn, queries]);

  const isLive = state.kind === "live";
  useEffect(() => {
    if (!isOn || isLive) return;
    const timer = setInterval(() => void queries.invalidateQueries(), POLL_WITHOUT_LIVE_MS);
    return () => clearInterval(timer);
  }, [isOn, isLive, queries]);

  return { state, reconnect: () => connection.current?.open() };
}
