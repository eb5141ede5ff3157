import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { Template } from "@/api/templates";
import { FakeEventSource } from "@/testing/fakeEventSource";
import { makeWorld, renderApp } from "@/testing/renderApp";
import type { server } from "@/testing/server";

const AT = "2026-11-27T21:40:00Z";
const ID = "01970000-0000-7000-8000-000000000001";

const TEMPLATE: Template = {
  id: ID,
  name: "Welcome",
  channel: "whatsapp_qr",
  variants: { en: "Hi", "pt-BR": "Oi" },
  base: "pt-BR",
  is_archived: false,
  created_at: AT,
  updated_at: AT,
};

const JOURNEY = { id: ID, name: "New members", state: "active", in_draft: true, is_live: true };

function open(...overrides: Parameters<typeof server.use>) {
  const asked: unknown[] = [];
  const world = makeWorld();
  const contact = { id: "c", name: "Ana", identifiers: [] };
  const rendered = renderApp({
    world,
    path: `/templates/${ID}`,
    overrides: [
      ...overrides,
      http.get("/v1/session", () =>
        HttpResponse.json({ ...world.session(), permissions: ["channels.read", "channels.write"] }),
      ),
      http.get("/v1/contacts", () => HttpResponse.json({ items: [contact], next_cursor: null })),
      http.get("/v1/attributes", () => HttpResponse.json({ items: [] })),
      http.get("/v1/templates/:id", () => HttpResponse.json(TEMPLATE)),
      http.get("/v1/usage/templates/:id", () => HttpResponse.json({ journeys: [JOURNEY], campaigns: [] })),
      http.post("/v1/templates/preview", async ({ request }) => {
        const { text } = (await request.json()) as { text: string };
        asked.push(text);
        return HttpResponse.json({ text, missing: null, problems: [], locale: null });
      }),
    ],
  });
  return { ...rendered, asked };
}

