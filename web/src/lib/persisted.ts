/** Small settings remembered in this browser; a browser that refuses storage just forgets them. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(`cadenza.${key}`);
  } catch {
    return null;
  }
}

export function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`cadenza.${key}`);
    else localStorage.setItem(`cadenza.${key}`, value);
  } catch {
    // Private windows refuse storage: the choice then holds for this visit only.
  }
}
