import { describe, expect, it } from "vitest";
import type { SandboxPerson } from "@/api/models";
import { stopPlace } from "./stopPlace";

const at = (minute: number) => `2026-11-27T10:0${minute}:00Z`;
const person = (stopped: string | null, ...minutes: number[]) =>
  ({ messages: minutes.map((minute) => ({ at: at(minute) })), stopped_at: stopped }) as SandboxPerson;

describe("the line about a stop", () => {
  it("stands after the message that did it, whatever is written later", () => {
    expect(stopPlace(person(at(2), 1, 2, 3, 4))).toBe(2);
    expect(stopPlace(person(at(5), 1, 2))).toBe(2);
  });

  it("stands at the end when the time is not known, and at the top when all was written later", () => {
    expect(stopPlace(person(null, 1, 2))).toBe(2);
    expect(stopPlace(person(at(0), 1, 2))).toBe(0);
  });
});
