/** The text as a real person would get it: asked of the server, which renders it as it would be sent. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { contactsToPick } from "@/api/contacts";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import type { Option } from "@/ui/Select";
import { textQuery } from "../api";
import { problemWord } from "../problems";
import { asOption, PersonPicker } from "./PersonPicker";

interface MessagePreviewProps {
  journeyId: string;
  text: string;
  channel: string;
}

const PAUSE_MS = 250;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export function MessagePreview({ journeyId, text, channel }: MessagePreviewProps) {
  const { t } = useT();
  const [chosen, setChosen] = useState<Option | null>(null);
  const first = useQuery(contactsToPick("")).data?.items[0];
  const person = chosen ?? (first === undefined ? null : asOption(first));
  const settled = useDeferredValue(useSettled(text));
  const isReady = person !== null && settled.trim() !== "";
  const { data } = useQuery({
    ...textQuery(journeyId, person?.value ?? "", settled, channel),
    enabled: isReady,
  });
  return (
    <section aria-label={t("journeys:preview.title")} className="rounded-card bg-sunken p-3">
      <Field label={t("journeys:preview.title")}>
        <PersonPicker label={t("journeys:preview.person")} value={person} onChange={setChosen} />
      </Field>
      <div className="mt-3 min-h-14" aria-live="polite">
        {!isReady || data === undefined ? (
          <p className="text-sm text-muted">{t("journeys:preview.empty")}</p>
        ) : (
          <Bubble shown={data} />
        )}
      </div>
    </section>
  );
}

interface BubbleProps {
  shown: { text: string | null; missing: string | null; problem: string | null; address: string | null };
}

function Bubble({ shown }: BubbleProps) {
  const { t } = useT();
  if (shown.problem !== null) {
    const why = problemWord(t, { path: "", code: shown.problem, params: { variable: "", token: "" } });
    return <p className="text-sm text-pretty text-coral-text">{t("journeys:preview.problem", { why })}</p>;
  }
  if (shown.missing !== null) {
    const isLater = /^(event|vars)\./.test(shown.missing);
    return (
      <p className="text-sm text-pretty text-amber-text">
        {t(isLater ? "journeys:preview.missingEvent" : "journeys:preview.missing", {
          variable: shown.missing,
        })}
      </p>
    );
  }
  return (
    <>
      <p
        dir="auto"
        className="ms-auto w-fit max-w-full rounded-[10px] rounded-se-[3px] bg-sage-soft px-3 py-2 text-start wrap-break-word whitespace-pre-wrap"
      >
        {shown.text}
      </p>
      {shown.address === null && (
        <p className="mt-2 text-sm text-amber-text">{t("journeys:preview.noAddress")}</p>
      )}
    </>
  );
}
