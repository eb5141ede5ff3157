import { beforeEach, expect, it } from "vitest";
import { forgetOwn, readOwn, setOwner, writeOwn } from "./own";

const stored = () => JSON.stringify(localStorage);

beforeEach(() => {
  forgetOwn();
  localStorage.clear();
  setOwner("ana", "studio");
  writeOwn("drafts", "Claro, às");
});

it("is there again for the same person in the same organization, and for no other", () => {
  setOwner("ana", "bakery");
  expect(readOwn("drafts")).toBeNull();
  setOwner("ana", "studio");
  expect(readOwn("drafts")).toBe("Claro, às");
  setOwner("bia", "studio");
  expect(readOwn("drafts")).toBeNull();
});

it("is wiped when somebody signs out, and when another signs in", () => {
  forgetOwn();
  expect(stored()).not.toContain("Claro");
  expect(readOwn("drafts")).toBeNull();
  setOwner("ana", "studio");
  writeOwn("drafts", "Claro, às");
  setOwner("bia", "studio");
  expect(stored()).not.toContain("Claro");
});

it("is not written again by a tab that has not seen the sign-out of another", () => {
  localStorage.clear();
  writeOwn("drafts", "Claro, às 9");
  expect(stored()).not.toContain("Claro");
});

it("says who is somebody else", () => {
  expect(setOwner("ana", "studio")).toBe(false);
  expect(setOwner("ana", "bakery")).toBe(true);
  expect(setOwner("bia", "bakery")).toBe(true);
});
