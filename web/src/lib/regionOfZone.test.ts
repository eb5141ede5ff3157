import { describe, expect, it } from "vitest";
import { regionOfZone } from "./regionOfZone";

describe("the country of a zone", () => {
  it.each([
    ["America/Sao_Paulo", "BR"],
    ["America/Recife", "BR"],
    ["America/Mexico_City", "MX"],
    ["America/New_York", "US"],
    ["Asia/Jerusalem", "IL"],
    ["Europe/Berlin", "DE"],
    ["Europe/London", "GB"],
    ["Europe/Moscow", "RU"],
  ])("%s is in %s", (zone, region) => {
    expect(regionOfZone(zone, "en-US")).toBe(region);
  });

  it("is that of the language where the zone is no country's", () => {
    expect(regionOfZone("UTC", "pt-PT")).toBe("PT");
    expect(regionOfZone("UTC", "he")).toBe("IL");
  });
});
