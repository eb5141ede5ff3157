import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { Import } from "@/api/models";
import { makeWorld, renderApp } from "@/testing/renderApp";
import { server } from "@/testing/server";

const COUNTS = {
  rows: 3,
  created: 2,
  updated: 0,
  unchanged: 0,
  duplicate: 0,
  rejected: { no_identifier: 1 },
  warnings: { phone_precision_lost: 1 },
  left_out: [{ column: 1, reason: "phone_precision_lost", count: 1, kept: 1 }],
  consent_refused: {},
};
const JOB: Import = {
  id: "i1",
  file_name: "people.csv",
  file_size: 100,
  sheet: null,
  sheets: [],
  task: "dry_run",
  state: "done",
  error: null,
  progress: 1,
  counts: COUNTS,
  dry_run: COUNTS,
  undone: null,
  plan: {
    columns: [
      { heading: "Name", target: "full_name" },
      { heading: "Phone", target: "phone" },
    ],
  },
  created_at: "2026-11-20T12:00:00Z",
  started_at: null,
  ended_at: null,
  file_erased_at: null,
  mends_id: null,
};
const FIRST = "01970000-0000-7000-8000-0000000000aa";
const WORDS = [
  { column: 1, word: "Cliente", count: 2, lead_status: null, lifecycle: "customer" },
  { column: 1, word: "Trial marcado", count: 1, lead_status: null, lifecycle: null },
];
const ROWS = [
  {
    row: 2,
    cells: ["Ana", "5,51198E+12"],
    reason: null,
    field: null,
    left_out: [{ column: 1, reason: "phone_precision_lost" }],
    understood: [{ column: 0, field: "full_name", value: "Ana" }],
    contact: { first_name: "Ana", last_name: null, identifiers: [], tags: [] },
  },
];

