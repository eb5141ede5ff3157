import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded border border-line-strong px-1 font-sans text-xs leading-none text-muted">
      {children}
    </kbd>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const CAPS: Record<string, string> = {
  Escape: "Esc",
  Enter: "↵",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Delete: "Del",
  " ": "␣",
};

/** What is printed on the keys of a shortcut: "g i" is two keys, "mod+k" is ⌘K or Ctrl K. */
export function keyCaps(keys: string): string[] {
  if (keys === " ") return [CAPS[" "] ?? keys];
  return keys.split(" ").flatMap((key) => {
    const letter = key.replace("mod+", "");
    if (letter !== key) return isMac ? [`⌘${letter.toUpperCase()}`] : ["Ctrl", letter.toUpperCase()];
    return [CAPS[key] ?? key];
  });
}

/** A shortcut as one presses it; always from left to right. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className="inline-flex gap-1 coarse:hidden">
      {keyCaps(keys).map((cap, index) => (
        <Kbd key={index}>{cap}</Kbd>
      ))}
    </span>
  );
}
