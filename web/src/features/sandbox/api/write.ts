import { api } from "@/api/client";

export type Writer = "them" | "us";

/** Them: the person writes to us, through the same door as a provider's webhook. Us: a colleague, on our phone. */
export function write(personId: string, writer: Writer, text: string): Promise<unknown> {
  const path =
    writer === "them" ? "/v1/sandbox/people/{person_id}/messages" : "/v1/sandbox/people/{person_id}/human";
  return api.post(path, { path: { person_id: personId }, body: { text } });
}

export const markRead = (personId: string): Promise<unknown> =>
  api.post("/v1/sandbox/people/{person_id}/read", { path: { person_id: personId } });

/** The network's own switch, as WhatsApp has one: no more messages from us, or messages again. */
export const turnSwitch = (personId: string, isOptOut: boolean): Promise<unknown> =>
  api.post("/v1/sandbox/people/{person_id}/switch", {
    path: { person_id: personId },
    body: { is_opt_out: isOptOut },
  });
