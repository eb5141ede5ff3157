import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { makeWorld, renderApp } from "@/testing/renderApp";

it("tells password managers whose the password is that is changed", async () => {
  const world = makeWorld();
  const person = { id: "ana", name: "Ana", email: "ana@example.com", has_password: true };
  renderApp({
    world,
    path: "/settings/account",
    overrides: [http.get("/v1/session", () => HttpResponse.json({ ...world.session(), person }))],
  });
  const current = await screen.findByLabelText(/^Present password/);
  expect(current).toHaveAttribute("autocomplete", "current-password");
  const form = current.closest("form")!;
  expect(form.querySelector("[autocomplete=username]")).toHaveValue("ana@example.com");
  expect(form.querySelectorAll("[autocomplete=new-password]")).toHaveLength(1);
});
