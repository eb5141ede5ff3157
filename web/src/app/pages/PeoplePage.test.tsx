import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { Role } from "@/api/models";
import { makeWorld, renderApp } from "@/testing/renderApp";

const INVITED = { invitation: {}, link: "http://here/#invitation=cdi_x" };
const RESET = { link: "http://here/#reset=x", expires_at: "2026-11-02T00:00:00Z" };
const ALL = ["people.write", "keys"];
const member = (name: string, role: Role) => ({
  person_id: name.toLowerCase(),
  name,
  role,
  email: `${name.toLowerCase()}@example.com`,
  joined_at: "2026-11-01T00:00:00Z",
});

/** An organization with these members, as somebody with these permissions sees it. */
function open(permissions: string[] = ALL, more: Parameters<typeof renderApp>[0] = {}) {
  const world = makeWorld();
  return renderApp({
    world,
    path: "/settings/people",
    overrides: [
      ...(more.overrides ?? []),
      http.get("/v1/session", () =>
        HttpResponse.json({
          ...world.session(),
          person: { id: "ana", name: "Ana", email: "ana@example.com" },
          permissions,
        }),
      ),
      http.get("/v1/members", () =>
        HttpResponse.json({ items: [member("Ana", "owner"), member("Bia", "agent")] }),
      ),
      http.get("/v1/invitations", () => HttpResponse.json({ items: [] })),
      http.get("/v1/api-keys", () => HttpResponse.json({ items: [] })),
    ],
  });
}

async function choose(user: UserEvent, control: HTMLElement, role: string) {
  await user.click(control);
  const list = within(await screen.findByRole("listbox"));
  await user.click(list.getByRole("option", { name: new RegExp(`^${role}`) }));
}

/** The dialog that makes a new one of these. */
async function begin(user: UserEvent, button: string) {
  await user.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
}

const INVITATION = {
  id: "i",
  email: "pedro@example.com",
  role: "agent",
  invited_by: "person:ana",
  created_at: "2026-11-01T00:00:00Z",
  expires_at: "2026-11-08T00:00:00Z",
};

it("invites somebody and shows the link this once", async () => {
  const asked: unknown[] = [];
  const { user } = open(ALL, {
    overrides: [
      http.post("/v1/invitations", async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(INVITED, { status: 201 });
      }),
    ],
  });
  const dialog = await begin(user, "Invite");
  await user.type(dialog.getByLabelText("Email"), "cai@example.com");
  await user.click(dialog.getByRole("radio", { name: "Manager" }));
  await user.click(dialog.getByRole("button", { name: "Invite" }));
  expect(await screen.findByLabelText("Link")).toHaveDisplayValue(/#invitation=cdi_x$/);
  expect(screen.getByLabelText("Link")).toHaveFocus();
  expect(asked).toEqual([{ email: "cai@example.com", role: "manager" }]);
  await user.keyboard("{Escape}");
  await expect.poll(() => document.activeElement?.textContent).toBe("Invite");
});

it.each([
  ["nothing is filled in", "", undefined, "Email", "Fill this in"],
  ["they are a member", "bia@example.com", "already_member", "Email", "This email is a member already."],
])("says at the field why an invitation was not made: %s", async (_, email, code, field, words) => {
  const { user } = open(ALL, {
    overrides: [http.post("/v1/invitations", () => HttpResponse.json({ code }, { status: 409 }))],
  });
  const dialog = await begin(user, "Invite");
  if (email !== "") await user.type(dialog.getByLabelText("Email"), email);
  await user.click(dialog.getByRole("button", { name: "Invite" }));
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.getByLabelText(field)).toBeInvalid();
  expect(dialog.getByLabelText(field)).toHaveFocus();
});

