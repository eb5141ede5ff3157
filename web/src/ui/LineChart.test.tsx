import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { LineChart } from "./LineChart";

const at = (label: string, sent: number) => ({ label, values: { sent } });

it("says each moment of a short span once below the lines", () => {
  const { container } = render(
    <LineChart
      label="Over time"
      momentLabel="When"
      lines={[{ key: "sent", label: "Sent", tone: "quiet" }]}
      points={[at("11:00", 0), at("11:00", 3), at("11:01", 9)]}
    />,
  );
  const ticks = [...container.querySelectorAll("figure > div:last-of-type > span")];
  expect(ticks.map(({ textContent }) => textContent)).toEqual(["11:00", "", "11:01"]);
});
