import { Fragment, useEffect, useLayoutEffect, useRef } from "react";
import type { SandboxPerson } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { dayKey, pageZone } from "@/lib/time";
import { Bubble } from "@/ui/chat/Bubble";
import { DayLine } from "@/ui/chat/DayLine";
import type { Outgoing } from "../outgoing";
import { stopPlace } from "../stopPlace";
import { Behaviour } from "./Behaviour";
import { SystemLine } from "./SystemLine";
import { TypingLine } from "./TypingLine";

interface ThreadProps {
  person: SandboxPerson;
  outgoing: readonly Outgoing[];
  onRetry: (sent: Outgoing) => void;
}

/** The whole chat, following its end unless the reader has scrolled away from it. */
export function Thread({ person, outgoing, onRetry }: ThreadProps) {
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const zone = pageZone();
  const stopsAt = stopPlace(person);

  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [person, outgoing]);
  useEffect(() => {
    isAtEnd.current = true;
  }, [person.id]);

  return (
    <div
      ref={box}
      role="log"
      aria-label={t("sandbox:thread", { name: person.name })}
      tabIndex={0}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48;
      }}
      className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto bg-sunken px-4 py-4 -outline-offset-2"
    >
      <div className="mt-auto" />
      <Behaviour person={person} />
      {person.messages.length === 0 && outgoing.length === 0 && (
        <p className="self-center py-6 text-muted">{t("sandbox:noMessages")}</p>
      )}
      {person.messages.map((message, index) => {
        const at = Date.parse(message.at);
        const before = person.messages[index - 1];
        const isNewDay = before === undefined || dayKey(Date.parse(before.at), zone) !== dayKey(at, zone);
        return (
          <Fragment key={message.id}>
            {index === stopsAt && <SystemLine person={person} />}
            {isNewDay && <DayLine at={at} />}
            <Bubble {...message} name={person.name} />
          </Fragment>
        );
      })}
      {outgoing.map((sent) => (
        <Fragment key={sent.key}>
          <Bubble from={sent.writer} body={sent.text} at={sent.at} ticks={null} name={person.name} isFaded />
          {sent.state === "failed" && (
            <button
              type="button"
              onClick={() => onRetry(sent)}
              className="self-end text-sm font-medium text-coral-text underline underline-offset-4"
            >
              {t("sandbox:sendFailed")}
            </button>
          )}
        </Fragment>
      ))}
      {person.typing && <TypingLine name={person.name} />}
      {stopsAt === person.messages.length && <SystemLine person={person} />}
      {person.opted_out && person.stop_reason !== "opted_out" && (
        <p className="self-center text-center text-sm text-muted">
          {t("sandbox:optedOut", { name: firstName(person.name) })}
        </p>
      )}
    </div>
  );
}
