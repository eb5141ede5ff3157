import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Combobox } from "./Combobox";
import { Form, SubmitButton } from "./Form";
import { Segmented } from "./Segmented";
import type { Option } from "./Select";

const PEOPLE = ["Ana", "Bruno", "Carla"].map((label) => ({ value: label.toLowerCase(), label }));

function People() {
  const [person, setPerson] = useState<Option | null>(null);
  return <Combobox label="Person" options={PEOPLE} value={person} onChange={setPerson} />;
}

it("searches for what is typed while it is closed, and opens for the arrow", async () => {
  render(<People />);
  await userEvent.tab();
  await userEvent.keyboard("carl{Enter}");
  expect(screen.getByRole("combobox", { name: "Person" })).toHaveTextContent("Carla");
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getAllByRole("option")).toHaveLength(3);
});

it("sends a form from any field with the modifier, and not from a list that is open above it", async () => {
  const send = vi.fn();
  render(
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      actions={<SubmitButton isSending={false}>Send</SubmitButton>}
    >
      <textarea aria-label="Note" />
      <People />
    </Form>,
  );
  await userEvent.type(screen.getByLabelText("Note"), "One{Enter}two");
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(send).toHaveBeenCalledTimes(1);
  await userEvent.tab();
  await userEvent.keyboard("an{Control>}{Enter}{/Control}");
  expect(send).toHaveBeenCalledTimes(1);
});

it("chooses with the arrow among a few side by side", async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Segmented
      label="View"
      value="form"
      onChange={onChange}
      options={[
        { value: "form", label: "Form" },
        { value: "steps", label: "Steps" },
      ]}
    />,
  );
  await userEvent.tab();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{ArrowRight}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("steps");
});
