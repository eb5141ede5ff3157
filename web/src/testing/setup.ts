import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { FakeEventSource } from "./fakeEventSource";
import { server } from "./server";

// What jsdom lacks and Radix, or the page, asks for.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", NoResizeObserver);
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
  server.listen({ onUnhandledRequest: "error" });
  const { startI18n } = await import("@/lib/i18n/i18n");
  await startI18n("en");
});
beforeEach(() => {
  localStorage.clear();
  FakeEventSource.all = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());
