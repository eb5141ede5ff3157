/** Where the keyboard stands when a dialog opens, and where it returns to when that closes. */

const FIELDS =
  "input:not([type=hidden]):not([aria-hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [role=combobox]:not(:disabled), [data-field]:not(:disabled)";
const REMEMBERED = 12;

// Newest first. An item of a menu is gone by the time its dialog closes: then it is what was focused before it.
let places: HTMLElement[] = [];

document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  places = [target, ...places.filter((place) => place !== target && place.isConnected)].slice(0, REMEMBERED);
});

/** The first field, else the main action, else the dialog itself: never the button that closes it. */
export function focusOnOpen(event: Event): void {
  const dialog = event.currentTarget ?? event.target;
  if (!(dialog instanceof HTMLElement)) return;
  event.preventDefault();
  const first =
    dialog.querySelector<HTMLElement>(FIELDS) ??
    dialog.querySelector<HTMLElement>("button[data-kind=primary]:not(:disabled)") ??
    dialog;
  first.focus({ preventScroll: true });
}

/** Back to what opened it, or to the page if that is gone; what has moved the keyboard elsewhere is left alone. */
export function focusOnClose(event: Event): void {
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const opener = places.find((place) => place.isConnected && !place.matches(":disabled"));
  (opener ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
}
