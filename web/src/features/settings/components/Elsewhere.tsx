/** A sentence that ends in the place where something is set. */
import type { ReactNode } from "react";

export function Elsewhere({ text, link }: { text: string; link: ReactNode }) {
  return (
    <>
      {text} <span className="*:font-medium *:text-ink *:underline *:underline-offset-2">{link}</span>
    </>
  );
}
