import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetOutgoing } from "@/features/inbox/outgoing";
import { readOwn, setOwner, writeOwn } from "@/lib/own";
import { makeRow } from "@/testing/builders";
import { Desk, makeConversation, makeThreadMessage } from "@/testing/desk";
import { pretendScreen } from "@/testing/layout";
import { makeWorld } from "@/testing/renderApp";

const list = () => screen.findByRole("list", { name: "Conversations" });
const field = (name = "Ana") => screen.findByRole("textbox", { name: `Write to ${name}` });
const failing = (status: number) => [
  http.get("/v1/conversations", () => HttpResponse.json({ code: "x", status }, { status })),
];

let desk: Desk;
beforeEach(() => {
  pretendScreen();
  forgetOutgoing();
  desk = new Desk();
  desk.conversations = [makeConversation("a", "Ana Lima"), makeConversation("b", "Bia Reis")];
});
afterEach(() => vi.restoreAllMocks());

it("has a place for each row while it loads", async () => {
  desk.open("/inbox", [http.get("/v1/conversations", () => delay("infinite"))]);
  expect(await screen.findByRole("status", { name: "Loading" })).toBeVisible();
  expect(screen.queryByRole("list", { name: "Conversations" })).toBeNull();
});

it("says when nobody waits, and what will be here", async () => {
  desk.conversations = [];
  desk.open();
  expect(await screen.findByText("Nobody is waiting")).toBeVisible();
  expect(screen.getByText(/When someone writes to one of your numbers/)).toBeVisible();
});

it("says what went wrong and tries again", async () => {
  let isBroken = true;
  const { user } = desk.open("/inbox", [
    http.get("/v1/conversations", () =>
      isBroken ? HttpResponse.json({ code: "x", status: 400 }, { status: 400 }) : undefined,
    ),
  ]);
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await user.click(again);
  expect(within(await list()).getAllByRole("link")).toHaveLength(2);
});

it("tells whoever may not look so", async () => {
  desk.open("/inbox", failing(403));
  expect(await screen.findByText(/Your role does not/)).toBeVisible();
});

it("offers nothing to do to whoever may only read", async () => {
  desk.permissions = ["inbox.read"];
  desk.open("/inbox/a");
  expect(await screen.findByRole("log")).toHaveTextContent("line 1");
  expect(screen.queryByRole("textbox", { name: /Write to/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /Resolve/ })).toBeNull();
});

