import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { browserZone } from "@/lib/time";
import { renderApp } from "@/testing/renderApp";
import { takeFragmentLink } from "./useFragmentLink";

const signedOut = () => HttpResponse.json({ code: "signed_out" }, { status: 401 });
const done = () => new HttpResponse(null, { status: 204 });

/** Signed out until one of these has been answered with success. */
function door() {
  let isIn = false;
  const opens = (path: string, isRight: (body: Record<string, string>) => boolean) =>
    http.post(path, async ({ request }) => {
      isIn = isRight((await request.clone().json()) as Record<string, string>);
      return isIn && path !== "/v1/session" && path !== "/v1/session/link" ? done() : undefined;
    });
  return [
    http.get("/v1/session", () => (isIn ? undefined : signedOut())),
    opens("/v1/session", ({ password }) => password === "right"),
    opens("/v1/session/link", ({ token }) => token!.startsWith("cdl_")),
    opens("/v1/password/reset", ({ password }) => password!.length >= 10),
    opens("/v1/invitations/accept", () => true),
  ];
}

const invited = (has_person: boolean) =>
  http.post("/v1/invitations/look", () =>
    HttpResponse.json({ organization: "Padaria Luz", email: "bia@example.com", role: "agent", has_person }),
  );

it("asks for email and password, explains wrong ones and opens with right ones", async () => {
  const { user } = renderApp({ overrides: door() });
  await user.type(await screen.findByLabelText("Email"), "ana@example.com");
  await user.type(screen.getByLabelText("Password"), "nonsense{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Email or password is wrong");
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "right{Enter}");
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
});

it("says what is missing at the field that lacks it, and goes there", async () => {
  const { user } = renderApp({ overrides: door() });
  const email = await screen.findByLabelText("Email");
  const password = screen.getByLabelText("Password");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(email).toHaveFocus();
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription("Enter your email and your password.");
  await user.type(email, "ana@example.com{Enter}");
  expect(password).toHaveFocus();
  expect(email).toBeValid();
  expect(password).toBeInvalid();
});

it("lets a mistyped password be written over at once", async () => {
  const { user } = renderApp({ overrides: door() });
  await user.type(await screen.findByLabelText("Email"), "ana@example.com");
  await user.type(screen.getByLabelText("Password"), "nonsense{Enter}");
  await screen.findByRole("alert");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/Email or password is wrong/);
  await user.keyboard("right{Enter}");
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
});

it("signs in with the link of the address and takes it out", async () => {
  renderApp({ overrides: door() });
  await screen.findByLabelText("Email");
  location.hash = "#sign-in=cdl_fragment";
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
  expect(location.hash).toBe("");
});

it("says that a link was used already", async () => {
  renderApp({ overrides: door() });
  await screen.findByLabelText("Email");
  location.hash = "#sign-in=used";
  expect(await screen.findByRole("alert")).toHaveTextContent("used already");
});

it("sets a new password with a reset link", async () => {
  const { user } = renderApp({ overrides: door() });
  await screen.findByLabelText("Email");
  location.hash = "#reset=cdl_x";
  await user.type(await screen.findByLabelText("New password"), "ten letters{Enter}");
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
});

it("follows a link that was opened while the page was on its way", async () => {
  // Its scripts have looked at the address by now, and nothing of the page listens yet.
  renderApp({ overrides: door(), path: "/sandbox#reset=cdl_x" });
  expect(await screen.findByLabelText("New password")).toBeVisible();
  expect(location.hash).toBe("");
});

it("lets somebody new join with name and password", async () => {
  const { user } = renderApp({ overrides: [...door(), invited(false)] });
  await screen.findByLabelText("Email");
  location.hash = "#invitation=cdi_x";
  expect(await screen.findByRole("heading", { name: "Join Padaria Luz" })).toBeVisible();
  await user.type(screen.getByLabelText("Your name"), "Bia");
  await user.type(screen.getByLabelText("New password"), "ten letters{Enter}");
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
});

