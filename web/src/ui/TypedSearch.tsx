/** A search that the address holds: what is typed goes there once the typing rests, and what the address says is shown. */
import { useState } from "react";
import { useLater } from "@/lib/useLater";
import { SearchInput } from "./TextInput";

const TYPING_MS = 250;

interface TypedSearchProps {
  label: string;
  placeholder?: string;
  /** As the address has it: "back", a link or a reload may change it too. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

export function TypedSearch({ value, onChange, ...rest }: TypedSearchProps) {
  const [text, setText] = useState(value);
  const [settled, setSettled] = useState(value);
  const [told, setTold] = useState(value);
  if (settled !== value) {
    setSettled(value);
    setTold(value);
    // What was told comes back here: what one types on meanwhile, and a space behind it, stays.
    if (value !== told) setText(value);
  }
  const tell = useLater((next: string) => {
    setTold(next);
    onChange(next);
  }, TYPING_MS);
  return (
    <SearchInput
      value={text}
      onChange={(next) => {
        setText(next);
        tell(next.trim());
      }}
      {...rest}
    />
  );
}
