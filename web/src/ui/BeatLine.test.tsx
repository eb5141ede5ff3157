import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BeatLine } from "./BeatLine";

it("has nothing amber where it has ended: amber is what waits", () => {
  const { container, rerender } = render(<BeatLine done={1} total={4} tone="quiet" />);
  expect(container.querySelector("[class*=amber]")).toBeNull();
  rerender(<BeatLine done={1} total={4} />);
  expect(container.querySelector("[class*=amber]")).not.toBeNull();
});