function open(path: string, job: Partial<Import> = {}, list?: () => Response, problems: object[] = []) {
  const world = makeWorld();
  const asked: string[] = [];
  const shown = { ...JOB, ...job };
  const app = renderApp({
    world,
    path,
    overrides: [
      http.get("/v1/session", () =>
        HttpResponse.json({ ...world.session(), permissions: ["contacts.read", "contacts.import"] }),
      ),
      http.get("/v1/imports", list ?? (() => HttpResponse.json({ items: [shown], next_cursor: null }))),
      http.get("/v1/imports/i1", () => HttpResponse.json(shown)),
      http.get("/v1/imports/i1/preview", () =>
        HttpResponse.json({ rows: ROWS, problems, guesses: [], words: WORDS, looked_through: 3 }),
      ),
      http.get("/v1/imports/i1/left-out", ({ request }) => {
        const more = new URL(request.url).searchParams.get("cursor") === "next";
        const cell = { column: 1, reason: "phone_precision_lost" };
        return HttpResponse.json(
          more
            ? { items: [{ ...cell, row: 9, value: null, who: null }], next_cursor: null }
            : { items: [{ ...cell, row: 2, value: "5,51198E+12", who: "Ana" }], next_cursor: "next" },
        );
      }),
      http.get(`/v1/imports/${FIRST}`, () =>
        HttpResponse.json({
          ...JOB,
          id: FIRST,
          file_name: "first.xlsx",
          task: "run",
          plan: {
            ...JOB.plan,
            options: { tags: ["pupils"], consent: { sms: "subscribed" }, consent_proof: "Form 4" },
          },
        }),
      ),
      http.put("/v1/imports/i1/mends", async ({ request }) => {
        asked.push(JSON.stringify(await request.json()));
        return HttpResponse.json({ ...shown, mends_id: FIRST });
      }),
      http.get("/v1/imports/i1/rejected", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/connections", () => HttpResponse.json({ items: [] })),
      http.get("/v1/settings", () => HttpResponse.json({ region: "BR", settings: {} })),
      http.patch("/v1/imports/i1", async ({ request }) => {
        asked.push(JSON.stringify(await request.json()));
        return HttpResponse.json(shown);
      }),
      http.post("/v1/imports/i1/:command", ({ params }) => {
        asked.push(String(params.command));
        return HttpResponse.json(shown);
      }),
    ],
  });
  return { ...app, asked };
}

it("lists imports, each a link to where it stands", async () => {
  open("/imports");
  const list = await screen.findByRole("list", { name: "Imports" });
  expect(within(list).getByRole("link", { name: /people\.csv/ })).toHaveAttribute("href", "/imports/i1");
});

it("teaches what an import is where there is none", async () => {
  open("/imports", {}, () => HttpResponse.json({ items: [], next_cursor: null }));
  expect(await screen.findByText("No file has been imported")).toBeVisible();
});

it("says that a role may not see imports", async () => {
  open("/imports", {}, () => HttpResponse.json({ code: "role_required", status: 403 }, { status: 403 }));
  expect(await screen.findByText("You may not see this")).toBeVisible();
});

it("is loading until imports come, and offers to try again where they do not", async () => {
  let isBroken = true;
  const { user } = open("/imports", {}, () =>
    isBroken
      ? HttpResponse.json({ code: "internal", status: 500 }, { status: 500 })
      : HttpResponse.json({ items: [JOB], next_cursor: null }),
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await user.click(again);
  expect(await screen.findByRole("link", { name: /people\.csv/ })).toBeVisible();
});

it("says what stands above the headings, and warns where phones are read as something else", async () => {
  const columns = [
    { heading: "Mail", target: "email" },
    { heading: "Cel / Whats", target: "attribute", name: "cel_whats" },
  ];
  open("/imports/i1?step=columns", { plan: { dialect: { skipped: 2 }, columns } }, undefined, [
    { path: "columns.1.target", code: "phones_unread", params: {} },
  ]);
  expect(await screen.findByText(/2 rows above the names of the columns are left out/)).toBeVisible();
  expect(await screen.findByText(/this one looks like phones: Cel \/ Whats/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
});

it("says which sheets of the file are not read, and offers them", async () => {
  const { user } = open("/imports/i1?step=columns", { sheet: "Alunos", sheets: ["Alunos", "Feira", "2024"] });
  expect(await screen.findByText(/2 more sheets of the file are not read/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take another sheet" }));
  expect(screen.getByRole("combobox", { name: "Sheet" })).toHaveTextContent("Alunos");
});

it("says before the import that a yes without a word on how they agreed is not taken over", async () => {
  const counts = { ...COUNTS, consent_refused: { proof_required: 2 } };
  const { user } = open("/imports/i1?step=review", { counts, dry_run: counts });
  expect(await screen.findByText(/it is not said how they agreed/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Say how they agreed" }));
  expect(await screen.findByRole("heading", { name: "What holds for everyone in the file?" })).toBeVisible();
});

it("shows what is wrong at its cell, and what to do about it", async () => {
  open("/imports/i1?step=review");
  expect(await screen.findByText("5,51198E+12", { selector: ".line-through" })).toBeVisible();
  expect(screen.getByText(/Format the phone column as text/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Import 2 people" })).toBeEnabled();
});

it.each([
  [1, 1, "1 person from 1 row"],
  [2, 3, "2 people from 3 rows"],
])("counts %i of %i rows in the words of that number", async (created, rows, said) => {
  const counts = { ...COUNTS, created, rows };
  open("/imports/i1?step=review", { counts, dry_run: counts });
  expect((await screen.findAllByText(said))[0]).toBeVisible();
});

it("asks who says that they may be written to, and where the proof is, once somebody says yes", async () => {
  const { user, asked } = open("/imports/i1?step=rules");
  expect(await screen.findByText(/Without a yes they are imported all the same/)).toBeVisible();
  screen.getByRole("combobox", { name: "WhatsApp" }).focus();
  await user.keyboard("{Enter}");
  const choices = within(await screen.findByRole("listbox"));
  await user.click(choices.getByRole("option", { name: "Yes, they agreed" }));
  const proof = screen.getByRole("textbox", { name: /Who says so, and where is the proof/ });
  expect(screen.getByText(/Without this no yes is taken over/)).toBeVisible();
  await user.type(proof, "Form, clause 4");
  await user.type(proof, "{Tab}{Enter}");
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(JSON.parse(asked[0] ?? "")).toMatchObject({
    options: { consent: { whatsapp: "subscribed" }, consent_proof: "Form, clause 4" },
  });
  // The button went with its step: the keyboard goes on at the next one's heading.
  expect(await screen.findByRole("heading", { name: "This is what would happen" })).toHaveFocus();
});

it("says before an import is taken back who goes and who stays", async () => {
  const { user, asked } = open("/imports/i1", { task: "run" });
  await user.click(await screen.findByRole("button", { name: "Take it back" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent(/Whoever has been written to, has written or was changed since stays/);
  await user.keyboard("{Escape}");
  expect(asked).toEqual([]);
});

it("lists cells left out by column and reason before the import, page by page, and as a file", async () => {
  const { user } = open("/imports/i1?step=review");
  const section = within(await screen.findByRole("region", { name: "Cells left out" }));
  const group = section.getByRole("button", { name: /Phone ?: A spreadsheet has cut off digits/ });
  expect(group).toHaveAttribute("aria-expanded", "true");
  expect(await section.findByRole("row", { name: "2 Ana 5,51198E+12" })).toBeVisible();
  await user.click(section.getByRole("button", { name: "Show more" }));
  expect(await section.findByRole("row", { name: "9 no longer kept" })).toBeVisible();
  expect(section.getByRole("link", { name: "Download these cells" })).toHaveAttribute(
    "href",
    "/v1/imports/i1/left-out.csv?language=en&organization=org-1",
  );
  await user.click(group);
  expect(section.queryByRole("table")).toBeNull();
});

it("shows of each column what is kept before the import", async () => {
  open("/imports/i1?step=review");
  const section = within(await screen.findByRole("region", { name: "What is kept of each column" }));
  expect(section.getByText("Ana")).toBeVisible();
  expect(section.getByText("5,51198E+12").parentElement).toHaveTextContent("left out");
});

it("says in words why a file does not come", async () => {
  const { user } = open("/imports/i1?step=review");
  server.use(
    http.get("/v1/imports/i1/left-out.csv", () => HttpResponse.json({ code: "rows_gone" }, { status: 410 })),
  );
  await user.click(await screen.findByRole("link", { name: "Download these cells" }));
  expect(await screen.findByText("This no longer exists. It may have just ended.")).toBeVisible();
});

it("says of how many cells left out the first are listed", async () => {
  const counts = {
    ...COUNTS,
    left_out: [{ column: 1, reason: "phone_precision_lost", count: 5000, kept: 1000 }],
  };
  open("/imports/i1?step=review", { counts, dry_run: counts });
  expect(await screen.findByText("Only the first 1,000 of 5,000 are listed.")).toBeVisible();
});

const STATUS = {
  columns: [
    { heading: "Phone", target: "phone" },
    { heading: "Status", target: "lead_status" },
  ],
};

it("lets a person say what the words of a status mean", async () => {
  const { user, asked } = open("/imports/i1?step=columns", { task: "upload", plan: STATUS });
  const word = await screen.findByRole("combobox", { name: "What “Trial marcado” in Status means" });
  expect(word).toHaveTextContent("Leave out");
  word.focus();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("option", { name: /Status: Trial booked/i }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0] ?? "")).toMatchObject({
    columns: [
      { words: [] },
      { words: [{ word: "Trial marcado", lead_status: "trial_booked", lifecycle: null }] },
    ],
  });
});

it("proposes what a word likely means, and waits to be told", async () => {
  const { user, asked } = open("/imports/i1?step=columns", { task: "upload", plan: STATUS });
  expect(await screen.findByRole("combobox", { name: /What “Cliente”/ })).toHaveTextContent("Leave out");
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Take our guess for Cliente (They are a customer)" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0] ?? "")).toMatchObject({
    columns: [{}, { words: [{ word: "Cliente", lead_status: null, lifecycle: "customer" }] }],
  });
});

it("offers to have all as in the import whose rejected rows a file is, and takes nothing over by itself", async () => {
  const { user, asked } = open("/imports/i1?step=columns", {
    task: "upload",
    file_name: `rejected-${FIRST} (1).csv`,
  });
  const offer = within(await screen.findByRole("region", { name: "Rejected rows of an earlier import" }));
  expect(offer.getByRole("link", { name: "first.xlsx" })).toHaveAttribute("href", `/imports/${FIRST}`);
  expect(offer.getByText("pupils")).toBeVisible();
  expect(offer.getByText("Form 4")).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(offer.getByRole("button", { name: "Same as in the first import" }));
  expect(await screen.findByText(/Mends rejected rows of/)).toBeVisible();
  expect(asked).toEqual([JSON.stringify({ import_id: FIRST, takes_over: true })]);
  expect(screen.queryByRole("region", { name: "Rejected rows of an earlier import" })).toBeNull();
});

it("leads from rejected rows to the form that imports them mended", async () => {
  const { user } = open("/imports/i1", { task: "run" });
  await user.click(await screen.findByRole("button", { name: "Import the mended rows" }));
  expect(await screen.findByText("Drop a file here")).toBeVisible();
  expect(window.location.search).toBe("?mends=i1");
});

it("starts a journey for the people of the import, after asking", async () => {
  const world = makeWorld();
  const asked: unknown[] = [];
  const { user } = renderApp({
    world,
    path: "/imports/i1",
    overrides: [
      http.get("/v1/session", () =>
        HttpResponse.json({
          ...world.session(),
          permissions: ["contacts.read", "contacts.import", "journeys.write"],
        }),
      ),
      http.get("/v1/imports/i1", () => HttpResponse.json({ ...JOB, task: "run" })),
      http.get("/v1/imports/i1/:list", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/imports", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/contacts/count", () => HttpResponse.json({ count: 2, is_exact: true })),
      http.get("/v1/journeys", () =>
        HttpResponse.json({ items: [{ id: "j1", name: "Welcome", state: "active" }], next_cursor: null }),
      ),
      http.get("/v1/settings", () =>
        HttpResponse.json({ settings: { journey_confirm_above: 0, journey_typed_above: 1_000 } }),
      ),
      http.post("/v1/journeys/j1/run-many/estimate", () =>
        HttpResponse.json({
          audience: 2,
          looked_at: 2,
          is_exact: true,
          reached: 1,
          unreached: { no_consent: 1 },
          refused: {},
        }),
      ),
      http.post("/v1/journeys/j1/run-many", async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ id: "job", state: "queued" }, { status: 202 });
      }),
    ],
  });
  expect(screen.queryByRole("button", { name: "Send a campaign" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Start a journey" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Put 2 contacts into a journey" }));
  await user.click(await dialog.findByRole("option", { name: "Welcome" }));
  expect(asked).toEqual([]);
  expect(await screen.findByText(/^Reaches 1 of 2/)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Start the journey" }));
  await waitFor(() =>
    expect(asked).toEqual([{ filter: { all: [{ field: "imports", op: "has", value: "i1" }] } }]),
  );
});
