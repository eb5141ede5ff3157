/** Members, invitations and keys of the organization. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { Role, Scope } from "@/api/models";

export const ROLES: readonly Role[] = ["owner", "admin", "manager", "agent", "viewer"];

export const AREAS = [
  "contacts",
  "journeys",
  "campaigns",
  "inbox",
  "channels",
  "settings",
  "people",
  "insight",
] as const;

/** Reading and writing apart; what is only shown has nothing to write. */
export const SCOPES: readonly Scope[] = AREAS.flatMap((area): Scope[] =>
  area === "insight" ? ["insight:read"] : [`${area}:read`, `${area}:write`],
);

export const invitationsQuery = queryOptions({
  queryKey: keys.invitations(),
  queryFn: ({ signal }) => api.get("/v1/invitations", { signal }),
});

export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys(),
  queryFn: ({ signal }) => api.get("/v1/api-keys", { signal }),
});

export const changeRole = (id: string, role: Role) =>
  api.patch("/v1/members/{person_id}", { path: { person_id: id }, body: { role } });

export const removeMember = (id: string) =>
  api.delete("/v1/members/{person_id}", { path: { person_id: id } });

export const makeResetLink = (id: string) =>
  api.post("/v1/members/{person_id}/reset-password", { path: { person_id: id } });

export const invite = (email: string, role: Role) => api.post("/v1/invitations", { body: { email, role } });

export const revokeInvitation = (id: string) =>
  api.delete("/v1/invitations/{invitation_id}", { path: { invitation_id: id } });

export const createKey = (name: string, scopes: Scope[]) =>
  api.post("/v1/api-keys", { body: { name, scopes } });

export const revokeKey = (id: string) =>
  api.delete("/v1/api-keys/{api_key_id}", { path: { api_key_id: id } });
