import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Contact } from "@/api/models";
import { makeBulkJob, makeContact, phone } from "@/testing/builders";
import { pretendScreen } from "@/testing/layout";
import { makeWorld, renderApp } from "@/testing/renderApp";

const contact = (id: string, name: string | null, more: Partial<Contact> = {}) =>
  makeContact({ id, name, identifiers: phone(`+551198765432${id}`), ...more });

const PEOPLE = [contact("1", "Ana", { tags: ["vip"] }), contact("2", null), contact("3", "Caio")];
const VIPS = {
  id: "v1",
  name: "Vips",
  is_shared: false,
  filter: { all: [{ field: "tags", op: "has", value: ["vip"] }] },
  sort: null,
  is_descending: null,
  columns: ["name", "tags"],
};
const VIEWS = [VIPS];
const NOTHING_SAID_TWICE = {
  profile: {},
  conflicts: {},
  new_tags: [],
  consent: {},
  refused_keys: [],
  held_until: null,
};
const ALL = ["contacts.read", "contacts.write", "contacts.import", "contacts.erase", "journeys.write"];

function open(path: string, overrides: Parameters<typeof renderApp>[0] = {}) {
  const world = makeWorld();
  const asked: URLSearchParams[] = [];
  const app = renderApp({
    world,
    path,
    overrides: [
      ...(overrides.overrides ?? []),
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions: ALL })),
      http.get("/v1/contacts/count", () => HttpResponse.json({ count: 8412, is_exact: true })),
      http.get("/v1/contacts", ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query);
        const q = query.get("q");
        const items = PEOPLE.filter(({ name }) => q === null || name?.toLowerCase().startsWith(q));
        return HttpResponse.json({ items, next_cursor: null });
      }),
      http.get("/v1/contacts/views", () => HttpResponse.json({ items: VIEWS })),
      http.get("/v1/attributes", () => HttpResponse.json({ items: [] })),
    ],
  });
  return { ...app, asked };
}

it("says how many there are", async () => {
  open("/contacts");
  expect(await screen.findByText("8,412 contacts")).toBeVisible();
  expect(await screen.findByRole("grid", { name: "Contacts" })).toHaveAttribute("aria-rowcount", "4");
});

it("asks the server in the words of conditions, from the address alone", async () => {
  const filter = { all: [{ field: "tags", op: "has", value: ["vip"] }] };
  const { asked } = open(`/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=name`);
  expect(await screen.findByText("Tagged vip")).toBeVisible();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(JSON.parse(asked[0]?.get("filter") ?? "")).toEqual(filter);
  expect(asked[0]?.get("sort")).toBe("name");
  expect(asked[0]?.getAll("fields")).toEqual(["identifiers", "tags", "consent"]);
});

it("searches once the typing rests, and keeps the search in the address", async () => {
  const { user, asked } = open("/contacts");
  await user.type(await screen.findByRole("searchbox"), "ana");
  await waitFor(() => expect(window.location.search).toContain("q=ana"));
  await waitFor(() => expect(asked.some((query) => query.get("q") === "ana")).toBe(true));
  expect(asked.some((query) => query.get("q") === "an")).toBe(false);
});

it("teaches what to do where nobody matches", async () => {
  const { user, asked } = open("/contacts?q=zzz");
  expect(await screen.findByText("Nobody like this")).toBeVisible();
  for (const clear of screen.getAllByRole("button", { name: "Clear the filters" }).slice(0, 1)) {
    await user.click(clear);
  }
  await waitFor(() => expect(asked.some((query) => query.get("q") === null)).toBe(true));
  expect(await screen.findByRole("grid", { name: "Contacts" })).toBeVisible();
});

it("says that a role may not see people", async () => {
  open("/contacts", { overrides: [http.get("/v1/contacts", () => new HttpResponse(null, { status: 403 }))] });
  expect(await screen.findByText("You may not see this")).toBeVisible();
});

