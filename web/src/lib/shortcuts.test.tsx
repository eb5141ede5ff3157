import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { latinKey, listShortcuts, type Shortcut, useShortcuts } from "./shortcuts";

function Keys({ group, shortcuts, isOn = true }: { group: string; shortcuts: Shortcut[]; isOn?: boolean }) {
  useShortcuts(group, shortcuts, isOn);
  return <input aria-label="box" />;
}

it("runs one key, two keys after each other, and a key with the modifier", async () => {
  const [one, two, mod] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <Keys
      group="Page"
      shortcuts={[
        { keys: "i", label: "One", run: one },
        { keys: "g i", label: "Two", run: two },
        { keys: "mod+k", label: "Palette", run: mod },
      ]}
    />,
  );
  await userEvent.keyboard("i");
  expect([one, two].map((run) => run.mock.calls.length)).toEqual([1, 0]);
  await userEvent.keyboard("gi");
  expect([one, two].map((run) => run.mock.calls.length)).toEqual([1, 1]);
  await userEvent.keyboard("gx");
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(mod).toHaveBeenCalledTimes(1);
});

it("is not typed too, into the field of what it opens", async () => {
  const { getByLabelText } = render(
    <Keys
      group="Page"
      shortcuts={[{ keys: "i", label: "One", run: () => document.querySelector("input")?.focus() }]}
    />,
  );
  await userEvent.keyboard("iAna");
  expect(getByLabelText("box")).toHaveValue("Ana");
});

it("is silent while one types, but for what has the modifier", async () => {
  const [letter, mod] = [vi.fn(), vi.fn()];
  const { getByLabelText } = render(
    <Keys
      group="Page"
      shortcuts={[
        { keys: "i", label: "One", run: letter },
        { keys: "mod+k", label: "Palette", run: mod },
      ]}
    />,
  );
  getByLabelText("box").focus();
  await userEvent.keyboard("i{Control>}k{/Control}");
  expect(letter).not.toHaveBeenCalled();
  expect(mod).toHaveBeenCalled();
});

it("does nothing behind an open dialog, whatever the keys", async () => {
  const [letter, mod] = [vi.fn(), vi.fn()];
  render(
    <>
      <Keys
        group="Page"
        shortcuts={[
          { keys: "i", label: "One", run: letter },
          { keys: "mod+k", label: "Palette", run: mod },
        ]}
      />
      <div role="dialog" data-modal-open="" />
    </>,
  );
  await userEvent.keyboard("i{Control>}k{/Control}");
  expect([letter, mod].map((run) => run.mock.calls.length)).toEqual([0, 0]);
});

it("leaves a button its Enter and its Space", async () => {
  const [enter, pressed] = [vi.fn((event?: KeyboardEvent) => event?.preventDefault()), vi.fn()];
  const { getByRole } = render(
    <>
      <Keys group="Page" shortcuts={[{ keys: "Enter", label: "Write", run: enter }]} />
      <button onClick={pressed}>Done</button>
    </>,
  );
  getByRole("button").focus();
  await userEvent.keyboard("{Enter} ");
  expect([pressed, enter].map((run) => run.mock.calls.length)).toEqual([2, 0]);
  getByRole("button").blur();
  await userEvent.keyboard("{Enter}");
  expect(enter).toHaveBeenCalledTimes(1);
});

it("lists exactly what is registered, and the page's meaning of a key wins over the shell's", async () => {
  const [shell, page] = [vi.fn(), vi.fn()];
  const { rerender } = render(
    <>
      <Keys group="Shell" shortcuts={[{ keys: "e", label: "Shell", run: shell }]} />
      <Keys group="Page" shortcuts={[{ keys: "e", label: "Page", run: page }]} />
    </>,
  );
  expect(listShortcuts().map(({ name }) => name)).toEqual(["Page", "Shell"]);
  await userEvent.keyboard("e");
  expect([shell, page].map((run) => run.mock.calls.length)).toEqual([0, 1]);
  rerender(<Keys group="Shell" shortcuts={[{ keys: "e", label: "Shell", run: shell }]} />);
  expect(listShortcuts().map(({ name }) => name)).toEqual(["Shell"]);
});

it("knows the key whatever it writes", () => {
  expect(latinKey({ key: "о", code: "KeyJ" })).toBe("j");
  expect(latinKey({ key: "ח", code: "KeyJ" })).toBe("j");
  expect(latinKey({ key: "j", code: "KeyC" })).toBe("j");
  expect(latinKey({ key: "?", code: "Slash" })).toBe("?");
});
