import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { JOURNEY as DRAFT } from "@/testing/journey";
import { pretendScreen } from "@/testing/layout";
import { makeWorld, renderApp } from "@/testing/renderApp";
import { server } from "@/testing/server";

const PEOPLE = {
  inside: 3,
  last_30_days: { entered: 8, completed: 2, replied: 1, failed: 0, is_capped: false },
};
const JOURNEY = { ...DRAFT, people: PEOPLE };

const ALL = ["journeys.read", "journeys.write", "enrollments.write"];

const NO_REPORT = { people: 0, is_capped: false, outcomes: {}, nodes: [] };

function open(
  path: string,
  journey: object = JOURNEY,
  overrides: Parameters<typeof http.get>[1][] = [],
  report: object = NO_REPORT,
) {
  const world = makeWorld();
  return renderApp({
    world,
    path,
    overrides: [
      ...overrides.map((answer) => http.get("/v1/journeys", answer)),
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions: ALL })),
      http.get("/v1/journeys", () => HttpResponse.json({ items: [JOURNEY], next_cursor: null })),
      http.get("/v1/journeys/j1", () => HttpResponse.json(journey)),
      http.get("/v1/journeys/j1/problems", () => HttpResponse.json({ problems: [], templates: {} })),
      http.get("/v1/journeys/j1/report", () => HttpResponse.json(report)),
      http.get("/v1/enrollments", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/journeys/j1/rules", () => HttpResponse.json({ items: [] })),
      http.get("/v1/connections", () => HttpResponse.json({ items: [] })),
      http.get("/v1/templates", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/templates/variables", () => HttpResponse.json({ items: [] })),
      http.patch("/v1/journeys/j1", () => HttpResponse.json(journey)),
    ],
  });
}

