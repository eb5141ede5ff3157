import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { TypedSearch } from "./TypedSearch";

function Page() {
  const [q, setQ] = useState("");
  return (
    <>
      <TypedSearch label="Search" value={q} onChange={setQ} />
      <output>{q}</output>
      <button onClick={() => setQ("bia")}>A link</button>
    </>
  );
}

it("leaves what is typed as it is once the address has it, and follows an address that says something else", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const field = screen.getByRole("searchbox");
  await user.type(field, "ana ");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^ana$/));
  await user.type(field, "lima");
  expect(field).toHaveValue("ana lima");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^ana lima$/));
  await user.click(screen.getByRole("button", { name: "A link" }));
  expect(field).toHaveValue("bia");
});
