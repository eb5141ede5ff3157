/** Says a changed text aloud without showing it. Counts change often: they wait until they rest for a second. */
import { useEffect, useState } from "react";

export function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 1_000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
