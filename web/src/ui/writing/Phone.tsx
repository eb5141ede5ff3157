/** A text on somebody's phone: as they get it, or why they would get nothing. */
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { Avatar } from "../Avatar";
import { Bubble } from "../chat/Bubble";

export interface Reading {
  kind: "text" | "missing" | "hint";
  text: string;
}

interface PhoneProps {
  /** Whose it is; undefined while nobody is chosen. */
  name: string | undefined;
  /** Undefined while it is asked for. */
  reading: Reading | undefined;
}

export function Phone({ name, reading }: PhoneProps) {
  return (
    <div className="overflow-hidden rounded-phone border border-line-strong bg-raised">
      <header className="flex h-12 items-center gap-2.5 border-b border-line px-3">
        {name === undefined ? (
          <span className="h-3 w-24 rounded-control bg-line" />
        ) : (
          <>
            <Avatar name={name} size="sm" />
            <bdi className="min-w-0 truncate font-semi">{name}</bdi>
          </>
        )}
      </header>
      <div aria-live="polite" className="flex min-h-44 flex-col justify-end gap-2 bg-sunken p-3">
        {reading !== undefined && <Shown reading={reading} />}
      </div>
    </div>
  );
}

function Shown({ reading: { kind, text } }: { reading: Reading }) {
  const { t } = useT();
  const now = useNow(30_000);
  if (kind === "text")
    return (
      <Bubble
        from="us"
        body={text}
        at={new Date(now).toISOString()}
        ticks="delivered"
        name={t("writing:you")}
      />
    );
  if (kind === "missing")
    return (
      <p className="m-auto max-w-60 rounded-card bg-amber-soft px-3 py-2 text-center text-sm text-pretty text-amber-text">
        {text}
      </p>
    );
  return <p className="m-auto max-w-56 text-center text-sm text-pretty text-muted">{text}</p>;
}
