import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { JOURNEY } from "@/testing/journey";
import { makeWorld, renderApp } from "@/testing/renderApp";

interface Config {
  rules?: object[];
  texts?: Record<string, string>;
}

const ALL = ["journeys.read", "journeys.write"];

interface Draft {
  nodes: { id: string; type: string; label: string; config: Config }[];
}

/** The draft is kept and judged: a message without a text is a problem. */
function open(change: Partial<typeof JOURNEY> = {}, taken: string[] = [], path = "/journeys/j1") {
  const world = makeWorld();
  const names: string[] = [];
  const published: string[] = [];
  let journey = { ...JOURNEY, ...change };
  let saves = 0;
  const problems = () =>
    (journey.draft as Draft).nodes
      .filter(({ type, config }) => type === "message" && !Object.values(config.texts ?? {}).some(Boolean))
      .map(({ id }) => ({ path: `nodes.${id}.config.texts.sms`, code: "required", params: {} }));
  const app = renderApp({
    world,
    path,
    overrides: [
      http.get("/v1/session", () => HttpResponse.json({ ...world.session(), permissions: ALL })),
      http.get("/v1/journeys/j1", () => HttpResponse.json(journey)),
      http.get("/v1/journeys/j1/problems", () => HttpResponse.json({ problems: problems(), templates: {} })),
      http.get("/v1/journeys/j1/report", () =>
        HttpResponse.json({ people: 0, is_capped: false, outcomes: {}, nodes: [] }),
      ),
      http.get("/v1/journeys/j1/rules", () => HttpResponse.json({ items: [] })),
      http.get("/v1/connections", () => HttpResponse.json({ items: [] })),
      http.get("/v1/attributes", () => HttpResponse.json({ items: [] })),
      http.get("/v1/contacts", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/pipelines", () => HttpResponse.json({ items: [] })),
      http.get("/v1/templates", () => HttpResponse.json({ items: [], next_cursor: null })),
      http.get("/v1/templates/variables", () => HttpResponse.json({ items: [] })),
      http.patch("/v1/journeys/j1", async ({ request }) => {
        const body = (await request.json()) as { name?: string };
        if (body.name !== undefined) {
          names.push(body.name);
          if (taken.includes(body.name))
            return HttpResponse.json({ code: "journey_name_taken", status: 409 }, { status: 409 });
        }
        saves += 1;
        journey = { ...journey, ...body, updated_at: `2026-11-20T12:00:${String(saves).padStart(2, "0")}Z` };
        return HttpResponse.json(journey);
      }),
      http.post("/v1/journeys/j1/publish", () => {
        published.push(journey.name);
        return HttpResponse.json({ number: 1 });
      }),
    ],
  });
  return { ...app, names, published };
}

const EMPTY = "The text is empty.";

it("says that a new message is empty once its text was left, not before", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add a message" }));
  expect(await screen.findByText("The new step is yet to be written")).toBeVisible();
  expect(screen.queryAllByText(EMPTY)).toEqual([]);
  await user.click(screen.getByRole("textbox", { name: "Text" }));
  expect(screen.queryAllByText(EMPTY)).toEqual([]);
  await user.tab();
  expect((await screen.findAllByText(EMPTY)).length).toBeGreaterThan(0);
  await user.type(screen.getByRole("textbox", { name: "Text" }), "H");
  expect(screen.queryAllByText(EMPTY), "not before the server has judged it anew either").toEqual([]);
});

it("leads from the form of one message to the list, where the second one is added", async () => {
  const { user } = open({}, [], "/journeys/j1?view=form");
  await user.click(await screen.findByRole("button", { name: "Add another step" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Message");
  expect(screen.queryByRole("button", { name: "Add another step" })).toBeNull();
});

it("is renamed where its title stands: Enter keeps, Escape leaves, what is wrong is said at the field", async () => {
  const { user, names } = open({}, ["Taken"]);
  await user.click(await screen.findByRole("button", { name: "Welcome" }));
  await user.keyboard("Other{Escape}");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Welcome" })).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Welcome" }));
  await user.keyboard("Taken{Enter}");
  expect(await screen.findByText("Another journey has this name.")).toBeVisible();
  const field = screen.getByRole("textbox", { name: "Name" });
  expect(field).toBeInvalid();
  await user.clear(field);
  await user.type(field, "After a trial{Enter}");
  expect(await screen.findByRole("heading", { name: "After a trial" })).toBeVisible();
  expect(names).toEqual(["Taken", "After a trial"]);
});

it("says what a new step lacks when it is to be published, and leads there", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add a message" }));
  expect(await screen.findByText("The new step is yet to be written")).toBeVisible();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect((await screen.findAllByText(EMPTY)).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toHaveAttribute("data-step"));
  expect(document.activeElement).toHaveTextContent(EMPTY);
});

it("asks for a name before what nobody has named is published", async () => {
  const { user, names, published } = open({ name: "New journey 2" }, ["Taken"]);
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish" });
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  await waitFor(() => expect(name).toHaveFocus());
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(await within(dialog).findByText("Give it a name first.")).toBeVisible();
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveFocus();
  expect(published).toEqual([]);
  await user.type(name, "Taken");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  expect(await within(dialog).findByText("Another journey has this name.")).toBeVisible();
  await user.clear(name);
  await user.type(name, "After a trial");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(published).toEqual(["After a trial"]));
  expect(names).toEqual(["Taken", "After a trial"]);
});

it("publishes under its name what was given one", async () => {
  const { user, published } = open();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish" });
  expect(within(dialog).queryByRole("textbox", { name: "Name" })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(published).toEqual(["Welcome"]));
});

it("lists what is wrong, and leads to each by the keyboard", async () => {
  const message = (id: string) => ({ id, type: "message", label: "", config: { texts: {} } });
  const draft = {
    nodes: [JOURNEY.draft.nodes[0]!, message("first"), message("second"), JOURNEY.draft.nodes[1]!],
    edges: ["in", "first", "second"].map((source, place) => ({
      source,
      target: ["first", "second", "out"][place]!,
      condition: "always",
    })),
  };
  const { user } = open({ draft });
  (await screen.findByRole("button", { name: "All problems" })).focus();
  await user.keyboard("{Enter}");
  const list = await screen.findByRole("dialog", { name: "All problems" });
  expect(within(list).getAllByRole("button")).toHaveLength(2);
  within(list).getAllByRole("button")[1]!.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toHaveAttribute("data-step", "second"));
  expect(window.location.search).toContain("step=second");
});
