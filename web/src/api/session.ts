/** Who is signed in, and how people come in. A 401 is an answer (nobody), not an error. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { isMovedAway, setOwner } from "@/lib/own";
import { setPageZone } from "@/lib/time";
import { api } from "./client";
import { keys } from "./keys";
import type { FirstSetUp, Session } from "./models";
import { asProblem } from "./problem";

/** What was read is whoever read it's: nobody else sees it, not even until theirs has come. */
export function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey.join() !== keys.session().join() });
}

/** The session as this page shows it. */
export interface ShownSession extends Session {
  /** Where the session looks since another tab took it there; the page stays in the organization that it is in. */
  elsewhere?: Session["organization"];
}

export const sessionQuery = queryOptions({
  queryKey: keys.session(),
  queryFn: async ({ signal, client }): Promise<ShownSession | null> => {
    try {
      const session = await api.get("/v1/session", { signal });
      const shown = client.getQueryData<ShownSession | null>(keys.session());
      if (shown && isMovedAway(session.person?.id ?? null, session.organization?.id ?? null))
        return { ...shown, elsewhere: session.organization };
      if (setOwner(session.person?.id ?? null, session.organization?.id ?? null)) forgetAnswers(client);
      setPageZone(session.organization?.time_zone ?? null);
      return session;
    } catch (error) {
      if (asProblem(error).isSignedOut) return null;
      throw error;
    }
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
});

export const signIn = (email: string, password: string) =>
  api.post("/v1/session", { body: { email, password } });

export const signInByLink = (token: string) => api.post("/v1/session/link", { body: { token } });

export const resetPassword = (token: string, password: string) =>
  api.post("/v1/password/reset", { body: { token, password } });

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: keys.invitation(token),
    queryFn: () => api.post("/v1/invitations/look", { body: { token } }),
    retry: false,
  });

export const acceptInvitation = (token: string, name: string, password: string | null) =>
  api.post("/v1/invitations/accept", { body: { token, name, password } });

/** Whether nobody has an account yet: asked by the page of signing in. */
export const setUpQuery = queryOptions({
  queryKey: keys.setUp(),
  queryFn: ({ signal }) => api.get("/v1/set-up", { signal }),
});

export const setUpLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.setUpLink(token),
    queryFn: () => api.post("/v1/set-up/look", { body: { token } }).then(() => true),
    retry: false,
  });

export const setUp = (body: FirstSetUp) => api.post("/v1/set-up", { body });

export const switchOrganization = (id: string) =>
  api.post("/v1/session/organization", { body: { organization_id: id } });

interface NewOrganization {
  name: string;
  time_zone: string;
  locale: string;
  region: string;
}

export const createOrganization = (body: NewOrganization) => api.post("/v1/organizations", { body });

export const signOut = () => api.delete("/v1/session", {});
