import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { regionOfZone } from "@/lib/regionOfZone";
import { browserZone } from "@/lib/time";
import { renderApp, makeWorld } from "@/testing/renderApp";
import { ALL_PLACES } from "../places";

const page = async () => screen.findByRole("heading", { name: "Sandbox" });

function worldOf(...permissions: string[]) {
  const world = makeWorld();
  world.permissions = permissions;
  return world;
}

it("leads up to the list with the filter one came with, and without what was open above it", async () => {
  const { user } = renderApp({ path: "/contacts?q=ana&sort=name&showsRecent=true" });
  await screen.findByRole("heading", { name: "Contacts", hidden: true });
  act(() => {
    history.pushState({}, "", "/contacts/duplicates");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const crumbs = await screen.findByRole("navigation", { name: "Where you are" });
  await user.click(within(crumbs).getByRole("link", { name: "Contacts" }));
  await waitFor(() => expect(location.pathname).toBe("/contacts"));
  expect(location.search).toBe("?q=ana&sort=name");
});

describe("the palette", () => {
  it("opens with the modifier and K, also while one types, and goes where one says", async () => {
    const { user } = renderApp();
    await page();
    await user.keyboard("{Control>}k{/Control}");
    const box = await screen.findByPlaceholderText("A place, a person, or what to do");
    expect(box).toHaveFocus();
    await user.type(box, "gallery");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/gallery"));
    expect(screen.queryByPlaceholderText("A place, a person, or what to do")).toBeNull();
  });

  it.each([
    ["Contacts", ""],
    ["Recent changes to many", "showsRecent=true"],
  ])("keeps what is set on the page where one is already: %s", async (said, added) => {
    const { user } = renderApp({ path: "/contacts?q=ana&sort=name" });
    await screen.findByRole("heading", { name: "Contacts" });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByPlaceholderText("A place, a person, or what to do"), said);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByPlaceholderText("A place, a person, or what to do")).toBeNull());
    await waitFor(() => expect(location.search).toContain(added));
    expect(location.pathname).toBe("/contacts");
    expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
      q: "ana",
      sort: "name",
    });
    await user.keyboard("gc");
    expect(location.search).toContain("q=ana");
  });

  it("has every place and every action that is registered", async () => {
    const { user } = renderApp({ world: worldOf("kill_switch") });
    await page();
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByPlaceholderText("A place, a person, or what to do");
    const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(options.length).toBeGreaterThan(ALL_PLACES.length + 5);
    for (const text of ["Stop all sending", "Light or dark", "Language: Português", "Sign out"])
      expect(options.some((option) => option.startsWith(text))).toBe(true);
  });
});

describe("shortcuts", () => {
  it("are listed behind the question mark, each place among them", async () => {
    const { user } = renderApp();
    await page();
    await user.keyboard("?");
    const list = await screen.findByRole("dialog", { name: "Shortcuts" });
    expect(within(list).getAllByText("g")).toHaveLength(ALL_PLACES.length);
    expect(within(list).getByText("Run the row now")).toBeVisible();
  });
});

describe("the kill switch", () => {
  it("stops at once and asks before it lets things go on", async () => {
    const { user, world } = renderApp({ world: worldOf("kill_switch") });
    await page();
    await user.click(screen.getByRole("button", { name: "Sending is on" }));
    await user.click(screen.getByRole("button", { name: "Stop all sending" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("All sending is stopped");
    await waitFor(() => expect(world.killSwitch).toBe(true));
    await user.click(screen.getAllByRole("button", { name: "Start sending again" })[0]!);
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Start sending again" }));
    await waitFor(() => expect(world.killSwitch).toBe(false));
  });

  it("shows its state and no button to whoever may not turn it", async () => {
    const { user } = renderApp();
    await page();
    await user.click(screen.getByRole("button", { name: "Sending is on" }));
    expect(screen.getByText(/Your role may not turn it/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Stop all sending" })).toBeNull();
  });
});

it("says that nothing reaches a real phone while every connection is a sandbox", async () => {
  const connections = (...providers: string[]) =>
    http.get("/v1/connections", () =>
      HttpResponse.json({ items: providers.map((provider, index) => ({ id: `n${index}`, provider })) }),
    );
  const reader = () => Object.assign(worldOf("channels.read"), { hasTestClock: false });
  const { unmount } = renderApp({
    world: reader(),
    overrides: [connections("sandbox", "sandbox")],
  });
  expect(await screen.findByText(/nothing reaches a real phone/)).toBeVisible();
  unmount();
  renderApp({ world: reader(), overrides: [connections("sandbox", "twilio")] });
  await page();
  expect(screen.queryByText(/nothing reaches a real phone/)).toBeNull();
});

it("makes an organization and goes to it", async () => {
  const calls: unknown[] = [];
  const { user } = renderApp({
    overrides: [
      http.post("/v1/organizations", async ({ request }) => {
        calls.push(await request.json());
        return HttpResponse.json({ id: "org-2" }, { status: 201 });
      }),
      http.post("/v1/session/organization", async ({ request }) => {
        calls.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  });
  await page();
  await user.click(screen.getByRole("button", { name: /switch organization/ }));
  await user.click(screen.getByRole("menuitem", { name: "New organization" }));
  await user.type(await screen.findByLabelText("Name"), "Clube do Vinho");
  await user.click(screen.getByRole("button", { name: "Make organization" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(location.pathname).toBe("/"));
  const zone = browserZone();
  expect(calls).toMatchObject([
    { name: "Clube do Vinho", time_zone: zone, locale: "en", region: regionOfZone(zone) },
    { organization_id: "org-2" },
  ]);
});

it("goes to a place by two keys, and puts the keyboard at the heading of its page", async () => {
  const { user } = renderApp({ path: "/gallery" });
  await screen.findByRole("heading", { name: "Gallery" });
  await user.keyboard("gx");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Sandbox" })).toHaveFocus());
  await waitFor(() => expect(document.title).toContain("Sandbox"));
});

it("says that there is no page where there is none", async () => {
  renderApp({ path: "/nowhere" });
  expect(await screen.findByRole("heading", { name: "There is no page here" })).toBeVisible();
  await waitFor(() => expect(document.title).toContain("There is no page here"));
});
