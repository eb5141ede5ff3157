/** What a row of the inbox says, what stands beside the thread, and that the keyboard reaches all of it. */
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Contact, Conversation } from "@/api/models";
import { forgetOutgoing } from "@/features/inbox/outgoing";
import { Desk, makeConversation } from "@/testing/desk";
import { pretendScreen } from "@/testing/layout";

const AT = "2026-11-27T21:40:00Z";
const list = () => screen.findByRole("list", { name: "Conversations" });
const row = async (name: RegExp) => within(await list()).getByRole("link", { name });

let desk: Desk;
beforeEach(() => {
  pretendScreen();
  forgetOutgoing();
  desk = new Desk();
  desk.conversations = [makeConversation("a", "Ana Lima"), makeConversation("b", "Bia Reis")];
});
afterEach(() => vi.restoreAllMocks());

it("says in two lines whose it is, until when it is put off, what stands out and how it is labelled", async () => {
  desk.conversations = [
    makeConversation("a", "Ana Lima", {
      state: "snoozed",
      snoozed_until: "2026-12-24T12:30:00Z",
      assignee: { id: "rui", name: "Rui Costa" },
      unread: 2,
      labels: ["trial", "vip", "morning"],
      handoff_since: AT,
    }),
  ];
  desk.open("/inbox?view=snoozed");
  const found = await row(/Ana Lima/);
  for (const text of ["Ana Lima said this", "2 unread", /^Until Dec 24/, "With a colleague"])
    expect(within(found).getByText(text)).toBeInTheDocument();
  // What has no room is counted, and read out.
  expect(within(found).getByText("trial, vip, and morning")).toBeInTheDocument();
  expect(within(found).getByText("+3")).toBeVisible();
  expect(within(found).getByRole("img", { name: "Assigned to Rui Costa" })).toBeVisible();
  expect(within(found).getByRole("img", { name: "WhatsApp" })).toBeVisible();
});

it("says in a word that a follow-up has stopped, and why to whoever points at it or hears it", async () => {
  const [one, other] = desk.conversations;
  const stopped = { state: "stopped", reason: "reply", ended_at: new Date().toISOString() };
  desk.conversations = [{ ...one!, follow_up: stopped as Conversation["follow_up"] }, other!];
  desk.open();
  const found = await row(/Ana Lima/);
  expect(within(found).getByText("Stopped")).toBeInTheDocument();
  expect(within(found).getByText("Follow-up stopped: Ana replied")).toBeInTheDocument();
  expect(within(found).getByTitle("Follow-up stopped: Ana replied")).toBeVisible();
});

const contact = {
  id: "contact-a",
  name: "Ana Lima",
  lifecycle: "lead",
  lead_status: null,
  time_zone: null,
  time_zone_source: null,
  attributes: { plan_name: "Gold", birthday: "1990-02-03", empty: null, is_vip: true },
  tags: [],
  identifiers: [],
  consent: {},
  held_until: null,
} as unknown as Contact;
const deal = {
  id: "d1",
  contact_id: "contact-a",
  stage_id: "s1",
  state: "open",
  title: "A year of yoga",
  amount: 120000,
  currency: "EUR",
};
const known = (deals: object[]) => [
  http.get("/v1/contacts/:id", () => HttpResponse.json(contact)),
  http.get("/v1/deals", ({ request }) => {
    const asked = new URL(request.url).searchParams;
    return HttpResponse.json({
      items: asked.get("state") === "open" && asked.get("contact_id") === "contact-a" ? deals : [],
      next_cursor: null,
    });
  }),
  http.get("/v1/pipelines", () =>
    HttpResponse.json({ items: [{ id: "p1", name: "Sales", stages: [{ id: "s1", name: "Offer" }] }] }),
  ),
  http.get("/v1/attributes", () =>
    HttpResponse.json({
      items: [{ name: "birthday", label: "Birthday", type: "date", is_declared: true, seen_at: AT }],
    }),
  ),
];

it("shows the person's open deals and attributes beside the thread, with the way to their page", async () => {
  const { user } = desk.open("/inbox/a", known([deal]));
  await screen.findByText("line 1");
  await user.keyboard("i");
  const beside = await screen.findByRole("complementary", { name: "About Ana Lima" });
  const link = await within(beside).findByRole("link", { name: "A year of yoga" });
  expect(link).toHaveAttribute("href", "/contacts/contact-a");
  expect(await within(beside).findByText("Offer")).toBeVisible();
  expect(within(beside).getByText("€1,200")).toBeVisible();
  const terms = await within(beside).findAllByRole("term");
  await waitFor(() => expect(within(beside).getByText("Birthday")).toBeVisible());
  // The declared one first; what is empty is not there.
  expect(terms.map(({ textContent }) => textContent)).not.toContain("Empty");
  expect(within(beside).getByText("Feb 3, 1990")).toBeVisible();
  expect(within(beside).getByText("Plan name")).toBeVisible();
});

it("has no empty heading for whoever has no deals", async () => {
  const { user } = desk.open("/inbox/b", known([]));
  await screen.findByText("line 1");
  await user.keyboard("i");
  await screen.findByRole("heading", { name: "Who" });
  expect(screen.queryByRole("heading", { name: "Open deals" })).toBeNull();
});

it("lists every key behind the question mark, and each does what it says", async () => {
  const { user } = desk.open("/inbox/a");
  await screen.findByText("line 1");
  await user.keyboard("?");
  const help = await screen.findByRole("dialog");
  for (const name of [
    "Next conversation",
    "Previous conversation",
    "Write",
    "Resolve or reopen",
    "Assign",
    "Follow up in …",
    "Write a note",
    "Snooze",
    "Labels",
    "Take over or hand back",
    "Mark as unread",
    "About the person",
    "Search",
    "Open",
    "Mine",
    "Unassigned",
    "Unread",
    "Needs a person",
    "Snoozed",
    "Resolved",
  ])
    expect(within(help).getByText(name)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("h");
  await waitFor(() => expect(desk.asked.map(([, what]) => what)).toContain("a/handoff"));
  await user.keyboard("l");
  const field = await screen.findByRole("textbox", { name: "Find or add a label" });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard("{Escape}");
  await user.keyboard("2");
  await waitFor(() => expect(location.search).toBe("?view=mine"));
});

it("acts by key on a conversation that was opened by its address and stands in no page of the list", async () => {
  const all = desk.conversations;
  const { user } = desk.open("/inbox/a", [
    http.get("/v1/conversations", () =>
      HttpResponse.json({ now: AT, items: all.slice(1), next_cursor: null }),
    ),
  ]);
  await screen.findByText("line 1");
  await user.keyboard("u");
  await waitFor(() => expect(desk.asked.map(([, what]) => what)).toContain("a/unread"));
});
