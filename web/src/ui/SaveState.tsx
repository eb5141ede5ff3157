import { Button } from "./Button";

interface SaveStateProps {
  text: string;
  /** Where saving failed: what one presses to try again. */
  retry?: { label: string; run: () => void } | undefined;
}

/** Whether a draft is saved: a quiet word, and a way to try again where it failed. */
export function SaveState({ text, retry }: SaveStateProps) {
  if (retry === undefined)
    return <span className="text-sm whitespace-nowrap text-muted num max-[640px]:sr-only">{text}</span>;
  return (
    <span role="alert" className="flex min-w-0 items-center gap-2 text-sm text-coral-text">
      <span className="truncate">{text}</span>
      <Button size="sm" onClick={retry.run}>
        {retry.label}
      </Button>
    </span>
  );
}
