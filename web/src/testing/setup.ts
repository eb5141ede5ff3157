import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { setPageZone } from "@/lib/time";
import { clearToasts } from "@/ui/toasts";
import { FakeEventSource } from "./fakeEventSource";
import { server } from "./server";
import { usedBy } from "./usedBy";

// A busy machine is slow, not wrong; a failed query need not print the whole page;
// and asking jsdom whether each element is hidden costs more than all else (axe looks at that).
configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? "not found"),
});

// What jsdom lacks and Radix, or the page, asks for.
vi.stubGlobal(
  "ResizeObserver",
  vi.fn(function () {
    return { observe: vi.fn(), unobserve: vi.fn(), disconnect: vi.fn() };
  }),
);
// jsdom works out every style from its default sheet, at most of the cost of a test. Nothing here styles by sheet.
const inlineStyle = (element: Element) => (element as HTMLElement).style;
vi.stubGlobal("getComputedStyle", inlineStyle);
vi.stubGlobal("EventSource", FakeEventSource);
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal("scrollTo", () => undefined);
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
vi.stubGlobal("CSS", { escape: (text: string) => text, supports: () => false });

beforeAll(async () => {
  usedBy.push(expect.getState().testPath);
  expect(usedBy).toHaveLength(1);
  // The page stays as well (vite.config.ts): each file begins on an empty one.
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  server.listen({ onUnhandledRequest: "error" });
  const { startI18n } = await import("@/lib/i18n/i18n");
  await startI18n("en");
});
beforeEach(() => {
  localStorage.clear();
  FakeEventSource.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  clearToasts();
  setPageZone(null);
  server.resetHandlers();
});
afterAll(() => server.close());
