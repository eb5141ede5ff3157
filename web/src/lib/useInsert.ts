/** Put a piece into a text where its cursor stands, and let one write on behind it. */
import { type RefObject, useRef } from "react";
import { insertAt } from "./liquid";

interface Insert {
  area: RefObject<HTMLTextAreaElement | null>;
  insert: (piece: string) => void;
}

export function useInsert(text: string, onChange: (text: string) => void): Insert {
  const area = useRef<HTMLTextAreaElement>(null);
  function insert(piece: string) {
    const field = area.current;
    const put = insertAt(
      text,
      field?.selectionStart ?? text.length,
      field?.selectionEnd ?? text.length,
      piece,
    );
    onChange(put.text);
    // Once the text has it, the cursor stands behind what was put in.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(put.cursor, put.cursor);
    });
  }
  return { area, insert };
}
