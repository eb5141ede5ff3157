import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { DateTimeInput } from "./DateTimeInput";

function Sample({ initial }: { initial: string | null }) {
  const [at, setAt] = useState(initial);
  return (
    <>
      <DateTimeInput label="Starts" value={at} onChange={setAt} zone="Asia/Jerusalem" />
      <output>{at ?? "none"}</output>
    </>
  );
}

it("takes the time on a clock of 24 hours, on that place's day", async () => {
  const user = userEvent.setup();
  render(<Sample initial="2026-12-01T07:00:00.000Z" />);
  const time = screen.getByLabelText("Starts · time");
  expect(time).toHaveValue("09:00");
  await user.clear(time);
  await user.type(time, "2130");
  expect(screen.getByRole("status")).toHaveTextContent("2026-12-01T19:30:00.000Z");
  await user.tab();
  expect(time).toHaveValue("21:30");
});

it("goes back to what was set when what is typed is no time", async () => {
  const user = userEvent.setup();
  render(<Sample initial="2026-12-01T07:00:00.000Z" />);
  const time = screen.getByLabelText("Starts · time");
  await user.clear(time);
  await user.type(time, "77");
  expect(time).toBeInvalid();
  await user.tab();
  expect(time).toHaveValue("09:00");
});

it("begins in the morning of the day that is chosen", async () => {
  const user = userEvent.setup();
  render(<Sample initial={null} />);
  await user.type(screen.getByLabelText("Starts"), "2026-12-01");
  expect(screen.getByRole("status")).toHaveTextContent("2026-12-01T07:00:00.000Z");
});

it("lets a year be typed digit by digit", () => {
  render(<Sample initial="2026-12-24T07:00:00.000Z" />);
  const day = screen.getByLabelText("Starts");
  for (const year of ["0002", "0020", "0202", "2027"]) {
    fireEvent.change(day, { target: { value: `${year}-12-24` } });
    expect(day).toHaveValue(`${year}-12-24`);
  }
  expect(screen.getByRole("status")).toHaveTextContent("2027-12-24T07:00:00.000Z");
});
