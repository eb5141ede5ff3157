/** What a step asks, and one sentence about it. */
import { useLostFocus } from "@/lib/useLostFocus";

export function StepHead({ title, body }: { title: string; body: string }) {
  return (
    <header className="mb-5">
      <h2
        ref={useLostFocus<HTMLHeadingElement>()}
        tabIndex={-1}
        className="text-xl font-semibold text-pretty outline-none"
      >
        {title}
      </h2>
      <p className="mt-1 text-pretty text-muted">{body}</p>
    </header>
  );
}
