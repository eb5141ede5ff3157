import { describe, expect, it } from "vitest";
import { moneyText } from "@/lib/money";
import { amountField, readAmount } from "./money";

describe("money", () => {
  it.each([
    ["1990", "EUR", 199000],
    ["1.990,50", "BRL", 199050],
    ["1,990.5", "USD", 199050],
    ["1 990", "RUB", 199000],
    ["1.990", "BRL", 199000],
    ["19,9", "EUR", 1990],
    ["500", "JPY", 500],
    ["", "EUR", null],
    ["19,999", "EUR", 1999900],
    ["1,5", "JPY", undefined],
    ["a lot", "EUR", undefined],
    ["-5", "EUR", undefined],
  ])("reads %s in %s as what people mean", (text, currency, units) => {
    expect(readAmount(text, currency)).toBe(units);
  });

  it("writes whole amounts without a point", () => {
    expect(moneyText("en", 199000, "USD")).toBe("$1,990");
    expect(moneyText("en", 199050, "USD")).toBe("$1,990.50");
  });

  it("keeps the signs of a currency in their order in right-to-left text", () => {
    expect(moneyText("he", 199000, "BRL")).toContain("\u2066R$\u2069");
  });

  it("goes into a field as it comes out of it", () => {
    for (const [amount, currency] of [
      [199050, "EUR"],
      [500, "JPY"],
      [199000, "BRL"],
    ] as const)
      expect(readAmount(amountField(amount, currency), currency)).toBe(amount);
  });
});
