import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { localeOf } from "@/features/settings/places";
import { regionOfZone } from "@/lib/regionOfZone";
import { browserZone } from "@/lib/time";
import { renderApp } from "@/testing/renderApp";

const signedOut = () => HttpResponse.json({ code: "signed_out" }, { status: 401 });
const gone = () => HttpResponse.json({ code: "link_not_valid" }, { status: 404 });

/** An installation that nobody has an account in; `refuse` answers the first try. */
function empty(refuse?: () => Response) {
  const sent: unknown[] = [];
  let isIn = false;
  const overrides = [
    http.get("/v1/session", () => (isIn ? undefined : signedOut())),
    http.get("/v1/set-up", () => HttpResponse.json({ is_needed: !isIn })),
    http.post("/v1/set-up/look", async ({ request }) => {
      const { token } = (await request.json()) as { token: string };
      return token === "cdl_x" ? new HttpResponse(null, { status: 204 }) : gone();
    }),
    http.post("/v1/set-up", async ({ request }) => {
      sent.push(await request.json());
      if (refuse !== undefined && sent.length === 1) return refuse();
      isIn = true;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { overrides, sent };
}

async function fill(user: ReturnType<typeof renderApp>["user"]) {
  await user.type(await screen.findByLabelText("Your name"), "Ana Luz");
  await user.type(screen.getByLabelText("Email"), "ana@example.com");
  await user.type(screen.getByLabelText("Password"), "ten letters");
  await user.type(screen.getByLabelText("Name of the organization"), "Padaria Luz{Enter}");
}

it("says where an empty installation is set up, instead of asking for what nobody has", async () => {
  renderApp({ overrides: empty().overrides });
  expect(await screen.findByRole("heading", { name: "Nobody has an account here yet" })).toBeVisible();
  expect(screen.getByLabelText("Command for another link")).toHaveValue("cadenza accounts set-up");
  expect(screen.queryByLabelText("Password")).toBeNull();
});

it("makes the first account with its organization, where the browser is, and goes in", async () => {
  const { overrides, sent } = empty();
  const { user } = renderApp({ overrides });
  await screen.findByRole("heading", { name: "Nobody has an account here yet" });
  location.hash = "#set-up=cdl_x";
  await fill(user);
  expect(await screen.findByRole("heading", { name: "Sandbox" })).toBeVisible();
  const zone = browserZone();
  expect(sent).toEqual([
    {
      token: "cdl_x",
      name: "Ana Luz",
      email: "ana@example.com",
      password: "ten letters",
      organization: "Padaria Luz",
      time_zone: zone,
      region: regionOfZone(zone),
      locale: localeOf("en", regionOfZone(zone)),
    },
  ]);
  expect(location.hash).toBe("");
});

it("lets the country follow the zone and the language the country, until one is chosen", async () => {
  const { overrides } = empty();
  const { user } = renderApp({ overrides });
  await screen.findByRole("heading", { name: "Nobody has an account here yet" });
  location.hash = "#set-up=cdl_x";
  const choose = async (label: string, typed: string) => {
    (await screen.findByRole("combobox", { name: label })).focus();
    await user.keyboard(`${typed}{Enter}`);
  };
  await choose("Time zone", "london");
  expect(screen.getByRole("combobox", { name: "Country" })).toHaveTextContent("United Kingdom");
  expect(screen.getByRole("combobox", { name: /^Language/ })).toHaveTextContent("British English");
  await choose("Country", "brasil");
  expect(screen.getByRole("combobox", { name: /^Language/ })).toHaveTextContent(/^English$/);
  await choose("Time zone", "jerusalem");
  expect(screen.getByRole("combobox", { name: "Country" })).toHaveTextContent("Brazil");
});

it("says at the field what is wrong, and keeps what was written", async () => {
  const errors = [{ path: "password", code: "password_too_short", params: { limit: 10 } }];
  const { overrides, sent } = empty(() =>
    HttpResponse.json({ code: "validation_failed", errors }, { status: 422 }),
  );
  const { user } = renderApp({ overrides });
  await screen.findByRole("heading", { name: "Nobody has an account here yet" });
  location.hash = "#set-up=cdl_x";
  await fill(user);
  await waitFor(() => expect(screen.getByLabelText("Password")).toBeInvalid());
  expect(screen.getByLabelText("Name of the organization")).toHaveValue("Padaria Luz");
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it("says that a link was used, before anything is filled in and when another was faster", async () => {
  const { overrides } = empty(gone);
  const { user } = renderApp({ overrides });
  await screen.findByRole("heading", { name: "Nobody has an account here yet" });
  location.hash = "#set-up=cdl_old";
  expect(await screen.findByRole("heading", { name: "This link sets nothing up" })).toBeVisible();
  location.hash = "#set-up=cdl_x";
  await fill(user);
  expect(await screen.findByRole("alert")).toHaveTextContent("used already");
});
