/** Whatever is cut off to fit its place is told in full by the browser, to whoever points at it. */
import { useEffect } from "react";

/** Titles given here are marked, so that they follow the text and a title of the page's own stays. */
function tellCut({ target }: Event): void {
  const cut = target instanceof Element ? target.closest<HTMLElement>(".truncate") : null;
  if (cut === null || (cut.title !== "" && cut.dataset.cut === undefined)) return;
  if (cut.scrollWidth > cut.clientWidth) {
    cut.title = cut.textContent.trim();
    cut.dataset.cut = "";
  } else if (cut.dataset.cut !== undefined) {
    cut.removeAttribute("title");
    delete cut.dataset.cut;
  }
}

export function useCutTexts(): void {
  useEffect(() => {
    document.addEventListener("pointerover", tellCut);
    return () => document.removeEventListener("pointerover", tellCut);
  }, []);
}
