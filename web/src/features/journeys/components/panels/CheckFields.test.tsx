import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, it } from "vitest";
import type { T } from "@/lib/i18n/useT";
import { server } from "@/testing/server";
import type { Check } from "../../model/graph";
import { checkWord } from "../../words";
import { CheckFields } from "./CheckFields";

const t = i18next.t as unknown as T;
const WORDING = {
  t,
  language: "en",
  channel: "sms",
  clock: "contact",
  deals: new Map([["s1", "Proposal"]]),
} as const;
const say = (check: Check) => checkWord(WORDING, check).replace(/[\u2068\u2069]/g, "");

function open(start: Check) {
  server.use(
    http.get("/v1/pipelines", () =>
      HttpResponse.json({
        items: [{ id: "p1", name: "Sales", stages: [{ id: "s1", name: "Proposal", kind: "open" }] }],
      }),
    ),
    http.get("/v1/members", () =>
      HttpResponse.json({ items: [{ name: "Bia" }, { name: "", email: "rui@x.example" }] }),
    ),
    http.get("/v1/settings", () => HttpResponse.json({ settings: { lead_statuses: ["luke_warm"] } })),
  );
  let now = start;
  function Fields() {
    const [check, setCheck] = useState(start);
    now = check;
    return (
      <CheckFields
        check={check}
        about="person"
        error={undefined}
        isReadOnly={false}
        onChange={setCheck}
        onRemove={null}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const choose = async (field: string | RegExp, option: string) => {
    await user.click(screen.getByRole("combobox", { name: field }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  return { user, choose, check: () => now };
}

it("asks about the stages of deals by their names", async () => {
  const { user, choose, check } = open({ field: "contact.lifecycle", op: "is", value: "lead" });
  await choose("About", "Deals");
  expect(check()).toEqual({ field: "deals.state", op: "has", value: ["won"] });
  await choose("Which", "stage of a deal");
  await user.click(screen.getByRole("button", { name: "With one of" }));
  await user.click(await screen.findByRole("option", { name: "Proposal" }));
  expect(check()).toEqual({ field: "deals.stage", op: "has", value: ["s1"] });
  expect(say(check())).toBe("stage of a deal: Proposal");
});

it("offers the statuses of leads, the organization's own among them", async () => {
  const { choose, check } = open({ field: "contact.lead_status", op: "is", value: "new" });
  await choose("With", "luke_warm");
  expect(check()).toEqual({ field: "contact.lead_status", op: "is", value: "luke_warm" });
  expect(say({ ...check(), value: "trial_booked" })).toBe("lead status is Trial booked");
});

it("asks who looks after a person, one of the members, and where they came from, in any words", async () => {
  const { user, choose, check } = open({ field: "contact.lifecycle", op: "is", value: "lead" });
  await choose("Which", "owner");
  expect(check()).toEqual({ field: "contact.owner", op: "is", value: "" });
  await choose("With", "Bia");
  expect(say(check())).toBe("owner is Bia");
  await choose("Which", "source");
  await user.type(screen.getByRole("textbox", { name: "With" }), "expo");
  expect(check()).toEqual({ field: "contact.source", op: "is", value: "expo" });
  expect(say(check())).toBe("source is expo");
  await choose("Compare", "is not known");
  expect(say(check())).toBe("source is not known");
});

it("says a date as people write it", () => {
  expect(say({ field: "attributes.birth_date", op: "lt", value: "1990-02-03" })).toContain("Feb 3, 1990");
});
