/** jsdom lays nothing out. A screen of this size is what virtual lists and what scrolls are told. */
import { vi } from "vitest";

export function pretendScreen(width = 900, height = 720): void {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(height);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => {
    run(0);
    return 0;
  });
}
