import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Confirm } from "./Confirm";

function ask(isDanger: boolean, onConfirm = vi.fn()) {
  const question = { title: "Sure?", body: "Think.", action: "Do it", keep: "Not yet", isDanger, onConfirm };
  render(<Confirm question={question} onClose={() => undefined} />);
  return onConfirm;
}

it.each([
  [true, "Not yet"],
  [false, "Do it"],
])("has the keyboard where nothing is lost (dangerous: %s)", async (isDanger, name) => {
  ask(isDanger);
  await waitFor(() => expect(screen.getByRole("button", { name })).toHaveFocus());
});

it("is not answered by the key that is still held from opening it", async () => {
  ask(false);
  const button = screen.getByRole("button", { name: "Do it" });
  await waitFor(() => expect(button).toHaveFocus());
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
});
