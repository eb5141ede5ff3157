/** Sending in one conversation: what is on its way stands at the end of the thread until the server shows it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { keys } from "@/api/keys";
import { asProblem } from "@/api/problem";
import { newId } from "@/lib/newId";
import { serverNow } from "@/lib/serverClock";
import { sendMessage } from "./api";
import { addOutgoing, changeOutgoing, dropOutgoing, type Outgoing, useOutgoing } from "./outgoing";
import type { Kept } from "./thread";

/** Those not yet among the messages of the thread. */
export function stillOutgoing(outgoing: readonly Outgoing[], thread: Kept | undefined): Outgoing[] {
  const known = new Set(thread?.messages.map(({ id }) => id));
  return outgoing.filter(({ messageId }) => messageId === undefined || !known.has(messageId));
}

/** Asked for in this visit; what else is being sent was left by an earlier one. */
const asked = new Set<string>();

export function useSending(conversationId: string, thread: Kept | undefined) {
  const queries = useQueryClient();
  const all = useOutgoing();
  const { mutate } = useMutation({
    mutationFn: ({ conversationId: to, text, clientId, upTo }: Outgoing) => {
      asked.add(clientId);
      return sendMessage(to, text, clientId, upTo);
    },
    onSuccess: ({ message_id }, { clientId }) =>
      changeOutgoing(clientId, { state: "sent", messageId: message_id }),
    onError: (error, { clientId }) => {
      const { code, params } = asProblem(error);
      const isRefused = code === "sending_refused";
      changeOutgoing(clientId, {
        state: isRefused ? "refused" : code === "written_since" ? "overtaken" : "failed",
        ...(isRefused && typeof params.reason === "string" && { reason: params.reason }),
      });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.conversation(conversationId) });
      void queries.invalidateQueries({ queryKey: keys.inboxAll() });
    },
  });
  const ours = useMemo(
    () => all.filter((one) => one.conversationId === conversationId),
    [all, conversationId],
  );
  const outgoing = useMemo(() => stillOutgoing(ours, thread), [ours, thread]);

  useEffect(() => {
    for (const one of ours) if (one.state === "sending" && !asked.has(one.clientId)) mutate(one);
  }, [ours, mutate]);
  useEffect(() => {
    const shown = ours.filter((one) => !outgoing.includes(one)).map(({ clientId }) => clientId);
    if (shown.length > 0) dropOutgoing(...shown);
  }, [ours, outgoing]);

  function send(text: string, upTo: number | undefined) {
    const sent: Outgoing = {
      clientId: newId(),
      conversationId,
      text,
      at: new Date(serverNow()).toISOString(),
      state: "sending",
      upTo,
    };
    asked.add(sent.clientId);
    addOutgoing(sent);
    mutate(sent);
  }
  /** Ask again: whoever sends it in spite of what came has seen all that stands in the thread now. */
  function retry(sent: Outgoing) {
    const upTo = sent.state === "overtaken" ? thread?.messages.at(-1)?.seq : sent.upTo;
    changeOutgoing(sent.clientId, { state: "sending", upTo });
    mutate({ ...sent, upTo });
  }
  return { outgoing, send, retry, drop: (sent: Outgoing) => dropOutgoing(sent.clientId) };
}
