/** What sends: Enter, or Enter with the command key. Remembered in this browser. */
import { useState } from "react";
import { readSetting, writeSetting } from "@/lib/persisted";

type SendKey = "enter" | "mod";

const KEY = "inbox.send";

export interface SendKeyChoice {
  value: SendKey;
  toggle: () => void;
}

export const modKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl");

export function useSendKey(): SendKeyChoice {
  const [value, setValue] = useState<SendKey>(() => (readSetting(KEY) === "mod" ? "mod" : "enter"));
  function toggle() {
    const next = value === "enter" ? "mod" : "enter";
    setValue(next);
    writeSetting(KEY, next === "enter" ? null : next);
  }
  return { value, toggle };
}