it("says at the password that it is too short, and tells password managers whose it is", async () => {
  const short = [{ path: "password", code: "password_too_short", params: { limit: 10 } }];
  const { user } = renderApp({
    overrides: [
      http.post("/v1/invitations/accept", () =>
        HttpResponse.json({ code: "validation_failed", errors: short }, { status: 422 }),
      ),
      ...door(),
      invited(false),
    ],
  });
  await screen.findByLabelText("Email");
  location.hash = "#invitation=cdi_x";
  await user.type(await screen.findByLabelText("Your name"), "Bia");
  expect(screen.getByLabelText("Email")).toHaveValue("bia@example.com");
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  const password = screen.getByLabelText("New password");
  await user.type(password, "short{Enter}");
  await waitFor(() => expect(password).toBeInvalid());
  expect(password).toHaveFocus();
  expect(password).toHaveAccessibleDescription("A password has at least 10 characters.");
  expect(screen.getByLabelText("Your name")).toBeValid();
});

it("lets who is known here sign in before joining", async () => {
  const { user } = renderApp({ overrides: [...door(), invited(true)] });
  await screen.findByLabelText("Email");
  location.hash = "#invitation=cdi_x";
  await user.type(await screen.findByLabelText("Email"), "bia@example.com");
  await user.type(screen.getByLabelText("Password"), "right{Enter}");
  await user.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
});

it("offers to make an organization to whoever is in none", async () => {
  const made: unknown[] = [];
  const { user, world } = renderApp({
    overrides: [
      http.get("/v1/session", () =>
        HttpResponse.json({ ...world.session(), organization: null, organizations: [] }),
      ),
      http.post("/v1/organizations", async ({ request }) => {
        made.push(await request.json());
        return HttpResponse.json({ id: "org-2" }, { status: 201 });
      }),
    ],
  });
  await user.type(await screen.findByLabelText("Name"), "Clube do Vinho");
  await user.click(screen.getByRole("combobox", { name: "Country" }));
  await user.keyboard("england{Enter}");
  await user.click(screen.getByRole("button", { name: "Make organization" }));
  const zone = browserZone();
  await waitFor(() =>
    expect(made).toEqual([{ name: "Clube do Vinho", time_zone: zone, region: "GB", locale: "en-GB" }]),
  );
});

it("switches between organizations", async () => {
  let id = "org-1";
  const organizations = [
    { id: "org-1", name: "Estúdio Aurora", role: "owner" },
    { id: "org-2", name: "Padaria Luz", role: "agent" },
  ];
  const { user, world } = renderApp({
    overrides: [
      http.get("/v1/session", () => {
        const { name } = organizations.find((one) => one.id === id)!;
        const session = world.session();
        return HttpResponse.json({
          ...session,
          organization: { ...session.organization, id, name },
          organizations,
        });
      }),
      http.post("/v1/session/organization", async ({ request }) => {
        id = ((await request.json()) as { organization_id: string }).organization_id;
        return HttpResponse.json({});
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Estúdio Aurora: switch organization" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Padaria Luz" }));
  expect(await screen.findByRole("button", { name: "Padaria Luz: switch organization" })).toBeVisible();
});

it("leaves other fragments alone", () => {
  window.history.replaceState(null, "", "/?view=queue#content");
  expect(takeFragmentLink()).toBeNull();
  expect(location.hash).toBe("#content");
});

it("comes back when the session ends while the page is open", async () => {
  const { user } = renderApp({
    overrides: [
      http.post("/v1/enrollments/:id/pause", () =>
        HttpResponse.json({ code: "signed_out" }, { status: 401 }),
      ),
    ],
    path: "/sandbox?view=queue",
  });
  (await screen.findByRole("button", { name: /^Ana Beatriz Lima/ })).focus();
  await user.keyboard("p");
  expect(await screen.findByLabelText("Email")).toBeVisible();
});

it("forgets everything on sign-out", async () => {
  const { user } = renderApp();
  await screen.findByRole("heading", { name: "Sandbox" });
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByLabelText("Email")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Ana Beatriz Lima")).toBeNull());
});

it("stays where it is, and says so, when the sign-out did not reach the server", async () => {
  const { user } = renderApp({
    overrides: [http.delete("/v1/session", () => HttpResponse.json({ code: "x" }, { status: 503 }))],
  });
  await screen.findByRole("heading", { name: "Sandbox" });
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText(/server/i)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Sandbox" })).toBeVisible();
});
