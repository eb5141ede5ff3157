import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { renderApp } from "@/testing/renderApp";
import { takeFragmentKey } from "./useFragmentKey";

/** Signed out until a good key has been posted. */
function door() {
  let isIn = false;
  return [
    http.get("/v1/session", () =>
      isIn ? undefined : HttpResponse.json({ code: "signed_out" }, { status: 401 }),
    ),
    http.post("/v1/session", async ({ request }) => {
      isIn = ((await request.clone().json()) as { key: string }).key.startsWith("cad_");
      return undefined;
    }),
  ];
}

it("asks for a key, explains a wrong one and opens with a right one", async () => {
  const { user } = renderApp({ overrides: door() });
  const field = await screen.findByLabelText("API key");
  await user.type(field, "nonsense{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("not known or was revoked");
  await user.clear(field);
  await user.type(field, "cad_good{Enter}");
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
});

it("signs in with the key of the address and takes it out", async () => {
  renderApp({ overrides: door() });
  await screen.findByLabelText("API key");
  location.hash = "#key=cad_fragment";
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
  expect(location.hash).toBe("");
});

it("leaves other fragments alone", () => {
  window.history.replaceState(null, "", "/?view=queue#content");
  expect(takeFragmentKey()).toBeNull();
  expect(location.hash).toBe("#content");
});

it("comes back when the session ends while the page is open", async () => {
  const { user } = renderApp({
    overrides: [
      http.post("/v1/enrollments/:id/pause", () =>
        HttpResponse.json({ code: "signed_out" }, { status: 401 }),
      ),
    ],
    path: "/?view=queue",
  });
  (await screen.findByRole("button", { name: /^Ana Beatriz Lima/ })).focus();
  await user.keyboard("p");
  expect(await screen.findByLabelText("API key")).toBeVisible();
});

it("forgets everything on sign-out", async () => {
  const { user } = renderApp();
  await screen.findByRole("heading", { name: "Sandbox" });
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByLabelText("API key")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Ana Beatriz Lima")).toBeNull());
});
