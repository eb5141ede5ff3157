import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { DetailsInText, DetailTextArea } from "./DetailText";

function Writing() {
  const [text, setText] = useState('Oi {{ contact.first_name | default: "gente" }}, {{ organization.name }}');
  return (
    <>
      <DetailTextArea aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <DetailsInText text={text} options={[]} onChange={setText} />
    </>
  );
}

it("names the details of a text, and sets what stands where one is missing without Liquid", async () => {
  const user = userEvent.setup();
  render(<Writing />);
  const fallback = screen.getByRole("textbox", { name: "Where First name is missing, write" });
  expect(fallback).toHaveValue("gente");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await user.clear(fallback);
  await user.type(fallback, "a b");
  const text = screen.getByRole("textbox", { name: "Text" });
  expect(text).toHaveValue('Oi {{ contact.first_name | default: "a b" }}, {{ organization.name }}');
  expect(fallback).toHaveFocus();
  expect(document.querySelectorAll("mark")).toHaveLength(2);
});
