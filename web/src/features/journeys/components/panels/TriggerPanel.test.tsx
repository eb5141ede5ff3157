import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { useState } from "react";
import { expect, it } from "vitest";
import type { JourneyProblem } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { asTrigger, type Config, type Rule } from "../../model/graph";
import type { EditContext } from "./panel";
import { TriggerPanel } from "./TriggerPanel";

const t = i18next.t as unknown as T;
const PAID: Rule = { id: "r1", type: "event", name: "order.paid" };

function open(rule: Rule, problems: JourneyProblem[] = [], isReadOnly = false) {
  let config: Config = { rules: [rule] };
  const context = {
    journeyId: "j",
    doc: { subject: "anyone", steps: [] },
    wording: { t, language: "en", channel: "sms", clock: "contact" },
    connections: [],
    isPublished: false,
    isReadOnly,
    changeDoc: () => undefined,
  } as unknown as EditContext;
  function Panel() {
    const [shown, setShown] = useState(config);
    return (
      <TriggerPanel
        node={{ id: "t", type: "trigger", label: "", config: shown }}
        problems={problems}
        context={context}
        onChange={(next) => {
          config = next;
          setShown(config);
        }}
      />
    );
  }
  render(<Panel />);
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), rule: () => asTrigger(config).rules[0] };
}

it("lets only those events in that fit, and all of them once nothing is asked", async () => {
  const { user, rule } = open(PAID);
  await user.click(screen.getByRole("button", { name: "Only if…" }));
  await user.type(screen.getByRole("textbox", { name: "Property of the event" }), "plan");
  await user.type(screen.getByRole("textbox", { name: "With" }), "gold");
  expect(rule()?.filter).toEqual({ all: [{ field: "plan", op: "is", value: "gold" }] });
  await user.click(screen.getByRole("button", { name: "Remove this check" }));
  expect(rule()).toEqual(PAID);
});

it("keeps whether all or any must hold", async () => {
  const filter = { any: [{ field: "plan", op: "is", value: "gold" }] };
  const { user, rule } = open({ ...PAID, filter });
  await user.click(screen.getByRole("button", { name: "Only if…" }));
  expect(rule()?.filter?.any).toHaveLength(2);
  await user.click(screen.getByRole("radio", { name: "All of these" }));
  expect(rule()?.filter?.all).toHaveLength(2);
  expect(rule()?.filter?.any).toBeUndefined();
});

it("shows what is wrong at the check it is about", () => {
  const at = (path: string) => ({ path: `nodes.t.config.rules.0.${path}`, params: {} });
  open({ ...PAID, filter: { all: [{ field: "total", op: "gte", value: null }] } }, [
    { ...at("filter.all.0.value"), code: "bad_value" },
  ]);
  expect(screen.getByRole("textbox", { name: /Property of the event/ })).toHaveAccessibleDescription(
    /The value does not fit/,
  );
  expect(screen.getByRole("textbox", { name: /^Event/ })).not.toHaveAccessibleDescription(/does not fit/);
});

it("is read by whoever may not change it", () => {
  open({ ...PAID, filter: { all: [{ field: "plan", op: "is", value: "gold" }] } }, [], true);
  expect(screen.getByRole("textbox", { name: "Property of the event" })).toHaveAttribute("readonly");
  expect(screen.queryByRole("button", { name: "Only if…" })).not.toBeInTheDocument();
});
