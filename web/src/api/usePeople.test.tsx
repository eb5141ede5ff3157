import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, it } from "vitest";
import { server } from "@/testing/server";
import { Combobox } from "@/ui/Combobox";
import type { Option } from "@/ui/Select";
import { usePeople } from "./usePeople";

const PEOPLE = ["Ana Lima", "Bia Reis"].map((name) => ({ id: name, name, identifiers: [] }));

function Picker() {
  const [value, setValue] = useState<Option | null>(null);
  return <Combobox label="Person" value={value} onChange={setValue} {...usePeople()} />;
}

async function openPicker() {
  const asked: (string | null)[] = [];
  server.use(
    http.get("/v1/contacts", ({ request }) => {
      const text = new URL(request.url).searchParams.get("q");
      asked.push(text);
      const items = PEOPLE.filter(({ name }) => name.toLowerCase().startsWith(text ?? ""));
      return HttpResponse.json({ items, next_cursor: null });
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Picker />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(field()!);
  await screen.findByRole("option", { name: "Ana Lima" });
  return { user, asked };
}

/** The field itself: what one types in stands in its list. */
const field = () => screen.getAllByRole("combobox")[0];

it("takes nobody whom other letters have found, and asks once typing rests", async () => {
  const { user, asked } = await openPicker();
  await user.keyboard("bia{Enter}");
  expect(field()).not.toHaveTextContent("Ana");
  await waitFor(() => expect(screen.queryByRole("option", { name: "Ana Lima" })).toBeNull());
  expect(asked).toEqual([null, "bia"]);
  await user.keyboard("{Enter}");
  expect(field()).toHaveTextContent("Bia Reis");
});

it("says how a number is found where it finds none", async () => {
  const { user } = await openPicker();
  await user.keyboard("98765");
  expect(await screen.findByText("Nobody found. A number is found by how it begins.")).toBeVisible();
});
