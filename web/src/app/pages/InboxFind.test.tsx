/** Searching inside a conversation, and calling back what waits to be sent. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetOutgoing } from "@/features/inbox/outgoing";
import { Desk, makeConversation, makeThreadMessage } from "@/testing/desk";
import { pretendScreen } from "@/testing/layout";

const bar = () => screen.findByRole("searchbox", { name: "Search in this conversation" });
const log = () => screen.findByRole("log");

let desk: Desk;
let asked: string[];
beforeEach(() => {
  pretendScreen();
  forgetOutgoing();
  asked = [];
  desk = new Desk();
  desk.conversations = [makeConversation("a", "Ana Lima")];
  desk.messages = [200, 201, 202].map((seq) => makeThreadMessage(seq, { body: `Até amanhã ${seq}` }));
});
afterEach(() => vi.restoreAllMocks());

/** A long conversation of which the end is here; what is searched for stands at both ends of it. */
const found = () => [
  http.get("/v1/conversations/:id/messages/search", ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    const isFirst = query.get("before") === null;
    return HttpResponse.json(
      isFirst
        ? { items: [{ id: "m202", seq: 202 }], next_before: 100 }
        : { items: [{ id: "m7", seq: 7 }], next_before: null },
    );
  }),
  http.get("/v1/conversations/:id/messages", ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.get("around") === null) return undefined;
    asked.push(query.toString());
    const messages = [6, 7, 8].map((seq) => makeThreadMessage(seq, { body: `amanha ${seq}` }));
    return HttpResponse.json({ messages, entries: [], has_older: false, has_newer: true });
  }),
];

it("counts what is found, goes to what is not here yet, and marks the words", async () => {
  const { user } = desk.open("/inbox/a", found());
  await within(await log()).findByText("Até amanhã 202");
  await user.keyboard("{Control>}f{/Control}");
  await user.type(await bar(), "AMANHA");
  expect(await screen.findByText("1 of 2")).toBeVisible();
  expect(asked).toEqual(["q=AMANHA", "q=AMANHA&before=100"]);
  const marks = await within(await log()).findAllByText("amanhã", { selector: "mark" });
  expect(marks).toHaveLength(3);

  await user.keyboard("{Enter}");
  expect(await screen.findByText("2 of 2")).toBeVisible();
  expect(asked.at(-1)).toBe("around=7&limit=60");
  await waitFor(() => expect(screen.queryByText("Até amanhã 202")).toBeNull());
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  expect(await screen.findByText("1 of 2")).toBeVisible();
  expect(await within(await log()).findByText(/202/)).toBeInTheDocument();

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("searchbox", { name: "Search in this conversation" })).toBeNull();
  expect(await log()).toHaveFocus();
  expect(within(await log()).queryByText("amanhã", { selector: "mark" })).toBeNull();
});

it("goes from what the list found by its words to the message, and from a name to the end", async () => {
  desk.conversations = [makeConversation("a", "Ana Lima", { is_found_by_words: true })];
  const { unmount } = desk.open("/inbox/a?q=amanha", found());
  expect(await bar()).toHaveValue("amanha");
  expect(await screen.findByText("1 of 2")).toBeVisible();
  unmount();
  desk.conversations = [makeConversation("a", "Ana Lima")];
  desk.open("/inbox/a?q=ana", found());
  await log();
  expect(screen.queryByRole("searchbox", { name: "Search in this conversation" })).toBeNull();
});

it("is opened from the menu of the head too, and has the keyboard then", async () => {
  const { user } = desk.open("/inbox/a");
  const head = within((await screen.findByRole("heading", { name: "Ana Lima" })).closest("header")!);
  await user.click(head.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: /Search in this conversation/ }));
  await waitFor(async () => expect(await bar()).toHaveFocus());
});

const waiting = (clock: string) =>
  makeThreadMessage(203, { direction: "out", source: "inbox", state: "queued", body: "Too soon", at: clock });

it("calls back what waits to be sent, and gives the words back to an empty field", async () => {
  desk.messages = [...desk.messages, waiting("2026-11-27T21:00:00Z")];
  const { user } = desk.open("/inbox/a", [
    http.post("/v1/messages/:id/cancel", ({ params }) => {
      asked.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Cancel sending" }));
  const field = screen.getByRole("textbox", { name: "Write to Ana" });
  await waitFor(() => expect(field).toHaveValue("Too soon"));
  expect(asked).toEqual(["m203"]);
});

it("says that it is too late, and leaves the field alone", async () => {
  desk.messages = [...desk.messages, waiting("2026-11-27T21:00:00Z")];
  const { user } = desk.open("/inbox/a", [
    http.post("/v1/messages/:id/cancel", () =>
      HttpResponse.json({ code: "sending_began", params: { state: "sending" } }, { status: 409 }),
    ),
  ]);
  await user.click(await screen.findByRole("button", { name: "Cancel sending" }));
  expect(await screen.findByText("Too late: the message is on its way already.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Write to Ana" })).toHaveValue("");
});

it("does not offer it for a moment, nor to whoever only looks", async () => {
  desk.permissions = ["inbox.read"];
  desk.messages = [...desk.messages, waiting("2026-11-27T21:00:00Z")];
  desk.open("/inbox/a");
  await screen.findByText("Too soon");
  expect(screen.queryByRole("button", { name: "Cancel sending" })).toBeNull();
});
