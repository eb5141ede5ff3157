/** The text as a real person would get it: asked of the server, which renders it as it would be sent. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useFirstPerson, usePeople } from "@/api/usePeople";
import { variableName } from "@/api/variables";
import { type T, useT } from "@/lib/i18n/useT";
import { useSettled } from "@/lib/useSettled";
import { Combobox } from "@/ui/Combobox";
import { Eyebrow } from "@/ui/Page";
import type { Option } from "@/ui/Select";
import { Phone, type Reading } from "@/ui/writing/Phone";
import { textQuery } from "../api";
import { problemWord } from "../problems";

interface MessagePreviewProps {
  journeyId: string;
  text: string;
  channel: string;
}

export function MessagePreview({ journeyId, text, channel }: MessagePreviewProps) {
  const { t } = useT();
  const [chosen, setChosen] = useState<Option | null>(null);
  const first = useFirstPerson();
  const people = usePeople();
  const person = chosen ?? first;
  const settled = useDeferredValue(useSettled(text));
  const isReady = person !== null && settled.trim() !== "";
  const { data } = useQuery({
    ...textQuery(journeyId, person?.value ?? "", settled, channel),
    enabled: isReady,
  });
  return (
    <section aria-label={t("journeys:preview.title")}>
      <Eyebrow>{t("journeys:preview.title")}</Eyebrow>
      <Combobox
        className="my-2"
        label={t("journeys:preview.person")}
        placeholder={t("journeys:preview.choose")}
        value={person}
        onChange={setChosen}
        {...people}
      />
      <Phone
        name={person?.label}
        reading={!isReady ? { kind: "hint", text: t("journeys:preview.empty") } : data && readingOf(t, data)}
      />
      {isReady && data?.address === null && (
        <p className="mt-2 text-sm text-amber-text">{t("journeys:preview.noAddress")}</p>
      )}
    </section>
  );
}

interface Shown {
  text: string | null;
  missing: string | null;
  problem: string | null;
}

function readingOf(t: T, { text, missing, problem }: Shown): Reading {
  if (problem !== null) {
    const why = problemWord(t, { path: "", code: problem, params: { variable: "", token: "" } });
    return { kind: "hint", text: t("journeys:preview.problem", { why }) };
  }
  if (missing !== null) {
    const isLater = /^(event|vars)\./.test(missing);
    const variable = isLater ? missing : variableName(t, missing);
    return {
      kind: "missing",
      text: t(isLater ? "journeys:preview.missingEvent" : "journeys:preview.missing", { variable }),
    };
  }
  return { kind: "text", text: text ?? "" };
}
