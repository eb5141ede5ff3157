import { foundIn } from "@/lib/foundIn";

/** A text in which what is searched for is marked. */
export function Marked({ text, searched }: { text: string; searched: string }) {
  const spans = foundIn(text, searched);
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(spans[index - 1]?.to ?? 0, from)}
          <mark className="rounded-[3px] bg-amber-soft text-amber-text underline decoration-amber decoration-2 underline-offset-2">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.to ?? 0)}
    </>
  );
}