it("guides to the first message where a journey says nothing yet", async () => {
  const { user } = open("/journeys/j1");
  expect(await screen.findByText(/This journey says nothing yet/)).toBeVisible();
  expect(screen.queryByText("Nothing is wrong")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add a message" }));
  await waitFor(() => expect(screen.queryByText(/says nothing yet/)).not.toBeInTheDocument());
  expect(window.location.search).toContain("step=message");
});

it("says above the steps for whom it failed, and leads there", async () => {
  const failed = { ...PEOPLE, last_30_days: { ...PEOPLE.last_30_days, failed: 2 } };
  open("/journeys/j1", { ...JOURNEY, state: "active", version: 1, people: failed });
  const note = (await screen.findByText("It failed for 2 people in the last 30 days.")).closest("p")!;
  expect(within(note).getByRole("link")).toHaveAttribute("href", "/journeys/j1/people?who=failed");
});

it("leads from a journey that nobody has entered to where many people are chosen", async () => {
  const { user } = open("/journeys/j1/people", { ...JOURNEY, state: "active", version: 1 });
  expect(await screen.findByText(/mark them among the contacts and start the journey/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Choose many" }));
  expect(await screen.findByRole("heading", { name: "Contacts" })).toBeVisible();
});

it("counts whom a step skipped apart from whom it lost, under a heading that says both", async () => {
  const counts = { entered: 5, inside: 0, sent: 3, read: 0, replied: 0, stopped: { reply: 1 } };
  const nodes = [{ id: "in", ...counts, skipped: { no_address: 2 }, failed: { permanent_address: 3 } }];
  open("/journeys/j1/report", JOURNEY, [], { people: 5, is_capped: false, outcomes: {}, nodes });
  expect(await screen.findByRole("columnheader", { name: "Skipped, failed or left here" })).toBeVisible();
  expect(screen.getAllByText(/2 skipped/)).not.toHaveLength(0);
  expect(screen.getAllByText(/3 failed/)).not.toHaveLength(0);
});

it("teaches what a journey is where there is none", async () => {
  open("/journeys", JOURNEY, [() => HttpResponse.json({ items: [], next_cursor: null })]);
  expect(await screen.findByText("No journeys yet")).toBeVisible();
});

it("says that a role may not see journeys", async () => {
  open("/journeys", JOURNEY, [() => new HttpResponse(null, { status: 403 })]);
  expect(await screen.findByText("You may not see this")).toBeVisible();
});

it("offers to try again where journeys do not come", async () => {
  let isBroken = true;
  const { user } = open("/journeys", JOURNEY, [
    () =>
      isBroken
        ? HttpResponse.json({ code: "internal", status: 500 }, { status: 500 })
        : HttpResponse.json({ items: [JOURNEY], next_cursor: null }),
  ]);
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await user.click(again);
  await waitFor(() =>
    expect(screen.getByRole("grid", { name: "Journeys by name" })).toHaveAttribute("aria-rowcount", "2"),
  );
});

it("begins on an empty page with the channel that the organization has, also before its numbers were read", async () => {
  const made: unknown[] = [];
  const { user } = renderApp({
    path: "/journeys/new",
    overrides: [
      http.get("/v1/session", () => HttpResponse.json({ ...makeWorld().session(), permissions: ALL })),
      http.get("/v1/journeys/recipes", () => HttpResponse.json({ items: [] })),
      http.get("/v1/connections", async () => {
        await delay(300);
        return HttpResponse.json({ items: [{ id: "n1", channel: "whatsapp_qr", is_default: true }] });
      }),
      http.post("/v1/journeys", async ({ request }) => {
        made.push(await request.json());
        return HttpResponse.json(JOURNEY, { status: 201 });
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: /Empty page/ }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]).toMatchObject({ channel: "whatsapp_qr" });
});

it("goes to its parts by figures, also out of a field, and the list behind the question mark has them", async () => {
  const { user } = open("/journeys/j1/people");
  await screen.findByRole("heading", { name: "Welcome" });
  await user.keyboard("3");
  await waitFor(() => expect(location.pathname).toBe("/journeys/j1/versions"));
  await user.keyboard("?");
  const shortcuts = within(await screen.findByRole("dialog", { name: "Shortcuts" }));
  expect(shortcuts.getByText("Parts of this journey")).toBeVisible();
  expect(shortcuts.getByText("Leave a field")).toBeVisible();
});

it("publishes nothing of a template that has changed since it was looked at, and shows what it says now", async () => {
  const AT = "2026-11-27T21:50:00Z";
  const LATER = "2026-11-27T21:55:00Z";
  const sent: unknown[] = [];
  let at = AT;
  const template = {
    id: "t1",
    name: "Hello",
    channel: "sms",
    base: "en",
    variants: { en: "Good day {{ contact.first_name }}", pt: "Bom dia" },
    is_archived: false,
    created_at: AT,
    updated_at: LATER,
  };
  const { user } = open("/journeys/j1");
  server.use(
    http.get("/v1/journeys/j1/problems", () => HttpResponse.json({ problems: [], templates: { t1: at } })),
    http.get("/v1/templates/t1", () => HttpResponse.json(template)),
    http.post("/v1/journeys/j1/publish", async ({ request }) => {
      const body = (await request.json()) as { templates_based_on: Record<string, string> };
      sent.push(body);
      if (body.templates_based_on.t1 === LATER) return HttpResponse.json({ version_id: "v1", number: 1 });
      at = LATER;
      const params = { updated_at: AT, templates: ["t1"] };
      return HttpResponse.json({ code: "journey_changed", params, errors: [] }, { status: 409 });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(await within(dialog).findByText(/somebody else has changed what it says/)).toBeVisible();
  expect(await within(dialog).findByText("Hello")).toBeVisible();
  expect(within(dialog).getByText("Bom dia")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual(
    [AT, LATER].map((seen) => ({
      inside: "keep",
      based_on: JOURNEY.updated_at,
      templates_based_on: { t1: seen },
    })),
  );
});

it("tells before publishing who has passed what is new, and what each choice means for them", async () => {
  const step = { kind: "added", id: "n", type: "message", label: "Reminder", config: {}, fields: [] };
  const { user } = open("/journeys/j1", { ...JOURNEY, version: 3, people: { ...PEOPLE, inside: 252 } });
  server.use(
    http.get("/v1/journeys/j1/foreseen", () =>
      HttpResponse.json({
        inside: 252,
        nowhere: 5,
        completed: 1204,
        is_capped: false,
        steps: [{ ...step, passed: 212, ahead: 40 }],
      }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog");
  const region = await within(dialog).findByRole("region", { name: "What is new for those inside" });
  expect(region).toHaveTextContent("Reminder212 have passed this point, 40 come by it");
  expect(region).toHaveTextContent(
    "1,204 people have completed this journey and get nothing of what is new.",
  );
  expect(dialog).toHaveTextContent("Nobody inside gets what is new.");
  expect(dialog).toHaveTextContent(
    "whoever has passed it does not go back. 5 people have no step left and end.",
  );
});

it("sorts journeys by what a column is pressed at, the largest number first", async () => {
  const inside = (id: string, name: string, count: number) => ({
    ...JOURNEY,
    id,
    name,
    people: { ...PEOPLE, inside: count },
  });
  const items = [inside("a", "Few", 2), inside("b", "Many", 30), inside("c", "Some", 10)];
  pretendScreen();
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = open("/journeys", JOURNEY, [() => HttpResponse.json({ items, next_cursor: null })]);
  await screen.findByRole("row", { name: /Few/ });
  const names = () =>
    screen.getAllByRole("row").flatMap(({ textContent }) => /Few|Many|Some/.exec(textContent)?.[0] ?? []);
  await user.click(screen.getByRole("button", { name: "Inside now" }));
  await waitFor(() => expect(names()).toEqual(["Many", "Some", "Few"]));
  await user.click(screen.getByRole("button", { name: "Inside now" }));
  await waitFor(() => expect(names()).toEqual(["Few", "Some", "Many"]));
});
