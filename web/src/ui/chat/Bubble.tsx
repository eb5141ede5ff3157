/** One message, as our own phone shows the chat: ours at the end with ticks, theirs at the start. */
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { clock, pageZone } from "@/lib/time";
import { Marked } from "../Marked";
import { Ticks, type TicksState } from "../Ticks";

interface BubbleProps {
  from: "us" | "them";
  body: string;
  at: string;
  ticks: TicksState;
  /** Theirs, for whoever hears the page. */
  name: string;
  isSmall?: boolean;
  isFaded?: boolean;
  /** More bubbles of the same writer follow: the corner stays round. */
  isJoined?: boolean;
  /** What is searched for: it is marked in the text. */
  searched?: string | undefined;
  className?: string;
  children?: ReactNode;
}

/**
 * The text has the direction of its own first letter, and the time stands where that text ends: a Hebrew message in an
 * English page is read from the right, with its question mark at the left.
 */
export function Bubble({
  from,
  body,
  at,
  ticks,
  name,
  isSmall,
  isFaded,
  isJoined,
  searched,
  className,
  children,
}: BubbleProps) {
  const { t, language } = useT();
  const time = clock(Date.parse(at), pageZone(), language);
  const isUs = from === "us";
  return (
    <div
      className={cx(
        "w-fit max-w-[88%] border",
        isSmall === true ? "px-2 py-1 text-sm" : "px-3 py-1.5",
        isUs ? "self-end border-transparent bg-bubble-out" : "self-start border-line bg-bubble-in",
        "rounded-xl",
        isJoined !== true && (isUs ? "rounded-ee-[3px]" : "rounded-es-[3px]"),
        isFaded === true && "opacity-60",
        className,
      )}
    >
      <span className="sr-only">
        {isUs ? t("ui:chat.fromUs", { time }) : t("ui:chat.fromThem", { name, time })}
      </span>
      {children}
      <div
        dir="auto"
        className="relative text-start wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]"
      >
        {searched === undefined ? body : <Marked text={body} searched={searched} />}
        <span
          aria-hidden="true"
          className={cx(
            "inline-block",
            isUs ? (isSmall === true ? "w-13" : "w-15") : isSmall === true ? "w-9" : "w-11",
          )}
        />
        <span
          className={cx(
            "absolute end-0 bottom-0 inline-flex items-center gap-1 leading-4 text-muted num",
            isSmall === true ? "text-[0.6875rem]" : "text-xs",
          )}
        >
          <time dateTime={at} aria-hidden="true">
            {time}
          </time>
          {isUs && <Ticks ticks={ticks} />}
        </span>
      </div>
    </div>
  );
}
