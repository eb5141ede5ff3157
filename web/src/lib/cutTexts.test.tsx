import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useCutTexts } from "./cutTexts";

function Words({ title }: { title?: string }) {
  useCutTexts();
  return (
    <p className="truncate" title={title}>
      Aula experimental
    </p>
  );
}

const widths = (element: HTMLElement, wanted: number, given: number) => {
  Object.defineProperty(element, "scrollWidth", { value: wanted, configurable: true });
  Object.defineProperty(element, "clientWidth", { value: given, configurable: true });
};

it("tells in full what is cut, as long as it is cut, and never over a title of its own", () => {
  const { rerender } = render(<Words />);
  const text = screen.getByText("Aula experimental");
  widths(text, 120, 80);
  fireEvent.pointerOver(text);
  expect(text).toHaveAttribute("title", "Aula experimental");
  widths(text, 80, 80);
  fireEvent.pointerOver(text);
  expect(text).not.toHaveAttribute("title");
  rerender(<Words title="yoga, vip" />);
  widths(text, 120, 80);
  fireEvent.pointerOver(text);
  expect(text).toHaveAttribute("title", "yoga, vip");
});