it("begins with the base, and makes another language the base", async () => {
  const saved: unknown[] = [];
  const { user } = open(
    http.patch("/v1/templates/:id", async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(TEMPLATE);
    }),
  );
  const [first, second] = await screen.findAllByRole("tab");
  expect(first).toHaveTextContent("base");
  expect(screen.getByLabelText("Text in Brazilian Portuguese")).toHaveValue("Oi");
  await user.click(second!);
  await user.click(screen.getByRole("button", { name: "Make English the base" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({ name: "Welcome", variants: TEMPLATE.variants, base: "en", based_on: AT });
});

it("asks for a preview after a pause, not for each letter", async () => {
  const { user, asked } = open();
  const text = await screen.findByLabelText("Text in Brazilian Portuguese");
  await waitFor(() => expect(asked).toEqual(["Oi"]));
  await user.type(text, ", tudo bem");
  await waitFor(() => expect(asked.at(-1)).toBe("Oi, tudo bem"));
  expect(asked.length).toBeLessThan(6);
});

it("says where it is used, and asks before it is put away", async () => {
  let isArchived = false;
  const { user } = open(
    http.post("/v1/templates/:id/archive", () => {
      isArchived = true;
      return HttpResponse.json({ ...TEMPLATE, is_archived: true });
    }),
  );
  const used = await screen.findByRole("region", { name: "Used in" });
  expect(await within(used).findByRole("link", { name: "New members" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("1 draft or waiting campaign uses it");
  expect(isArchived).toBe(false);
  await user.click(within(question).getByRole("button", { name: "Archive" }));
  await waitFor(() => expect(isArchived).toBe(true));
});

it("puts a name that is taken at the name", async () => {
  const problem = { code: "template_name_taken", status: 409, errors: [], params: {} };
  const { user } = open(
    http.patch("/v1/templates/:id", () =>
      HttpResponse.json(problem, {
        status: 409,
        headers: { "Content-Type": "application/problem+json" },
      }),
    ),
  );
  await user.type(await screen.findByLabelText("Name"), " 2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Another template has this name, an archived one perhaps")).toBeVisible();
});

it("keeps what is being written when somebody else saves the template, and takes over the rest", async () => {
  let stored = TEMPLATE;
  const { user } = open(http.get("/v1/templates/:id", () => HttpResponse.json(stored)));
  await user.type(await screen.findByLabelText("Text in Brazilian Portuguese"), ", tudo bem");
  stored = { ...TEMPLATE, name: "Boas-vindas", updated_at: "2026-11-27T21:50:00Z" };
  act(() => FakeEventSource.last.say("hint", { topic: "templates", ids: [] }));
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue("Boas-vindas"));
  expect(screen.getByLabelText("Text in Brazilian Portuguese")).toHaveValue("Oi, tudo bem");
  expect(screen.getByText(/Somebody else has saved this template/)).toBeVisible();
});

it("keeps what is written while it is saved", async () => {
  let stored = TEMPLATE;
  let answer: () => void = () => undefined;
  const { user } = open(
    http.patch("/v1/templates/:id", async ({ request }) => {
      const changes = (await request.json()) as object;
      await new Promise<void>((resolve) => (answer = resolve));
      stored = { ...TEMPLATE, ...changes, updated_at: "2026-11-27T21:50:00Z" };
      return HttpResponse.json(stored);
    }),
    http.get("/v1/templates/:id", () => HttpResponse.json(stored)),
  );
  const text = await screen.findByLabelText("Text in Brazilian Portuguese");
  await user.type(text, "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.type(text, " Tudo bem");
  act(() => answer());
  await screen.findByText("Saved");
  expect(screen.getByLabelText("Text in Brazilian Portuguese")).toHaveValue("Oi! Tudo bem");
  expect(screen.queryByText(/Somebody else/)).toBeNull();
});

it("puts the keyboard into the text of a language that was just added", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add language" }));
  await user.keyboard("French{Enter}");
  const french = await screen.findByRole("textbox", { name: /French/ });
  await waitFor(() => expect(french).toHaveFocus());
  await user.click(screen.getByRole("tab", { name: /English/ }));
  expect(screen.getByRole("textbox", { name: /English/ })).not.toHaveFocus();
});

it("saves nothing over what somebody else has saved, and asks where both changed the same", async () => {
  const saved: Record<string, unknown>[] = [];
  let stored = { ...TEMPLATE, name: "Theirs", updated_at: "2026-11-27T21:50:00Z" };
  let isTold = false;
  const { user } = open(
    http.get("/v1/templates/:id", () => HttpResponse.json(isTold ? stored : TEMPLATE)),
    http.patch("/v1/templates/:id", async ({ request }) => {
      const changes = (await request.json()) as Record<string, unknown>;
      saved.push(changes);
      isTold = true;
      if (changes.based_on !== stored.updated_at)
        return HttpResponse.json({ code: "template_changed", errors: [] }, { status: 409 });
      stored = { ...stored, ...changes, updated_at: "2026-11-27T21:55:00Z" };
      return HttpResponse.json(stored);
    }),
  );
  const text = await screen.findByLabelText("Text in Brazilian Portuguese");
  const save = screen.getByRole("button", { name: "Save" });
  await user.type(text, "!");
  await user.click(save);
  expect(await screen.findByText(/Somebody else has saved this template/)).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Theirs");
  expect(text).toHaveValue("Oi!");

  stored = {
    ...stored,
    variants: { ...stored.variants, "pt-BR": "Bom dia" },
    updated_at: "2026-11-27T21:51:00Z",
  };
  await user.click(save);
  const question = await screen.findByText(
    "Somebody else has changed the text in Brazilian Portuguese too. Whose shall it be?",
  );
  expect(text).toHaveValue("Oi!");
  expect(save).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  expect(question).not.toBeInTheDocument();
  await user.click(save);
  await screen.findByText("Saved");
  expect(saved[2]).toEqual({
    name: "Theirs",
    variants: { en: "Hi", "pt-BR": "Oi!" },
    base: "pt-BR",
    based_on: "2026-11-27T21:51:00Z",
  });

  stored = { ...stored, variants: { en: "Hi", "pt-BR": "Bom dia" }, updated_at: "2026-11-27T21:58:00Z" };
  await user.type(text, "!");
  await user.click(save);
  await user.click(await screen.findByRole("button", { name: "Take theirs" }));
  expect(text).toHaveValue("Bom dia");
});
