import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ConfirmTyped, isTypedRight } from "./ConfirmTyped";

it.each([
  ["8412", 8412, true],
  ["8,412", 8412, true],
  ["8.412", 8412, true],
  ["8 412", 8412, true],
  ["84120", 8412, false],
  ["", 0, false],
  [" black friday ", "Black Friday", true],
  ["Black", "Black Friday", false],
])("%j for %j: %s", (typed, expected, isRight) => {
  expect(isTypedRight(typed, expected)).toBe(isRight);
});

it("does nothing until the number stands there", async () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmTyped
      isOpen
      title="Send Black Friday"
      body="8,412 people get it now."
      expected={8412}
      action="Send to 8,412 people"
      onConfirm={onConfirm}
      onClose={vi.fn()}
    />,
  );
  const send = screen.getByRole("button", { name: "Send to 8,412 people" });
  expect(send).toBeDisabled();
  const box = screen.getByLabelText("Type 8,412 to go on");
  expect(box).toHaveFocus();
  await userEvent.type(box, "8411{Enter}");
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(box, "{Backspace}2");
  expect(send).toBeEnabled();
  await userEvent.keyboard("{Enter}");
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