it("revokes an invitation only after asking", async () => {
  const revoked: unknown[] = [];
  const left = () => (revoked.length === 0 ? [INVITATION] : []);
  const { user } = open(ALL, {
    overrides: [
      http.get("/v1/invitations", () => HttpResponse.json({ items: left() })),
      http.delete("/v1/invitations/:id", ({ params }) => {
        revoked.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Revoke the invitation of pedro@example.com" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(revoked).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Revoke" }));
  await expect.poll(() => revoked).toEqual(["i"]);
  // The row is gone with its button: the keyboard stays in the list.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("list", { name: "Invitations" }));
});

it("says why the last owner stays", async () => {
  const { user } = open(ALL, {
    overrides: [
      http.patch("/v1/members/:id", () => HttpResponse.json({ code: "last_owner" }, { status: 409 })),
    ],
  });
  await choose(user, await screen.findByLabelText("Role of Ana"), "Viewer");
  await user.click(await screen.findByRole("button", { name: "Change my role" }));
  expect(await screen.findByText("An organization keeps at least one owner.")).toBeVisible();
});

it("changes one's own role only after asking, and another's at once", async () => {
  const given: unknown[] = [];
  const { user } = open(ALL, {
    overrides: [
      http.patch("/v1/members/:id", async ({ params, request }) => {
        given.push([params.id, await request.json()]);
        return HttpResponse.json({});
      }),
    ],
  });
  await choose(user, await screen.findByLabelText("Role of Ana"), "Viewer");
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: /Keep|Cancel/ }),
  );
  expect(given).toEqual([]);
  expect(screen.getByLabelText("Role of Ana")).toHaveTextContent("Owner");
  await choose(user, screen.getByLabelText("Role of Ana"), "Viewer");
  await user.click(await screen.findByRole("button", { name: "Change my role" }));
  await expect.poll(() => given).toEqual([["ana", { role: "viewer" }]]);
  await choose(user, screen.getByLabelText("Role of Bia"), "Manager");
  await expect.poll(() => given).toContainEqual(["bia", { role: "manager" }]);
});

it("speaks of the role when a person may not do something", async () => {
  const { user } = open(ALL, {
    overrides: [
      http.post("/v1/invitations", () => HttpResponse.json({ code: "forbidden" }, { status: 403 })),
    ],
  });
  const dialog = await begin(user, "Invite");
  await user.type(dialog.getByLabelText("Email"), "cai@example.com");
  await user.click(dialog.getByRole("button", { name: "Invite" }));
  expect(await dialog.findByText("Your role does not allow this.")).toBeVisible();
});

it("removes a member only after asking", async () => {
  const removed: unknown[] = [];
  const { user } = open(ALL, {
    overrides: [
      http.delete("/v1/members/:id", ({ params }) => {
        removed.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "What to do with Bia" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(removed).toEqual([]);
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await expect.poll(() => removed).toEqual(["bia"]);
});

it("shows a reset link in a dialog that names whom it is for", async () => {
  const { user } = open(ALL, {
    overrides: [http.post("/v1/members/:id/reset-password", () => HttpResponse.json(RESET))],
  });
  await user.click(await screen.findByRole("button", { name: "What to do with Bia" }));
  await user.click(await screen.findByRole("menuitem", { name: "Reset link" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset link for Bia" }));
  expect(dialog.getByLabelText("Link")).toHaveDisplayValue(/#reset=x$/);
});

it("makes a key with the scopes that were chosen, and shows it this once", async () => {
  const asked: unknown[] = [];
  const { user } = open(ALL, {
    overrides: [
      http.post("/v1/api-keys", async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ id: "k", key: "cdz_secret" }, { status: 201 });
      }),
    ],
  });
  const dialog = await begin(user, "New key");
  await user.type(dialog.getByLabelText("What the key is for"), "chat");
  await user.click(dialog.getByRole("button", { name: "Make key" }));
  expect(await dialog.findByText("Choose at least one thing that it may do")).toBeVisible();
  await user.click(dialog.getByLabelText("Inbox: Read"));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByLabelText("API key")).toHaveDisplayValue("cdz_secret");
  expect(asked).toEqual([{ name: "chat", scopes: ["inbox:read"] }]);
});

it("revokes a key only after asking", async () => {
  const revoked: unknown[] = [];
  const key = { id: "k", name: "chat", scopes: ["inbox:read"], last_used_at: null };
  const { user } = open(ALL, {
    overrides: [
      http.get("/v1/api-keys", () => HttpResponse.json({ items: [key] })),
      http.delete("/v1/api-keys/:id", ({ params }) => {
        revoked.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  });
  expect(await screen.findByText(/never used/)).toHaveTextContent("never used · Inbox: Read");
  await user.click(screen.getByRole("button", { name: "Revoke chat" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Revoke the key chat?" });
  expect(dialog).toHaveTextContent(/cut off at once/);
  expect(revoked).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Revoke" }));
  await expect.poll(() => revoked).toEqual(["k"]);
});

it("shows members to whoever may not change them, and nothing else", async () => {
  open([]);
  expect(await screen.findByText("Owner")).toBeVisible();
  expect(screen.queryByLabelText("Role of Ana")).toBeNull();
  expect(screen.queryByRole("button", { name: /^What to do/ })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Invitations" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "API keys" })).toBeNull();
});
