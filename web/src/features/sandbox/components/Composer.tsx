import { ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SandboxPerson } from "@/api/models";
import { phrasesFor } from "@/lib/i18n/phrases";
import { useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { useNarrow } from "@/lib/useNarrow";
import { Segmented } from "@/ui/Segmented";
import type { Writer } from "../api/write";

interface ComposerProps {
  person: SandboxPerson;
  onSend: (writer: Writer, text: string) => void;
}

/** Write as the person, or as a colleague of ours who answers by hand. */
export function Composer({ person, onSend }: ComposerProps) {
  const { t } = useT();
  const [writer, setWriter] = useState<Writer>("them");
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isNarrow = useNarrow();
  const name = firstName(person.name);

  useEffect(() => {
    // On a phone this would open the keyboard over the chat before it was read.
    if (!isNarrow) field.current?.focus({ preventScroll: true });
  }, [person.id, isNarrow]);

  function send(what: string) {
    if (what.trim() === "") return;
    onSend(writer, what);
    setText("");
    field.current?.focus({ preventScroll: true });
  }

  const label =
    writer === "them"
      ? t("sandbox:composer.placeholderThem", { name })
      : t("sandbox:composer.placeholderUs", { name });
  return (
    <form
      className="shrink-0 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <Segmented
        className="w-full"
        label={t("sandbox:composer.who")}
        value={writer}
        onChange={setWriter}
        options={[
          { value: "them", label: t("sandbox:composer.asThem", { name }) },
          { value: "us", label: t("sandbox:composer.asUs") },
        ]}
      />
      {writer === "them" ? (
        <div role="group" aria-label={t("sandbox:composer.quick")} className="mt-2 flex flex-wrap gap-1.5">
          {phrasesFor(person.locale).map((phrase) => (
            <button
              key={phrase}
              type="button"
              onClick={() => send(phrase)}
              className="h-7 rounded-full border border-line-strong px-3 text-sm font-medium text-muted transition-colors duration-150 hover:bg-hover hover:text-ink coarse:h-9"
            >
              <bdi>{phrase}</bdi>
            </button>
          ))}
        </div>
      ) : (
        <p className="mt-2 flex min-h-7 items-center text-sm text-pretty text-muted">
          {t("sandbox:composer.hintUs")}
        </p>
      )}
      <div className="mt-2 flex items-end gap-2 rounded-card border border-edge bg-raised p-1 ps-3 focus-within:border-sage">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={label}
          placeholder={label}
          maxLength={4000}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send(text);
          }}
          className="field-sizing-content max-h-24 min-w-0 flex-1 resize-none bg-transparent py-1 outline-none placeholder:text-subtle"
        />
        <button
          type="submit"
          aria-label={t("sandbox:composer.send")}
          title={t("sandbox:composer.send")}
          disabled={text.trim() === ""}
          className="grid size-7 shrink-0 place-items-center rounded-control bg-sage text-on-sage transition-colors duration-150 hover:bg-sage-strong disabled:bg-line disabled:text-subtle coarse:size-9"
        >
          <ArrowUp aria-hidden="true" className="size-4" strokeWidth={2.25} />
        </button>
      </div>
    </form>
  );
}
