/** The title of a page; where it is a name, a press makes it a field: Enter keeps it, Escape leaves it as it was. */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { TextInput } from "@/ui/TextInput";

/** Gives what is wrong with the name, in words, if anything is. */
export type Rename = (name: string) => Promise<string | null> | string | null;

interface TitleProps {
  title: string;
  onRename: Rename | undefined;
}

export function Title({ title, onRename }: TitleProps) {
  const { t } = useT();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isKeeping = useRef(false);
  const id = useId();

  function leave() {
    setDraft(null);
    setProblem(null);
    requestAnimationFrame(() => heading.current?.focus());
  }

  async function keep() {
    if (draft === null || onRename === undefined || isKeeping.current) return;
    const name = draft.trim();
    if (name === title) {
      leave();
      return;
    }
    isKeeping.current = true;
    const wrong = await onRename(name);
    isKeeping.current = false;
    if (wrong === null) leave();
    else setProblem(wrong);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") leave();
    else void keep();
  }

  if (draft !== null)
    return (
      <div className="min-w-0">
        <TextInput
          autoFocus
          maxLength={120}
          aria-label={t("shell:name")}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          value={draft}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => void keep()}
          className="max-w-full min-w-56 font-bold"
        />
        {problem !== null && (
          <p id={id} role="alert" className="mt-1 text-sm text-coral-text">
            {problem}
          </p>
        )}
      </div>
    );
  return (
    <h1 ref={heading} tabIndex={-1} className="truncate text-lg font-bold outline-none">
      {onRename === undefined ? (
        <bdi>{title}</bdi>
      ) : (
        <button
          type="button"
          title={t("shell:rename")}
          onClick={() => setDraft(title)}
          className="-mx-1.5 max-w-[calc(100%+0.75rem)] cursor-text truncate rounded-control px-1.5 hover:bg-hover"
        >
          <bdi>{title}</bdi>
        </button>
      )}
    </h1>
  );
}
