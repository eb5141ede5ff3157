/**
 * What was just written, shown at once and kept until the server shows it too. Each has an id of its own, which the
 * server knows as the message's key: trying again after a lost answer never sends twice.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { keys } from "@/api/keys";
import { asProblem } from "@/api/problem";
import { serverNow } from "@/lib/serverClock";
import { newId } from "@/lib/newId";
import { sendMessage } from "./api";
import type { Kept } from "./thread";

export interface Outgoing {
  clientId: string;
  conversationId: string;
  text: string;
  at: string;
  state: "sending" | "sent" | "failed" | "refused";
  messageId?: string;
  /** Why it was refused, as a code. */
  reason?: string;
}

/** Those not yet among the messages of the thread. */
export function stillOutgoing(outgoing: readonly Outgoing[], thread: Kept | undefined): Outgoing[] {
  const known = new Set(thread?.messages.map(({ id }) => id));
  return outgoing.filter(({ messageId }) => messageId === undefined || !known.has(messageId));
}

export function useSending(conversationId: string, thread: Kept | undefined) {
  const queries = useQueryClient();
  const [all, setAll] = useState<readonly Outgoing[]>([]);
  const change = (clientId: string, to: Partial<Outgoing>) =>
    setAll((list) => list.map((one) => (one.clientId === clientId ? { ...one, ...to } : one)));
  const { mutate } = useMutation({
    mutationFn: ({ conversationId: to, text, clientId }: Outgoing) => sendMessage(to, text, clientId),
    onSuccess: ({ message_id }, { clientId }) => change(clientId, { state: "sent", messageId: message_id }),
    onError: (error, { clientId }) => {
      const { code, params } = asProblem(error);
      const isRefused = code === "sending_refused";
      change(clientId, {
        state: isRefused ? "refused" : "failed",
        ...(isRefused && typeof params.reason === "string" && { reason: params.reason }),
      });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.conversation(conversationId) });
      void queries.invalidateQueries({ queryKey: keys.inboxAll() });
    },
  });
  function send(text: string) {
    const sent: Outgoing = {
      clientId: newId(),
      conversationId,
      text,
      at: new Date(serverNow()).toISOString(),
      state: "sending",
    };
    setAll((list) => [...list, sent]);
    mutate(sent);
  }
  function retry(sent: Outgoing) {
    change(sent.clientId, { state: "sending" });
    mutate(sent);
  }
  function drop(sent: Outgoing) {
    setAll((list) => list.filter(({ clientId }) => clientId !== sent.clientId));
  }
  const outgoing = useMemo(
    () =>
      stillOutgoing(
        all.filter((one) => one.conversationId === conversationId),
        thread,
      ),
    [all, conversationId, thread],
  );
  return { outgoing, send, retry, drop };
}
