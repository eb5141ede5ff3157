import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { OptionList } from "./OptionList";

const PEOPLE = ["Ana", "Bruno", "Carla"].map((name) => ({ value: name.toLowerCase(), label: name }));

function Searched({ onPick }: { onPick: (value: string) => void }) {
  const [found, setFound] = useState(PEOPLE);
  return (
    <OptionList
      label="People"
      options={found}
      chosen={[]}
      onPick={({ value }) => onPick(value)}
      onSearch={(text) => {
        setTimeout(() => setFound(PEOPLE.filter(({ label }) => label.includes(text))), 20);
      }}
    />
  );
}

describe("OptionList", () => {
  it("takes the one match with Enter", async () => {
    const onPick = vi.fn<(value: string) => void>();
    render(<OptionList label="People" options={PEOPLE} chosen={[]} onPick={({ value }) => onPick(value)} />);
    await userEvent.type(screen.getByRole("combobox"), "Carl{Enter}");
    expect(onPick).toHaveBeenCalledExactlyOnceWith("carla");
  });

  it.each([
    ["São Paulo", "America/Sao Paulo"],
    ["sao", "São Paulo"],
  ])("finds with and without accents: %s is %s", async (typed, label) => {
    const options = [{ value: "here", label }, ...PEOPLE];
    render(<OptionList label="Places" options={options} chosen={[]} onPick={vi.fn()} />);
    await userEvent.type(screen.getByRole("combobox"), typed);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([label]);
  });

  it("takes the one match that the server found", async () => {
    const onPick = vi.fn<(value: string) => void>();
    render(<Searched onPick={onPick} />);
    await userEvent.type(screen.getByRole("combobox"), "Carl");
    await vi.waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await userEvent.keyboard("{Enter}");
    expect(onPick).toHaveBeenCalledExactlyOnceWith("carla");
  });
});
