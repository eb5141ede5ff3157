import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button";
import { Modal } from "./Modal";
import { RadioCards } from "./RadioCards";

function Opened({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal title="Publish" isOpen={isOpen} onClose={() => setOpen(false)}>
        {children}
      </Modal>
    </>
  );
}

describe("Modal", () => {
  it("opens at the main action, and gives the keyboard back to what opened it", async () => {
    const publish = vi.fn();
    render(
      <Opened>
        <Button>Cancel</Button>
        <Button kind="primary" onClick={publish}>
          Publish now
        </Button>
      </Opened>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Publish now" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(publish).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  });

  it("opens at its first field", async () => {
    render(
      <Opened>
        <input aria-label="Name" />
        <Button kind="primary">Save</Button>
      </Opened>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByLabelText("Name")).toHaveFocus();
  });
});

describe("RadioCards", () => {
  it("chooses what an arrow moves to", async () => {
    const onChange = vi.fn();
    const options = ["one", "two"].map((value) => ({ value, label: value }));
    render(<RadioCards label="Which" value="one" onChange={onChange} options={options} />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(onChange).toHaveBeenCalledWith("two"));
  });
});
