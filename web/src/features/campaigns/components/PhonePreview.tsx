/** The text on a phone, for real people: of the audience one after the other, or whoever is chosen. */
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Shown } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { usePeople } from "@/api/usePeople";
import { variableName } from "@/api/variables";
import { type T, useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Combobox } from "@/ui/Combobox";
import { Eyebrow } from "@/ui/Page";
import type { Option } from "@/ui/Select";
import { Phone, type Reading } from "@/ui/writing/Phone";
import { textsQuery } from "../api";

interface PhonePreviewProps {
  /** Undefined while nothing is saved. */
  campaignId: string | undefined;
  revision: string;
  hasText: boolean;
}

export function PhonePreview({ campaignId, revision, hasText }: PhonePreviewProps) {
  const { t } = useT();
  const [person, setPerson] = useState<Option | null>(null);
  const people = usePeople();
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
        <Combobox
          className="min-w-0 flex-1"
          label={t("campaigns:preview.person")}
          placeholder={t("campaigns:preview.choose")}
          value={person}
          onChange={setPerson}
          isClearable
          {...people}
        />
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
      <div className="mt-3">
        <Phone
          name={one === undefined ? undefined : (one.name ?? t("campaigns:preview.noName"))}
          reading={readingOf(t, one, hasText, texts.isSuccess)}
        />
      </div>
      {texts.isError && (
        <p role="alert" className="mt-2 text-sm text-coral-text">
          {problemSentence(t, texts.error)}
        </p>
      )}
    </section>
  );
}

function readingOf(
  t: T,
  shown: Shown | undefined,
  hasText: boolean,
  isAnswered: boolean,
): Reading | undefined {
  if (!hasText) return { kind: "hint", text: t("campaigns:preview.empty") };
  if (shown === undefined)
    return isAnswered ? { kind: "hint", text: t("campaigns:preview.nobody") } : undefined;
  if (shown.missing !== null) {
    const name = shown.name ?? t("campaigns:preview.noName");
    const variable = variableName(t, shown.missing);
    return { kind: "missing", text: t("campaigns:preview.missing", { name, variable }) };
  }
  if (shown.text === null) return { kind: "hint", text: t("campaigns:preview.broken") };
  return { kind: "text", text: shown.text };
}
