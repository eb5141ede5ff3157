import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Template } from "@/api/templates";
import { pretendScreen } from "@/testing/layout";
import { makeWorld, renderApp } from "@/testing/renderApp";

const AT = "2026-11-27T21:40:00Z";
const template = (id: string, name: string, more: Partial<Template> = {}): Template => ({
  id,
  name,
  channel: "whatsapp_qr",
  variants: { en: "Hi", "pt-BR": "Oi" },
  base: "pt-BR",
  is_archived: false,
  created_at: AT,
  updated_at: AT,
  ...more,
});
const ALL = [
  template("a", "Welcome"),
  template("b", "Reminder", { channel: "sms", variants: { "pt-BR": "Ei" } }),
];

function open(templates: Template[] = ALL) {
  pretendScreen();
  onTestFinished(() => void vi.restoreAllMocks());
  const world = makeWorld();
  const asked: Record<string, string>[] = [];
  const app = renderApp({
    world,
    path: "/templates",
    overrides: [
      http.get("/v1/session", () =>
        HttpResponse.json({ ...world.session(), permissions: ["channels.read", "channels.write"] }),
      ),
      http.get("/v1/templates", ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(Object.fromEntries(query));
        const q = query.get("q")?.toLowerCase() ?? "";
        const items = templates.filter(({ name }) => name.toLowerCase().includes(q));
        return HttpResponse.json({ items, next_cursor: null });
      }),
      http.get("/v1/usage/templates", () =>
        HttpResponse.json({
          items: [{ template_id: "a", journeys: 2, campaigns: 1, changed_by: "Dona" }],
        }),
      ),
    ],
  });
  return { ...app, asked };
}

it("tells of each the channel, the languages, in how many places it is used and who changed it", async () => {
  open();
  const row = await screen.findByRole("row", { name: /Welcome/ });
  await waitFor(() => expect(row).toHaveTextContent("Dona"));
  const cells = within(row)
    .getAllByRole("gridcell")
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, 5)).toEqual(["Oi", "WhatsApp", expect.stringMatching(/pt-BR.*en/), "3"]);
});

it("sorts by what the table is pressed at, and searches by name", async () => {
  const { user, asked } = open();
  await user.click(await screen.findByRole("button", { name: "Changed" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: "changed" }));
  await user.click(screen.getByRole("button", { name: "Changed" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: "changed", descending: "true" }));
  await user.type(screen.getByRole("searchbox", { name: "Find by name" }), "remi");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: "remi", sort: "changed" }));
  expect(await screen.findByRole("row", { name: /Reminder/ })).toBeVisible();
  expect(screen.queryByRole("row", { name: /Welcome/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole("searchbox", { name: "Find by name" }), "zzz");
  await user.click(await screen.findByRole("button", { name: "Show all" }));
  expect(await screen.findByRole("row", { name: /Welcome/ })).toBeVisible();
});

it("teaches what a template is where there is none", async () => {
  open([]);
  expect(await screen.findByText("No template yet")).toBeVisible();
});
