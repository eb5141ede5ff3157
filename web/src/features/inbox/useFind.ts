/** The bar that searches inside a conversation: opened by its shortcut, its button, or a search of the list. */
import { useRef, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import type { Kept } from "./thread";
import { useFinding } from "./useFinding";

export function useFind(
  id: string,
  thread: Kept | undefined,
  found: string | undefined,
  onClosed: () => void,
) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(found !== undefined);
  // The list may come later than the conversation; once it was opened or closed by hand, the list says no more.
  const [begin, setBegin] = useState(found);
  const finding = useFinding(id, thread, isOpen, begin ?? "");
  if (found !== undefined && begin === undefined) {
    setBegin(found);
    setOpen(true);
    finding.search(found);
  }
  const [isFocused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const opening = useRef(false);

  function open() {
    setBegin((now) => now ?? "");
    setOpen(true);
    opening.current = true;
    field.current?.focus();
    field.current?.select();
  }
  function close() {
    setBegin((now) => now ?? "");
    setOpen(false);
    setFocused(false);
    onClosed();
  }
  // Pressed again in the field, it is the browser's own search.
  useShortcuts(
    t("inbox:keys.group"),
    [{ keys: "mod+f", label: t("inbox:find.open"), run: open }],
    !isFocused,
  );
  return {
    isOpen,
    finding,
    open,
    close,
    onFocused: setFocused,
    /** The field has what was searched for, also where the list says it later. */
    key: begin ?? "",
    /** Opened by hand it takes the keyboard at once. */
    field: (input: HTMLInputElement | null) => {
      field.current = input;
      if (input !== null && opening.current) {
        opening.current = false;
        input.focus();
        input.select();
      }
    },
  };
}
