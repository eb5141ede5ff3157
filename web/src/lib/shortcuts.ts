/**
 * The one registry of shortcuts and actions. A page registers what its keys do and what that is called; the list
 * behind "?" and the palette read it here, so neither can forget one.
 *
 * Keys are written as they are pressed: "j", "Escape", "g i" for one after the other, "mod+k" for ⌘K or Ctrl+K.
 */
import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";

export interface Shortcut {
  /** None: an action of the palette without keys. */
  keys?: string;
  label: string;
  icon?: LucideIcon;
  /** Offered in the palette too. What needs a row in hand is not. */
  isAction?: boolean;
  /** Works, and is not listed: what the browser or another line already says. */
  isUnlisted?: boolean;
  /** Done only where nothing else is on its keys. */
  isLast?: boolean;
  run: (event?: KeyboardEvent) => void;
}

interface ShortcutGroup {
  name: string;
  shortcuts: readonly Shortcut[];
}

const groups = new Map<object, () => ShortcutGroup>();

/** What is registered right now, the page before the shell; groups of one name are one. */
export function listShortcuts(): ShortcutGroup[] {
  const byName = new Map<string, Shortcut[]>();
  for (const read of [...groups.values()].reverse()) {
    const { name, shortcuts } = read();
    byName.set(name, [...(byName.get(name) ?? []), ...shortcuts]);
  }
  return [...byName].map(([name, shortcuts]) => ({ name, shortcuts }));
}

const SEQUENCE_MS = 1_500;
let pending: { key: string; at: number } | null = null;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Take the keyboard out of the field that it is in. */
export function leaveField(event?: KeyboardEvent): void {
  if (event !== undefined && isTyping(event.target)) (event.target as HTMLElement).blur();
}

/** Enter and Space on a link or a button press it: they are nobody's shortcut there. */
function isPress(key: string, target: EventTarget | null): boolean {
  if (key !== "Enter" && key !== " ") return false;
  return target instanceof Element && target.closest("a[href], button, summary, [role=button]") !== null;
}

/** The key as its Latin letter: on a Russian or Hebrew keyboard "j" writes another one. */
export function latinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const letter = /^Key([A-Z])$/.exec(code ?? "")?.[1];
  return letter !== undefined && key.length === 1 && key > "\u007f" ? letter.toLowerCase() : key;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  const key = latinKey(event);
  const all = listShortcuts().flatMap(({ shortcuts }) => shortcuts);
  const find = (keys: string) => {
    const found = all.filter((shortcut) => shortcut.keys === keys);
    return found.find(({ isLast }) => isLast !== true) ?? found[0];
  };

  // A layer above the page has the keyboard: nothing opens, goes or is done behind it.
  if (document.querySelector("[data-modal-open]") !== null) return;
  if (event.ctrlKey || event.metaKey) {
    const found = find(`mod+${key.toLowerCase()}`);
    if (found === undefined) return;
    event.preventDefault();
    found.run(event);
    return;
  }
  if ((isTyping(event.target) && key !== "Escape") || isPress(key, event.target)) return;
  if (document.querySelector("[role=menu], [role=listbox]") !== null) return;

  // By when they were pressed: a page that is busy meanwhile comes to them late.
  const at = event.timeStamp;
  const before = pending !== null && at - pending.at < SEQUENCE_MS ? pending.key : null;
  pending = null;
  const second = before === null ? undefined : find(`${before} ${key}`);
  if (second !== undefined) {
    event.preventDefault();
    second.run(event);
    return;
  }
  if (all.some(({ keys }) => keys?.startsWith(`${key} `) === true)) {
    pending = { key, at };
    return;
  }
  const found = find(key);
  // A letter is not typed too, into the field of what it opens. Space goes on scrolling.
  if (found !== undefined && key.length === 1 && key !== " ") event.preventDefault();
  found?.run(event);
}

/** Register while the component is shown. `group` is the heading in the list behind "?". */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[], isOn = true): void {
  const latest = useRef<ShortcutGroup>({ name: group, shortcuts });
  useEffect(() => {
    latest.current = { name: group, shortcuts };
  });
  useEffect(() => {
    if (!isOn) return;
    const mark = {};
    if (groups.size === 0) window.addEventListener("keydown", onKeyDown);
    groups.set(mark, () => latest.current);
    return () => {
      groups.delete(mark);
      if (groups.size === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, [isOn]);
}
