import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openSettings } from "@/testing/settings";

it("says between which bounds a number lies when it is refused", async () => {
  const { user } = openSettings("/settings", [
    { path: "bulk_job_days", code: "invalid_setting", params: { lowest: 2, highest: 365 } },
    {
      path: "event_days",
      code: "invalid_setting",
      params: { lowest: 30, highest: 3650, is_optional: true },
    },
  ]);
  const lists = await screen.findByRole("spinbutton", { name: /^Lists of changes to many/ });
  await user.clear(lists);
  await user.type(lists, "1");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("From 2 to 365")).toBeVisible();
  expect(screen.getByText("From 30 to 3,650, or empty")).toBeVisible();
});
