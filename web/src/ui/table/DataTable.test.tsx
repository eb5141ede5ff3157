import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pretendScreen } from "@/testing/layout";
import { type Column, moveColumn, reconcile, toggleColumn, useColumns } from "./columns";
import { DataTable, type DataTableProps } from "./DataTable";
import { toggleRow, useSelection } from "./selection";

interface Person {
  id: string;
  name: string;
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}` }));

const COLUMNS: Column<Person>[] = [
  { id: "name", header: "Name", width: 200, grow: 1, cell: (row) => row.name, sortKey: "name" },
  { id: "id", header: "Key", width: 80, cell: (row) => row.id },
];
const rowKey = (row: Person) => row.id;

beforeEach(() => pretendScreen());

type Given = Partial<Omit<DataTableProps<Person>, "rows">> & { rows?: Person[] | null };

function Table({ rows = people(100), ...props }: Given) {
  const selection = useSelection();
  return (
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={rows ?? undefined}
      rowKey={rowKey}
      rowName={(row) => row.name}
      rowHref={(row) => `/people/${row.id}`}
      empty={<p>Nobody yet</p>}
      selection={selection}
      bulkActions={<button type="button">Tag</button>}
      {...props}
    />
  );
}

const bodyRows = () => screen.getAllByRole("row").slice(1);
const marked = () => bodyRows().filter((row) => row.getAttribute("aria-selected") === "true");

describe("a long table", () => {
  it("has only the rows in sight in the page, and says how many there are", () => {
    render(<Table rows={people(10_000)} />);
    expect(bodyRows().length).toBeGreaterThan(15);
    expect(bodyRows().length).toBeLessThan(80);
    expect(screen.getByRole("grid", { name: "People" })).toHaveAttribute("aria-rowcount", "10001");
    expect(bodyRows()[0]).toHaveAttribute("aria-rowindex", "2");
  });

  it("asks for the next page only near the end of what it has", () => {
    const onMore = vi.fn();
    const { rerender } = render(<Table rows={people(200)} hasMore onMore={onMore} />);
    expect(onMore).not.toHaveBeenCalled();
    rerender(<Table rows={people(30)} hasMore onMore={onMore} />);
    expect(onMore).toHaveBeenCalled();
  });
});

describe("the keyboard", () => {
  it("moves with j and k from anywhere, opens with Enter", async () => {
    const onOpen = vi.fn();
    render(<Table onOpen={onOpen} />);
    await userEvent.keyboard("jjjk");
    expect(document.activeElement).toHaveAttribute("data-key", "p1");
    await userEvent.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: "p1" }));
  });

  it("is one stop of the tab key", () => {
    render(<Table />);
    expect(bodyRows().filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  it("marks with space, and with shift what it passes", async () => {
    render(<Table />);
    await userEvent.keyboard("jj");
    await userEvent.keyboard(" ");
    expect(marked()).toHaveLength(1);
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(marked()).toHaveLength(3);
    expect(screen.getByRole("region")).toHaveTextContent("3 selected");
    await userEvent.keyboard("{Escape}");
    expect(marked()).toHaveLength(0);
  });
});

describe("marking", () => {
  it("takes a range with shift held, and everything from the header", async () => {
    const user = userEvent.setup();
    render(<Table rows={people(20)} />);
    await user.click(screen.getByRole("checkbox", { name: "Select Person 2" }));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("checkbox", { name: "Select Person 6" }));
    await user.keyboard("{/Shift}");
    expect(marked()).toHaveLength(5);
    await user.click(screen.getByRole("checkbox", { name: "Select all that are loaded" }));
    expect(marked()).toHaveLength(20);
  });

  it("can take all that match, more than are loaded", async () => {
    render(<Table rows={people(20)} total={8412} mayTakeEverything hasMore onMore={vi.fn()} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Person 2" }));
    await userEvent.click(screen.getByRole("button", { name: "Select all 8,412" }));
    expect(within(screen.getByRole("region")).getByRole("status")).toHaveTextContent("8,412 selected");
  });

  it("can take all that match where nobody has counted them", async () => {
    render(<Table rows={people(20)} mayTakeEverything hasMore onMore={vi.fn()} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Person 2" }));
    await userEvent.click(screen.getByRole("button", { name: "Select all that match" }));
    expect(within(screen.getByRole("region")).getByRole("status")).toHaveTextContent(
      "All that match are selected",
    );
  });

  it("does not open the row that it marks", async () => {
    const onOpen = vi.fn();
    render(<Table onOpen={onOpen} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Person 2" }));
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText("p3"));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it("unmarks a range as the row itself is unmarked", () => {
    const order = ["a", "b", "c", "d"];
    expect([...toggleRow(new Set(order), order, "c", "b")]).toEqual(["a", "d"]);
    expect([...toggleRow(new Set(), order, "b", "gone")]).toEqual(["b"]);
  });
});

it("turns the order round by its header", async () => {
  const onSort = vi.fn();
  const { rerender } = render(<Table onSort={onSort} />);
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenCalledWith({ by: "name", isDescending: false });
  rerender(<Table onSort={onSort} sort={{ by: "name", isDescending: false }} />);
  expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenLastCalledWith({ by: "name", isDescending: true });
});

it("stands for what is empty, broken or refused", async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<Table rows={[]} />);
  expect(screen.getByText("Nobody yet")).toBeInTheDocument();
  rerender(<Table rows={null} problem={{ isRefused: false, why: "Because", onRetry }} />);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalled();
  rerender(<Table rows={null} problem={{ isRefused: true, why: "", onRetry }} />);
  expect(screen.getByText("You may not see this")).toBeInTheDocument();
});

describe("columns", () => {
  it("keep what was chosen over what exists now", () => {
    expect(reconcile(["id", "-name", "gone", "id"], COLUMNS)).toEqual(["id", "-name"]);
    expect(reconcile([""], COLUMNS)).toEqual(["name", "id"]);
    expect(toggleColumn(["name", "-id"], "id")).toEqual(["name", "id"]);
  });

  it("never take the place of the one that names the row", () => {
    expect(moveColumn(["name", "a", "b"], "b", 0)).toEqual(["name", "b", "a"]);
    expect(moveColumn(["name", "a", "b"], "a", 9)).toEqual(["name", "b", "a"]);
  });

  it("are remembered", async () => {
    function Chosen() {
      const choice = useColumns("people", COLUMNS);
      return (
        <button type="button" onClick={() => choice.toggle("id")}>
          {choice.shown.map(({ header }) => header).join()}
        </button>
      );
    }
    const { unmount } = render(<Chosen />);
    await userEvent.click(screen.getByRole("button", { name: "Name,Key" }));
    unmount();
    render(<Chosen />);
    expect(screen.getByRole("button")).toHaveTextContent(/^Name$/);
  });
});