it("keeps those with a deal that stands there, and says so by its name", async () => {
  const stages = [{ id: "s1", name: "Proposal", kind: "open" }];
  const { user, asked } = open("/contacts", {
    overrides: [
      http.get("/v1/pipelines", () => HttpResponse.json({ items: [{ id: "p1", name: "Sales", stages }] })),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Deal stage" }));
  await user.click(await screen.findByRole("button", { name: "Choose" }));
  await user.click(await screen.findByRole("option", { name: "Proposal" }));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByRole("button", { name: /With a deal: .*Proposal/ })).toBeVisible();
  const filter = { all: [{ field: "deals.stage", op: "has", value: ["s1"] }] };
  await waitFor(() => expect(JSON.parse(asked.at(-1)?.get("filter") ?? "null")).toEqual(filter));
});

it("opens a view with its filter and its columns, and the address holds it", async () => {
  const { user, asked } = open("/contacts");
  await user.click(await screen.findByRole("link", { name: "Vips" }));
  await waitFor(() => expect(window.location.search).toContain("view=v1"));
  expect(await screen.findByText("Tagged vip")).toBeVisible();
  await waitFor(() =>
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "",
      "Name",
      "Tags",
    ]),
  );
  expect(JSON.parse(asked.at(-1)?.get("filter") ?? "")).toEqual(VIPS.filter);
  expect(screen.getByRole("link", { name: "Vips" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Everyone" })).not.toHaveAttribute("aria-current");
  expect(screen.queryByRole("button", { name: "Save changes" })).not.toBeInTheDocument();
});

it("keeps a filter under a name, and opens what was kept", async () => {
  const kept: unknown[] = [];
  const { user } = open(`/contacts?filter=${encodeURIComponent(JSON.stringify(VIPS.filter))}&sort=name`, {
    overrides: [
      http.post("/v1/contacts/views", async ({ request }) => {
        kept.push(await request.json());
        return HttpResponse.json({ ...VIPS, id: "v2", name: "Mine", sort: "name" }, { status: 201 });
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Save as view" }));
  await user.type(await screen.findByRole("textbox", { name: /Name/ }), "Mine");
  await user.click(screen.getByRole("checkbox", { name: "Everybody here sees it" }));
  await user.click(screen.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(window.location.search).toContain("view=v2"));
  expect(kept).toEqual([
    expect.objectContaining({ name: "Mine", is_shared: true, filter: VIPS.filter, sort: "name" }),
  ]);
});

it("brings a changed view up to date, and forgets it with a way back", async () => {
  const asked: string[] = [];
  const { user } = open("/contacts?view=v1&sort=name", {
    overrides: [
      http.patch("/v1/contacts/views/v1", async ({ request }) => {
        asked.push(JSON.stringify(await request.json()));
        return HttpResponse.json(VIPS);
      }),
      http.delete("/v1/contacts/views/v1", () => {
        asked.push("gone");
        return new HttpResponse(null, { status: 204 });
      }),
      http.post("/v1/contacts/views", () => {
        asked.push("back");
        return HttpResponse.json(VIPS, { status: 201 });
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0] ?? "")).toMatchObject({ filter: null, sort: "name", columns: ["name", "tags"] });
  await user.click(screen.getByRole("button", { name: "Actions for the view Vips" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove this view" }));
  await waitFor(() => expect(asked).toContain("gone"));
  await waitFor(() => expect(window.location.search).not.toContain("view"));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(asked).toContain("back"));
});

it("shows skeletons while people are on their way, and a way to try again when they do not come", async () => {
  let isBroken = true;
  const { user } = open("/contacts", {
    overrides: [
      http.get("/v1/contacts", () =>
        isBroken
          ? HttpResponse.json({ code: "internal", status: 500 }, { status: 500 })
          : HttpResponse.json({ items: PEOPLE, next_cursor: null }),
      ),
    ],
  });
  expect((await screen.findByRole("grid", { name: "Contacts" })).closest("[aria-busy=true]")).not.toBeNull();
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await user.click(again);
  await waitFor(() =>
    expect(screen.getByRole("grid", { name: "Contacts" })).toHaveAttribute("aria-rowcount", "4"),
  );
});

it("invites whoever has nobody yet to add somebody, or to import", async () => {
  const { user } = open("/contacts", {
    overrides: [http.get("/v1/contacts", () => HttpResponse.json({ items: [], next_cursor: null }))],
  });
  const nobody = (await screen.findByText("Nobody here yet")).parentElement!;
  expect(within(nobody).getByRole("button", { name: "New contact" })).toBeVisible();
  await user.click(within(nobody).getByRole("button", { name: "Import" }));
  await waitFor(() => expect(window.location.pathname).toBe("/imports/new"));
});

it("imports at once, and keeps the list of imports beside it", async () => {
  const { user } = open("/contacts");
  await user.click(await screen.findByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: "Imports" })).toBeVisible();
  await user.click(screen.getByRole("menuitem", { name: "Import" }));
  await waitFor(() => expect(window.location.pathname).toBe("/imports/new"));
  await user.click(await screen.findByRole("link", { name: "Imports" }));
  await waitFor(() => expect(window.location.pathname).toBe("/imports"));
});

it("names its columns as the filters name the same things", async () => {
  pretendScreen();
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = open("/contacts");
  expect(await screen.findByRole("columnheader", { name: "Lifecycle" })).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "WhatsApp consent" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  expect(await screen.findByRole("menuitem", { name: "Lifecycle" })).toBeVisible();
  expect(screen.getByRole("menuitem", { name: "Consent" })).toBeVisible();
  await user.click(screen.getByRole("menuitem", { name: "Tags" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Add tag" })).toHaveFocus());
});

it("shows what the server does to many, also to who comes back, and tells its end with a way back", async () => {
  let shown = makeBulkJob();
  const undone: string[] = [];
  const { user } = open("/contacts", {
    overrides: [
      http.get("/v1/contacts/bulk", () => HttpResponse.json({ items: [shown], next_cursor: null })),
      http.post("/v1/contacts/bulk/:id/undo", ({ params }) => {
        undone.push(String(params.id));
        shown = makeBulkJob({ id: "b2", undoes: "b1", total: 8400, done: 0 });
        return HttpResponse.json(shown, { status: 202 });
      }),
    ],
  });
  expect(await screen.findByRole("progressbar", { name: "Adding tags" })).toHaveAttribute(
    "aria-valuenow",
    "500",
  );
  expect(screen.getByText("500 of 8,412")).toBeVisible();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  shown = makeBulkJob({
    state: "done",
    done: 8400,
    refused: 12,
    undo_until: until,
    ended_at: new Date().toISOString(),
  });
  const said = await screen.findByText("8,400 contacts are tagged, 12 were left out", {}, { timeout: 6_000 });
  expect(said).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("progressbar", { name: "Taking it back" })).toBeVisible();
  expect(undone).toEqual(["b1"]);
});

it("says to whom it could not be done, and why", async () => {
  const ended = makeBulkJob({ state: "done", done: 1, refused: 1, ended_at: new Date().toISOString() });
  const { user } = open("/contacts", {
    overrides: [
      http.get("/v1/contacts/bulk", () => HttpResponse.json({ items: [ended], next_cursor: null })),
      http.get("/v1/contacts/bulk/b1/refused", () =>
        HttpResponse.json({ items: [{ contact_id: "1", reason: "opted_out" }], next_cursor: null }),
      ),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Show who" }));
  expect(await screen.findByText("Ana opted out.")).toBeVisible();
});

it("does one thing to all that match, also where they are too many to count", async () => {
  pretendScreen();
  onTestFinished(() => void vi.restoreAllMocks());
  let whom: unknown;
  const { user } = open("/contacts", {
    overrides: [
      http.get("/v1/contacts/count", () => HttpResponse.json({ count: 10_000, is_exact: false })),
      http.get("/v1/contacts", ({ request }) =>
        new URL(request.url).searchParams.has("cursor")
          ? delay("infinite")
          : HttpResponse.json({ items: PEOPLE, next_cursor: "more" }),
      ),
      http.post("/v1/contacts/bulk/tag", async ({ request }) => {
        whom = await request.json();
        return HttpResponse.json({ id: "j1" });
      }),
      http.get("/v1/contacts/bulk", () => HttpResponse.json({ items: [] })),
    ],
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select Ana" }));
  const bar = within(screen.getByRole("region", { name: "What to do with the marked rows" }));
  await user.click(bar.getByRole("button", { name: "Select all that match" }));
  await user.click(bar.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: /^Erase/ })).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Escape}");
  await user.click(bar.getByRole("button", { name: "Add tags" }));
  const dialog = await screen.findByRole("dialog", { name: "Add tags: all that match" });
  expect(within(dialog).getByRole("button", { name: "Tags" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.keyboard("vip");
  await user.click(await screen.findByRole("option", { name: /vip/ }));
  await user.click(within(dialog).getByRole("button", { name: "Add tags" }));
  await waitFor(() => expect(whom).toEqual({ everyone: true, tags: ["vip"] }));
});

it("looks at two marked contacts side by side, and makes them one", async () => {
  pretendScreen();
  onTestFinished(() => void vi.restoreAllMocks());
  const merged: unknown[] = [];
  const twins = ["1", "3"].map((id) => contact(id, "Mariana"));
  const { user } = open("/contacts", {
    overrides: [
      ...twins.map((one) => http.get(`/v1/contacts/${one.id}`, () => HttpResponse.json(one))),
      http.get("/v1/contacts/1/merge-preview/3", () => HttpResponse.json(NOTHING_SAID_TWICE)),
      http.post("/v1/contacts/1/merge", async ({ request }) => {
        merged.push(await request.json());
        return HttpResponse.json({ winner_id: "1", merge_id: "m1" });
      }),
    ],
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select Ana" }));
  expect(screen.queryByRole("button", { name: "Merge …" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select Caio" }));
  await user.click(screen.getByRole("button", { name: "Merge …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Make these two one person" }));
  expect(
    await dialog.findByText(/^Mariana \(.*4323.*\) becomes part of Mariana \(.*4321.*\)\./),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(merged).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Merge …" })).not.toBeInTheDocument());
});

it("offers no merge of three", async () => {
  pretendScreen();
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = open("/contacts");
  await user.click(await screen.findByRole("checkbox", { name: "Select Ana" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Caio" }));
  expect(screen.getByRole("button", { name: "Merge …" })).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Select +55 11 98765-4322" }));
  expect(screen.queryByRole("button", { name: "Merge …" })).not.toBeInTheDocument();
});
