/** Keep the query cache true to the server while the page is open. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LiveConnection, type LiveState } from "./live";
import { Slowed } from "./slowed";
import { CALM, staleAfter } from "./stale";

const POLL_WITHOUT_LIVE_MS = 20_000;
const CALM_MS = 3_000;

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
    const calm = new Slowed(CALM_MS, () => {
      for (const topic of CALM) void queries.invalidateQueries({ queryKey: [topic] });
    });
    const live = new LiveConnection({
      url: "/v1/live",
      onState: setState,
      onHint: (topics) => {
        if (topics === null) void queries.invalidateQueries();
        else
          for (const topic of staleAfter(topics)) {
            if (CALM.has(topic)) calm.ask();
            else void queries.invalidateQueries({ queryKey: topic.split("/") });
          }
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
      calm.stop();
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
