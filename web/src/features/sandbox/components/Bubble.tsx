import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { clock, yourZone } from "@/lib/time";
import { Ticks } from "@/ui/Ticks";

interface BubbleProps {
  from: "us" | "them";
  body: string;
  at: string;
  ticks: "sent" | "delivered" | "read" | null;
  name: string;
  isSmall?: boolean;
  isFaded?: boolean;
}

/** Ours stand at the end with ticks, theirs at the start: as our own phone shows the chat. */
export function Bubble({ from, body, at, ticks, name, isSmall = false, isFaded = false }: BubbleProps) {
  const { t, language } = useT();
  const time = clock(Date.parse(at), yourZone(), language);
  const isUs = from === "us";
  return (
    <div
      className={cx(
        "w-fit max-w-[88%] border wrap-anywhere whitespace-pre-line",
        isSmall ? "px-2 py-1 text-sm" : "px-3 py-1.5",
        isUs
          ? "self-end rounded-xl rounded-ee-[3px] border-transparent bg-bubble-out"
          : "self-start rounded-xl rounded-es-[3px] border-line bg-bubble-in",
        isFaded && "opacity-60",
      )}
    >
      <span className="sr-only">
        {isUs ? t("sandbox:fromUs", { time }) : t("sandbox:fromThem", { name, time })}
      </span>
      <bdi dir="auto">{body}</bdi>
      <span
        className={cx(
          "float-end ms-2 inline-flex items-center gap-1 text-muted num",
          isSmall ? "mt-[3px] text-[0.6875rem] leading-4" : "mt-1 text-xs",
        )}
      >
        <time dateTime={at} aria-hidden="true">
          {time}
        </time>
        {isUs && <Ticks ticks={ticks} />}
      </span>
    </div>
  );
}
