import { Fragment, type ReactNode } from "react";
import type { SandboxPerson } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Bubble } from "@/ui/chat/Bubble";
import { stopPlace } from "../stopPlace";
import { PhoneHeader } from "./PhoneHeader";
import { SystemLine } from "./SystemLine";
import { TypingLine } from "./TypingLine";

const LAST = 5;

interface PhoneTileProps {
  person: SandboxPerson;
  onOpen: (id: string) => void;
  isMarked: boolean;
  /** What comes next for this person; the page that knows draws it. */
  foot: ReactNode;
}

/** A small phone. The whole of it is one button: be that person. */
export function PhoneTile({ person, onOpen, isMarked, foot }: PhoneTileProps) {
  const { t } = useT();
  const first = Math.max(0, person.messages.length - LAST);
  const stopsAt = stopPlace(person);
  const label = t("sandbox:openWith", {
    name: person.name,
    count: person.messages.length,
    state: t(`sandbox:state.${person.state}`),
  });
  return (
    <li
      style={{ viewTransitionName: `phone-${person.id}` }}
      className={cx(
        "group relative flex h-66 flex-col overflow-hidden rounded-phone border bg-raised transition-colors duration-150",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sage",
        isMarked ? "border-amber" : "border-line hover:border-line-strong",
      )}
    >
      <PhoneHeader person={person} />
      <div aria-hidden="true" className="min-h-0 flex-1 bg-sunken">
        <div className="flex h-full flex-col justify-end gap-1 overflow-hidden mask-t-from-[calc(100%-16px)] p-2">
          {person.messages.length === 0 && (
            <p className="self-center pb-2 text-sm text-muted">{t("sandbox:noMessages")}</p>
          )}
          {person.messages.slice(-LAST).map((message, index) => (
            <Fragment key={message.id}>
              {first + index === stopsAt && <SystemLine person={person} isSmall />}
              <Bubble {...message} name={person.name} isSmall />
            </Fragment>
          ))}
          {person.typing && <TypingLine name={person.name} isSmall />}
          {stopsAt === person.messages.length && <SystemLine person={person} isSmall />}
        </div>
      </div>
      <div className="flex h-8 shrink-0 items-center border-t border-line px-2.5 text-sm text-muted">
        {foot}
      </div>
      <button
        type="button"
        aria-label={label}
        data-phone={person.id}
        onClick={() => onOpen(person.id)}
        className="absolute inset-0 rounded-phone outline-none"
      />
    </li>
  );
}
