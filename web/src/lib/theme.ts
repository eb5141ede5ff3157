/** Light, dark, or what the system says. The class on <html> is the only state. */
import { useSyncExternalStore } from "react";
import { readSetting, writeSetting } from "./persisted";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

function currentTheme(): Theme {
  const saved = readSetting("theme");
  return saved === "light" || saved === "dark" ? saved : "system";
}

function apply(): void {
  const theme = currentTheme();
  const isDark = theme === "dark" || (theme === "system" && systemDark.matches);
  document.documentElement.classList.toggle("dark", isDark);
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  writeSetting("theme", theme === "system" ? null : theme);
  apply();
}

systemDark.addEventListener("change", apply);

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
}
