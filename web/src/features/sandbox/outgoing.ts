/**
 * What was just typed, shown at once and kept until the server shows it too.
 * The server accepts first (202) and delivers a moment later: without this the bubble would blink.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { keys } from "@/api/keys";
import type { SandboxMessage, SandboxPerson } from "@/api/models";
import { serverNow } from "@/lib/serverClock";
import { write, type Writer } from "./api/write";

export interface Outgoing {
  key: string;
  writer: Writer;
  text: string;
  at: string;
  state: "sending" | "failed";
  /** Messages that were there before: they are not the answer to this one. */
  known: ReadonlySet<string>;
}

/** Those not yet among the server's messages; each server message settles one of them. */
export function stillOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly SandboxMessage[],
): Outgoing[] {
  const used = new Set<string>();
  return outgoing.filter((sent) => {
    const match = messages.find(
      (message) =>
        !used.has(message.id) &&
        !sent.known.has(message.id) &&
        message.from === sent.writer &&
        message.body.trim() === sent.text,
    );
    if (match) used.add(match.id);
    return match === undefined;
  });
}

let counter = 0;

export function useOutgoing(person: SandboxPerson) {
  const queries = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const { mutate } = useMutation({
    mutationFn: (sent: Outgoing) => write(person.id, sent.writer, sent.text),
    onError: (_, sent) =>
      setOutgoing((list) =>
        list.map((each) => (each.key === sent.key ? { ...each, state: "failed" } : each)),
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.people() });
      void queries.invalidateQueries({ queryKey: keys.queueAll() });
    },
  });

  function send(writer: Writer, text: string) {
    const sent: Outgoing = {
      key: `out-${++counter}`,
      writer,
      text: text.trim(),
      at: new Date(serverNow()).toISOString(),
      state: "sending",
      known: new Set(person.messages.map((message) => message.id)),
    };
    setOutgoing((list) => [...list, sent]);
    mutate(sent);
  }

  function retry(sent: Outgoing) {
    setOutgoing((list) => list.filter((each) => each.key !== sent.key));
    send(sent.writer, sent.text);
  }

  const visible = useMemo(() => stillOutgoing(outgoing, person.messages), [outgoing, person.messages]);
  return { outgoing: visible, send, retry };
}
