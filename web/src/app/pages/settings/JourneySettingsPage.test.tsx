import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openSettings } from "@/testing/settings";

it("says what ends new journeys and promises, each for itself", async () => {
  const { user, sent } = openSettings("/settings/journeys");
  const stops = within(await screen.findByRole("group", { name: "What ends them for a person" }));
  const promises = within(screen.getByRole("group", { name: "What ends a promised message" }));
  expect(stops.getByRole("checkbox", { name: "They answer" })).toBeChecked();
  expect(promises.getByRole("checkbox", { name: "A colleague writes to them" })).not.toBeChecked();
  await user.click(stops.getByRole("checkbox", { name: "The deal is won" }));
  await user.click(promises.getByRole("checkbox", { name: "They answer" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { settings: { journey_stops: ["deal_won", "human_message", "reply"], follow_up_stops: [] } },
    ]),
  );
});

it("says what new journeys do while a colleague has the conversation", async () => {
  const { user, sent } = openSettings("/settings/journeys");
  await user.click(await screen.findByRole("combobox", { name: "When a colleague takes the conversation" }));
  await user.click(within(await screen.findByRole("listbox")).getByRole("option", { name: "Go on" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent).toEqual([{ settings: { journey_handoff: "allow" } }]));
});
