import { api } from "@/api/client";

export type Writer = "them" | "us";

/** Them: the person writes to us, through the same door as a provider's webhook. Us: a colleague, on our phone. */
export function write(personId: string, writer: Writer, text: string): Promise<undefined> {
  const path = writer === "them" ? "/v1/sandbox/people/{id}/messages" : "/v1/sandbox/people/{id}/human";
  return api.post(path, { path: { id: personId }, body: { text } });
}

export const markRead = (personId: string): Promise<undefined> =>
  api.post("/v1/sandbox/people/{id}/read", { path: { id: personId } });