it("has no fault that a checker finds", async () => {
  const { container } = desk.open("/inbox/a");
  await field();
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it("reads what was seen and no further", async () => {
  desk.conversations = [makeConversation("a", "Ana Lima", { unread: 2 })];
  desk.messages = [makeThreadMessage(1), makeThreadMessage(2)];
  desk.open("/inbox/a");
  await waitFor(() => expect(desk.asked).toContainEqual(["POST", "a/read", { up_to: 2 }]));
});

it("keeps what was begun for each conversation, from page to page", async () => {
  const { user } = desk.open("/inbox/a");
  await user.type(await field(), "Claro, às");
  await user.click(within(await list()).getByRole("link", { name: /Bia/ }));
  expect(await field("Bia")).toHaveValue("");
  expect(within(await list()).getByRole("link", { name: /Ana/ })).toHaveTextContent("Draft: Claro, às");
  await user.click(within(await list()).getByRole("link", { name: /Ana/ }));
  expect(await field()).toHaveValue("Claro, às");
});

it("keeps what could not be sent until it is, also after a reload", async () => {
  let isDown = true;
  const down = http.post("/v1/conversations/:id/messages", () =>
    isDown ? HttpResponse.json({ code: "unavailable", status: 503 }, { status: 503 }) : undefined,
  );
  const first = desk.open("/inbox/a", [down]);
  await first.user.type(await field(), "Até amanhã{Enter}");
  expect(await screen.findByText("Not sent.")).toBeVisible();
  await first.user.click(within(await list()).getByRole("link", { name: /Bia/ }));
  expect(within(await list()).getByRole("link", { name: /Ana/ })).toHaveTextContent("Not sent: Até amanhã");
  first.unmount();
  forgetOutgoing();
  isDown = false;
  const { user } = desk.open("/inbox/a");
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(desk.asked.map(([, what]) => what)).toContain("a/messages"));
  desk.messages = [...desk.messages, makeThreadMessage(2, { id: "sent", direction: "out", source: "inbox" })];
  await waitFor(() => expect(readOwn("inbox.outgoing")).toBeNull());
});

it("asks again, by the same id, for what no answer came to", async () => {
  const left = {
    clientId: "c1",
    conversationId: "a",
    text: "Oi",
    at: "2026-11-27T21:40:00Z",
    state: "sending",
  };
  setOwner("person-1", "org-1");
  writeOwn("inbox.outgoing", JSON.stringify([left]));
  forgetOutgoing();
  desk.open("/inbox/a");
  await waitFor(() =>
    expect(desk.asked).toContainEqual(["POST", "a/messages", { text: "Oi", client_id: "c1" }]),
  );
});

it("keeps a note in the field until it is kept", async () => {
  let isDown = true;
  const notes = http.post("/v1/conversations/:id/notes", () =>
    isDown
      ? HttpResponse.json({ code: "unavailable", status: 503 }, { status: 503 })
      : HttpResponse.json({ id: "n1" }),
  );
  const { user } = desk.open("/inbox/a", [notes]);
  await field();
  await user.keyboard("n");
  const note = screen.getByRole("textbox", { name: "Note for the team" });
  await user.type(note, "Prefers mornings{Enter}");
  await screen.findByText(/server/i);
  expect(note).toHaveValue("Prefers mornings");
  isDown = false;
  await user.type(note, "{Enter}");
  await waitFor(() => expect(note).toHaveValue(""));
});

it("leaves nothing of what was begun in the browser of whoever signs out, and does first what was said", async () => {
  const { user } = desk.open("/inbox/a");
  await user.type(await field(), "Claro, às");
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain("Claro, às"));
  await user.click(screen.getByRole("button", { name: /^Resolve/ }));
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByLabelText("Email")).toBeVisible();
  expect(desk.asked.map(([, what]) => what)).toContain("a/resolve");
  expect(JSON.stringify(localStorage)).not.toContain("Claro");
  expect(screen.queryByText(/resolved/i)).toBeNull();
});

it("shows nothing of the one before to whoever signs in here next", async () => {
  let person = "person-1";
  let isIn = true;
  const session = http.get("/v1/session", () =>
    isIn
      ? HttpResponse.json({
          ...makeWorld().session(),
          person: { ...makeWorld().session().person!, id: person },
          permissions: desk.permissions,
        })
      : HttpResponse.json({ code: "signed_out" }, { status: 401 }),
  );
  const ended = http.post("/v1/conversations/:id/messages", () => {
    isIn = false;
    return HttpResponse.json({ code: "signed_out" }, { status: 401 });
  });
  const signIn = http.post("/v1/session", () => {
    [person, isIn] = ["person-2", true];
    return HttpResponse.json({});
  });
  const { user } = desk.open("/inbox/a", [session, ended, signIn]);
  await user.type(await field(), "Até amanhã{Enter}");
  await user.type(await screen.findByLabelText("Email"), "bia@example.com");
  desk.conversations = [makeConversation("a", "Bia Reis")];
  await user.type(screen.getByLabelText("Password"), "right{Enter}");
  await field("Bia");
  expect(screen.queryByText(/Ana Lima/)).toBeNull();
  expect(screen.queryByText("Até amanhã")).toBeNull();
});

