/** Putting a conversation off: to one of three times, or to any other. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Desk, makeConversation } from "@/testing/desk";
import { pretendScreen } from "@/testing/layout";

let desk: Desk;
beforeEach(() => {
  pretendScreen();
  desk = new Desk();
  desk.conversations = [makeConversation("a", "Ana Lima")];
});
afterEach(() => vi.restoreAllMocks());

it("takes any day and time on the organization's clock, by the keyboard alone", async () => {
  const { user } = desk.open("/inbox/a");
  await screen.findByText("line 1");
  await user.keyboard("s");
  await screen.findByRole("menu");
  await user.keyboard("{End}{Enter}");
  const day = await screen.findByLabelText("Snooze until", { selector: "input[type=date]" });
  expect(screen.getByText(/Comes back in/)).toBeVisible();
  fireEvent.change(day, { target: { value: "2020-01-01" } });
  expect(screen.getByText(/still to come, within a year/)).toBeVisible();
  expect(within(screen.getByRole("dialog")).getByRole("button", { name: "Snooze" })).toBeDisabled();
  fireEvent.change(day, { target: { value: "2026-12-24" } });
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Snooze" }));
  // Nine in the morning in São Paulo.
  await waitFor(() =>
    expect(desk.asked).toContainEqual(["POST", "a/snooze", { until: "2026-12-24T12:00:00.000Z" }]),
  );
});

it("says until when it is put off, and begins with that", async () => {
  desk.conversations = [
    makeConversation("a", "Ana Lima", { state: "snoozed", snoozed_until: "2026-12-24T12:30:00Z" }),
  ];
  const { user } = desk.open("/inbox/a");
  expect(await screen.findByText(/snoozed until Dec 24 \d\d:30/)).toBeVisible();
  await user.keyboard("s");
  await screen.findByRole("menu");
  await user.keyboard("{End}{Enter}");
  expect(await screen.findByLabelText("Snooze until", { selector: "input[type=date]" })).toHaveValue(
    "2026-12-24",
  );
});
