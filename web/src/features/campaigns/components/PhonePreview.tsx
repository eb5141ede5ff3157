/** The text on a phone, for real people: of the audience one after the other, or whoever is chosen. */
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { contactsToPick } from "@/api/contacts";
import type { Shown } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { clock, pageZone } from "@/lib/time";
import { Avatar } from "@/ui/Avatar";
import { IconButton } from "@/ui/Button";
import { Combobox } from "@/ui/Combobox";
import { Eyebrow } from "@/ui/Page";
import type { Option } from "@/ui/Select";
import { Ticks } from "@/ui/Ticks";
import { textsQuery } from "../api";
import { asPerson } from "../people";
import { isKnown } from "../variables";

interface PhonePreviewProps {
  /** Undefined while nothing is saved. */
  campaignId: string | undefined;
  revision: string;
  hasText: boolean;
}

export function PhonePreview({ campaignId, revision, hasText }: PhonePreviewProps) {
  const { t } = useT();
  const [person, setPerson] = useState<Option | null>(null);
  const [place, setPlace] = useState(0);
  const texts = useQuery({
    ...textsQuery(campaignId ?? "", revision, person?.value),
    enabled: campaignId !== undefined,
  });
  const shown = texts.data?.items ?? [];
  const one = shown[Math.min(place, shown.length - 1)];
  const walk = (by: number) => setPlace((now) => (now + by + shown.length) % shown.length);
  return (
    <section aria-label={t("campaigns:preview.title")}>
      <Eyebrow>{t("campaigns:preview.title")}</Eyebrow>
      <div className="mt-2 flex items-center gap-1">
        <PersonPicker value={person} onChange={setPerson} />
        <IconButton
          label={t("campaigns:preview.previous")}
          disabled={shown.length < 2 || person !== null}
          onClick={() => walk(-1)}
        >
          <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={t("campaigns:preview.next")}
          disabled={shown.length < 2 || person !== null}
          onClick={() => walk(1)}
        >
          <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <Phone shown={one} isEmpty={!hasText} isNobody={texts.isSuccess && one === undefined} />
      {texts.isError && (
        <p role="alert" className="mt-2 text-sm text-coral-text">
          {problemSentence(t, texts.error)}
        </p>
      )}
    </section>
  );
}

function PersonPicker({
  value,
  onChange,
}: {
  value: Option | null;
  onChange: (person: Option | null) => void;
}) {
  const { t } = useT();
  const [text, setText] = useState("");
  const found = useQuery(contactsToPick(useDeferredValue(text.trim())));
  return (
    <Combobox
      className="min-w-0 flex-1"
      label={t("campaigns:preview.person")}
      placeholder={t("campaigns:preview.choose")}
      value={value}
      onChange={onChange}
      isClearable
      options={(found.data?.items ?? []).map(asPerson)}
      onSearch={setText}
      isLoading={found.isPending}
      problem={found.isError ? problemSentence(t, found.error) : undefined}
    />
  );
}

interface PhoneProps {
  shown: Shown | undefined;
  isEmpty: boolean;
  isNobody: boolean;
}

function Phone({ shown, isEmpty, isNobody }: PhoneProps) {
  const { t } = useT();
  const name = shown?.name ?? t("campaigns:preview.noName");
  return (
    <div className="mt-3 overflow-hidden rounded-phone border border-line-strong bg-raised">
      <header className="flex h-12 items-center gap-2.5 border-b border-line px-3">
        {shown === undefined ? (
          <span className="h-3 w-24 rounded-control bg-line" />
        ) : (
          <>
            <Avatar name={name} size="sm" />
            <bdi className="min-w-0 truncate font-semi">{name}</bdi>
          </>
        )}
      </header>
      <div aria-live="polite" className="flex min-h-64 flex-col justify-end gap-2 bg-sunken p-3">
        {isEmpty ? (
          <Hint text={t("campaigns:preview.empty")} />
        ) : isNobody ? (
          <Hint text={t("campaigns:preview.nobody")} />
        ) : (
          shown !== undefined && <Message shown={shown} name={name} />
        )}
      </div>
    </div>
  );
}

function Hint({ text }: { text: string }) {
  return <p className="m-auto max-w-56 text-center text-sm text-pretty text-muted">{text}</p>;
}

function Message({ shown, name }: { shown: Shown; name: string }) {
  const { t, language } = useT();
  const now = useNow(30_000);
  if (shown.missing !== null) {
    const variable = isKnown(shown.missing)
      ? t(`campaigns:content.variable.${shown.missing}`)
      : shown.missing.replace(/^contact\./, "");
    return (
      <p className="m-auto max-w-60 rounded-card bg-amber-soft px-3 py-2 text-center text-sm text-pretty text-amber-text">
        {t("campaigns:preview.missing", { name, variable })}
      </p>
    );
  }
  if (shown.text === null) return <Hint text={t("campaigns:preview.broken")} />;
  return (
    <div className="w-fit max-w-[88%] self-end rounded-xl rounded-ee-[3px] bg-bubble-out px-3 py-1.5 wrap-anywhere whitespace-pre-line">
      <bdi dir="auto">{shown.text}</bdi>
      <span className="float-end ms-2 mt-1 inline-flex items-center gap-1 text-xs text-muted num">
        <span aria-hidden="true">{clock(now, pageZone(), language)}</span>
        <Ticks ticks="delivered" />
      </span>
    </div>
  );
}
