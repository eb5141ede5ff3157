import { expect, it } from "vitest";
import { writtenDate } from "./days";

it("writes stored days and moments as people there do, and leaves other text alone", () => {
  expect(writtenDate("en", "1990-02-03")).toBe("Feb 3, 1990");
  expect(writtenDate("pt", "1990-02-03")).toBe("3 de fev. de 1990");
  expect(writtenDate("ru", "1990-02-03")).toBe("3 февр. 1990 г.");
  expect(writtenDate("en", "2026-11-27T21:42:00Z", "America/Sao_Paulo")).toBe("Nov 27, 2026, 18:42");
  expect(writtenDate("en", "2026-11-27T18:42:00-03:00", "UTC")).toBe("Nov 27, 2026, 21:42");
  for (const text of ["soon", "2026-13-45", "1990-02-03 or later", "2026-11-27T21:42"])
    expect(writtenDate("en", text)).toBe(text);
});
