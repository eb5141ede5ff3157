import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Controller } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { TextInput } from "@/ui/TextInput";
import { Problem } from "./problem";
import { useProblemForm } from "./useProblemForm";

interface Values {
  name: string;
  tags: string[];
}

function Example({ send }: { send: (values: Values) => Promise<void> }) {
  const { form, submit, errorOf, summary, isSending } = useProblemForm<Values, unknown>({
    defaultValues: { name: "Ana", tags: [] },
    send,
  });
  return (
    <Form
      onSubmit={submit}
      summary={summary}
      actions={<SubmitButton isSending={isSending}>Save</SubmitButton>}
    >
      <Field label="Name" error={errorOf("name")}>
        <TextInput {...form.register("name", { required: "Fill this in" })} />
      </Field>
      <Field label="Tags" error={errorOf("tags")}>
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => <TextInput value={field.value.join()} onChange={() => undefined} />}
        />
      </Field>
    </Form>
  );
}

const refuse = (...errors: ConstructorParameters<typeof Problem>[3][]) =>
  vi.fn(() => Promise.reject(new Problem(422, "validation_failed", null, errors.flat() as never)));

it("shows each error at its field and what has none above the button", async () => {
  const send = refuse([
    { path: "name", code: "string_too_long", params: { max_length: 20 } },
    { path: "tags.2", code: "too_long", params: { limit: 64 } },
    { path: "stops", code: "not_a_choice", params: {} },
  ]);
  render(<Example send={send} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const name = screen.getByLabelText("Name");
  expect(name).toHaveAccessibleDescription("At most 20 characters");
  expect(name).toBeInvalid();
  expect(name).toHaveFocus();
  expect(screen.getByLabelText("Tags")).toHaveAccessibleDescription("At most 64 characters");
  expect(screen.getByText("stops: Choose one of those on offer")).toBeInTheDocument();
});

it("takes the error away with what caused it", async () => {
  render(<Example send={refuse([{ path: "name", code: "too_long", params: { limit: 2 } }])} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByLabelText("Name")).toBeInvalid();
  await userEvent.type(screen.getByLabelText("Name"), "{Backspace}");
  expect(screen.getByLabelText("Name")).toBeValid();
});

it("asks for what is required before it asks the server", async () => {
  const send = vi.fn(() => Promise.resolve());
  render(<Example send={send} />);
  await userEvent.clear(screen.getByLabelText("Name"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Fill this in");
  expect(send).not.toHaveBeenCalled();
});

it("says in one sentence what went wrong when no field is to blame", async () => {
  render(<Example send={() => Promise.reject(new Problem(409, "conflict", null))} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Someone changed this at the same time");
});
