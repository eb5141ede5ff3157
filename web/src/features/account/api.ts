/** One's own name, password and signed-in browsers. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions(),
  queryFn: ({ signal }) => api.get("/v1/sessions", { signal }),
});

export const changeName = (name: string) => api.patch("/v1/account", { body: { name } });

export const changePassword = (body: { current: string; new: string }) =>
  api.post("/v1/session/password", { body });

export const signOutOf = (id: string) =>
  api.delete("/v1/sessions/{session_id}", { path: { session_id: id } });

export const signOutOfOthers = () => api.post("/v1/sessions/revoke-others", {});
