/** Keep the query cache true to the server while the page is open. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LiveConnection, type LiveState } from "./live";
import { hearPresence } from "./presence";
import { Slowed } from "./slowed";
import { CALM, staleAfter } from "./stale";

const POLL_WITHOUT_LIVE_MS = 20_000;
/** How often what a topic shows is read again at most: a long list takes its time, and hints come many a second. */
const PACE_MS = 1_000;
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
    const paces = new Map<string, Slowed>();
    const refresh = (topic: string) => {
      const read = () => queries.invalidateQueries({ queryKey: topic.split("/") });
      // One thing, such as the conversation that is open, is little and waited for.
      if (topic.includes("/")) return void read();
      const pace = paces.get(topic) ?? new Slowed(CALM.has(topic) ? CALM_MS : PACE_MS, read);
      paces.set(topic, pace);
      pace.ask();
    };
    const live = new LiveConnection({
      url: "/v1/live",
      onState: setState,
      onPresence: hearPresence,
      // Half of what is covered: an answer was on its way for a while before it was here.
      onHello: (recentMs) => {
        const since = Date.now() - recentMs / 2;
        void queries.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < since });
      },
      onHint: (topics) => staleAfter(topics).forEach(refresh),
    });
    connection.current = live;
    live.open();
    const retry = () => live.open();
    const leave = () => live.close();
    window.addEventListener("online", retry);
    window.addEventListener("offline", retry);
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", retry);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("offline", retry);
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", retry);
      live.close();
      for (const pace of paces.values()) pace.stop();
    };
  }, [isOn, queries]);

  const isLive = state.kind === "live";
  useEffect(() => {
    if (!isOn || isLive) return;
    const poll = () => document.hidden || void queries.invalidateQueries();
    const timer = setInterval(poll, POLL_WITHOUT_LIVE_MS);
    return () => clearInterval(timer);
  }, [isOn, isLive, queries]);

  return { state, reconnect: () => connection.current?.open() };
}
