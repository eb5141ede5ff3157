// What is wrong with the layout of the page as it is now: sideways scrolling, and controls that lie over each other.
// The Hebrew interface and a phone's bar are laid out by the same rules: nothing here knows of either.
() => {
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, " +
    "[role=button], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=slider]";
  const SLACK = 2;
  const found = [];

  const root = document.documentElement;
  for (const place of [root, document.body, ...document.querySelectorAll("main, [data-scroll-restoration-id=page]")]) {
    if (place.scrollWidth > place.clientWidth + 1)
      found.push(`${place.tagName.toLowerCase()} scrolls sideways: ${place.scrollWidth} in ${place.clientWidth}`);
  }

  /** What a place leaves to be seen of what is in it; asked once of each, since most controls share their places. */
  const seenThrough = new Map();
  function leftBy(place) {
    if (place === null) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let left = seenThrough.get(place);
    if (left === undefined) {
      const style = getComputedStyle(place);
      left = leftBy(style.position === "fixed" ? null : place.parentElement);
      if (/(auto|scroll|hidden|clip)/.test(style.overflow + style.overflowX + style.overflowY))
        left = shared(place.getBoundingClientRect(), left);
      seenThrough.set(place, left);
    }
    return left;
  }

  const shared = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });

  /** What is seen of a control: its box without what its surroundings cut off. */
  const seenBox = (control) =>
    shared(
      control.getBoundingClientRect(),
      leftBy(getComputedStyle(control).position === "fixed" ? null : control.parentElement),
    );

  const name = (control) =>
    `${control.tagName.toLowerCase()} “${(control.getAttribute("aria-label") ?? control.innerText ?? control.name ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}”`;

  const seen = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((control) => !control.closest("[inert], [aria-hidden=true], .sr-only"))
    .map((control) => ({ control, box: seenBox(control) }))
    .filter(({ box }) => box.right - box.left > SLACK && box.bottom - box.top > SLACK);

  const isWithin = (one, other) =>
    one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  seen.forEach((one, at) => {
    for (const other of seen.slice(at + 1)) {
      if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
      // A dialog lies over the page on purpose.
      if (one.control.closest("[role=dialog]") !== other.control.closest("[role=dialog]")) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across <= SLACK || down <= SLACK) continue;
      // A field may hold a smaller control, as the cross that empties it: then both must be within reach.
      const isHeld = isWithin(one.box, other.box) || isWithin(other.box, one.box);
      const isCovered = [one, other].some(({ control, box }) => {
        const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return hit !== null && !control.contains(hit) && (one.control.contains(hit) || other.control.contains(hit));
      });
      if (!isHeld || isCovered) found.push(`${name(one.control)} and ${name(other.control)} overlap`);
    }
  });
  return found;
};