it("goes from the field to the thread by Escape, and from there back to the list", async () => {
  const { user } = desk.open("/inbox/a");
  await user.type(await field(), "Oi{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("log"));
  expect(location.pathname).toBe("/inbox/a");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(location.pathname).toBe("/inbox"));
});

it("leaves the search by Escape, and the conversation stays open", async () => {
  const { user } = desk.open("/inbox/a");
  await field();
  await user.keyboard("{Escape}/");
  expect(document.activeElement).toHaveRole("searchbox");
  await user.keyboard("{Escape}");
  expect(document.body).toHaveFocus();
  expect(location.pathname).toBe("/inbox/a");
});

it("shows in its search what the address says, also once that is gone", async () => {
  const { user } = desk.open("/inbox?q=ana");
  const search = await screen.findByRole("searchbox");
  expect(search).toHaveValue("ana");
  await user.click(
    within(screen.getByRole("navigation", { name: "Which conversations" })).getAllByRole("link")[1]!,
  );
  await waitFor(() => expect(location.search).not.toContain("q="));
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

it("answers from the row that is open by Enter", async () => {
  const { user } = desk.open("/inbox/a");
  await field();
  within(await list())
    .getByRole("link", { name: /Ana/ })
    .focus();
  await user.keyboard("{Enter}Oi");
  expect(await field()).toHaveValue("Oi");
});

it("takes back being done before anything has stopped", async () => {
  const { user } = desk.open("/inbox/a");
  await field();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Resolve" }));
  await waitFor(async () => expect(within(await list()).getAllByRole("link")).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(within(await list()).getAllByRole("link")).toHaveLength(2));
  expect(desk.asked.map(([, what]) => what)).not.toContain("a/resolve");
});

it("is done when the page is left, and says how far was seen", async () => {
  const { user } = desk.open("/inbox/a");
  await field();
  await user.click(screen.getByRole("button", { name: "Resolve" }));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await waitFor(() => expect(desk.asked).toContainEqual(["POST", "a/resolve", { up_to: 1 }]));
});

it("says that a promised message goes out all the same", async () => {
  desk.planned = [makeRow({ journey: { id: "p", name: "Follow-up by SMS", is_one_off: true } })];
  const { user } = desk.open("/inbox/a");
  await field();
  await user.click(screen.getByRole("button", { name: "Resolve" }));
  expect((await screen.findAllByText(/The message planned for .* still goes out/))[0]).toBeVisible();
  expect(screen.queryByText(/Follow-up by SMS/)).toBeNull();
});

it("decides about everything that may have been sent, and asks before it sends twice", async () => {
  const settled: unknown[] = [];
  const item = (id: string) => ({ kind: "uncertain", id, count: 1, contact: null, conversation_id: "a" });
  const { user } = desk.open("/inbox?view=needs", [
    http.get("/v1/inbox/items", () => HttpResponse.json({ items: [item("m1"), item("m2")], counts: {} })),
    http.post("/v1/inbox/items/messages/settle", async ({ request }) => {
      settled.push(await request.json());
      return HttpResponse.json({ settled: 2 });
    }),
  ]);
  expect(await screen.findByText(/2 messages may have been sent/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send again" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(settled).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(settled).toEqual([{ message_ids: ["m1", "m2"], how: "send_again" }]));
});

it("looks on by itself for a rare word until a screen is full or all is read", async () => {
  const cursors: (string | null)[] = [];
  desk.open("/inbox?q=gema", [
    http.get("/v1/conversations", ({ request }) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      cursors.push(cursor);
      const place = Number(cursor ?? 0);
      return HttpResponse.json({
        now: "2026-11-27T21:40:00Z",
        items: place === 3 ? [makeConversation("c", "Caio")] : [],
        next_cursor: place === 3 ? null : String(place + 1),
      });
    }),
  ]);
  expect(within(await list()).getByRole("link", { name: /Caio/ })).toBeVisible();
  expect(cursors).toEqual([null, "1", "2", "3"]);
});
