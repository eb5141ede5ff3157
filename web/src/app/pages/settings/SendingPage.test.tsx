import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { openSettings } from "@/testing/settings";

it("sends what was changed on it and nothing else", async () => {
  const { user, sent } = openSettings("/settings/sending");
  await user.type(await screen.findByLabelText("Most that may wait on one number"), "500");
  const ahead = screen.getByLabelText("Campaigns queue ahead");
  await user.clear(ahead);
  await user.type(ahead, "3");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(sent).toEqual([{ settings: { backlog_cap: 500, campaign_headroom_seconds: 3 } }]),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
});

it("says at its field what a number may be", async () => {
  const { user } = openSettings("/settings/sending", [
    { path: "campaign_typed_above", code: "invalid_setting", params: { lowest: 0, highest: 10_000_000 } },
  ]);
  const field = await screen.findByLabelText("Have the number typed above");
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("From 0 to 10,000,000")).toBeVisible();
  expect(field).toBeInvalid();
});
