/** A text in which details of the person are seen as such, and beneath it each by its name with a word for when it is missing. */
import { type ComponentProps, useId, useRef, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { detailWord, type Mention, mentions, pieces, token, withFallback } from "@/lib/liquid";
import { cx } from "@/lib/cx";
import type { Option } from "../Select";
import { TextArea, TextInput } from "../TextInput";

/** What is stored is what is typed: the marks lie behind it. */
export function DetailTextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const marks = useRef<HTMLDivElement>(null);
  return (
    <span
      className={cx("relative block rounded-control", rest.readOnly === true ? "bg-sunken" : "bg-raised")}
    >
      <div
        ref={marks}
        aria-hidden="true"
        dir="auto"
        className={cx(
          "pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-2.5 py-1.5",
          "text-start break-words whitespace-pre-wrap text-transparent select-none coarse:text-[1rem]",
          "[scrollbar-gutter:stable] [unicode-bidi:plaintext]",
        )}
      >
        {pieces(String(rest.value ?? "")).map((piece, at) =>
          at % 2 === 0 ? (
            piece
          ) : (
            <mark key={at} className="rounded-sm bg-sage-soft text-transparent">
              {piece}
            </mark>
          ),
        )}
        {"\u200b"}
      </div>
      <TextArea
        {...rest}
        onScroll={({ currentTarget }) => {
          if (marks.current !== null) marks.current.scrollTop = currentTarget.scrollTop;
        }}
        className={cx("relative block [scrollbar-gutter:stable] bg-transparent!", className)}
      />
    </span>
  );
}

interface DetailsInTextProps {
  text: string;
  options: readonly Option[];
  isReadOnly?: boolean;
  onChange: (text: string) => void;
}

export function DetailsInText({ text, options, isReadOnly = false, onChange }: DetailsInTextProps) {
  const { t } = useT();
  const id = useId();
  const found = mentions(text);
  if (found.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p id={id} className="text-muted">
        {t("writing:inText")}
      </p>
      <ul aria-labelledby={id} className="mt-1.5 space-y-1.5">
        {found.map((mention, at) => (
          <Detail
            key={at}
            mention={mention}
            label={options.find(({ value }) => value === mention.name)?.label ?? detailWord(t, mention.name)}
            isReadOnly={isReadOnly}
            onChange={(fallback) => onChange(withFallback(text, mention, fallback))}
          />
        ))}
      </ul>
    </div>
  );
}

interface DetailProps {
  mention: Mention;
  label: string;
  isReadOnly: boolean;
  onChange: (fallback: string) => void;
}

function Detail({ mention, label, isReadOnly, onChange }: DetailProps) {
  const { t } = useT();
  const [typed, setTyped] = useState("");
  const { name, fallback } = mention;
  // A space that one is about to write behind stays, though the text has it only with the next letter.
  const shown = token(name, typed) === token(name, fallback ?? "") ? typed : (fallback ?? "");
  const isAlwaysThere = name.startsWith("organization.");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi className="rounded-control bg-sage-soft px-1.5 py-0.5 font-medium" title={`{{ ${name} }}`}>
        {label}
      </bdi>
      {fallback !== null && !isAlwaysThere && (
        <TextInput
          aria-label={t("writing:whereMissing", { name: label })}
          placeholder={t("writing:skippedWithout")}
          value={shown}
          readOnly={isReadOnly}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(target.value);
          }}
          className="max-w-72 min-w-40 flex-1"
        />
      )}
    </li>
  );
}
