/** Small settings remembered in this browser; a browser that refuses storage just forgets them. */
const PREFIX = "cadenza.";

export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows refuse storage: the choice then holds for this visit only.
  }
}

export function forgetSettings(isGone: (key: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && isGone(name.slice(PREFIX.length))) localStorage.removeItem(name);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** Calls when another tab has changed one of these; returns what ends it. */
export function onSettingChange(keys: readonly string[], react: () => void): () => void {
  const names = new Set(keys.map((key) => PREFIX + key));
  // Without a key everything was wiped.
  const listen = ({ key }: StorageEvent) => (key === null || names.has(key)) && react();
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
