/** The text on a phone, for a real person. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { contactsToPick } from "@/api/contacts";
import { problemSentence } from "@/api/problem";
import { formatAddress } from "@/lib/phone";
import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { Bubble } from "@/ui/chat/Bubble";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Eyebrow } from "@/ui/Page";
import type { Option } from "@/ui/Select";
import type { TextPreview as Preview } from "../api";
import { variableName } from "../words";

interface TextPreviewProps {
  text: string;
  preview: Preview | undefined;
  person: Option | null;
  onPerson: (person: Option | null) => void;
}

export function TextPreview({ text, preview, person, onPerson }: TextPreviewProps) {
  const { t } = useT();
  return (
    <section aria-label={t("templates:preview.title")}>
      <Eyebrow>{t("templates:preview.title")}</Eyebrow>
      <Field label={t("templates:preview.person")} className="mt-2">
        <PersonPicker value={person} onChange={onPerson} />
      </Field>
      <div
        aria-live="polite"
        className="mt-3 flex min-h-64 flex-col justify-end rounded-phone border border-line-strong bg-sunken p-3"
      >
        <Shown text={text} preview={preview} person={person} />
      </div>
    </section>
  );
}

function Shown({ text, preview, person }: Omit<TextPreviewProps, "onPerson">) {
  const { t } = useT();
  if (text.trim() === "") return <Hint text={t("templates:preview.empty")} />;
  if (person === null) return <Hint text={t("templates:preview.nobody")} />;
  if (preview === undefined) return null;
  if (preview.missing !== null) {
    const name = variableName(t, preview.missing);
    return (
      <p className="m-auto max-w-60 rounded-card bg-amber-soft px-3 py-2 text-center text-sm text-pretty text-amber-text">
        {t("templates:preview.missing", { name })}
      </p>
    );
  }
  if (preview.text === null) return <Hint text={t("templates:preview.broken")} />;
  return (
    <Bubble
      from="us"
      body={preview.text}
      at={new Date(serverNow()).toISOString()}
      ticks="delivered"
      name={person.label}
    />
  );
}

function Hint({ text }: { text: string }) {
  return <p className="m-auto max-w-56 text-center text-sm text-pretty text-muted">{text}</p>;
}

/** People found by name, phone or email. */
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
      label={t("templates:preview.person")}
      placeholder={t("templates:preview.choose")}
      value={value}
      onChange={onChange}
      options={(found.data?.items ?? []).map(asPerson)}
      onSearch={setText}
      isLoading={found.isPending}
      problem={found.isError ? problemSentence(t, found.error) : undefined}
    />
  );
}

interface Pickable {
  id: string;
  name: string | null;
  identifiers: readonly { kind: string; value: string }[];
}

/** By name, else by address. */
export function asPerson({ id, name, identifiers }: Pickable): Option {
  const first = identifiers[0];
  const address = first === undefined ? undefined : formatAddress(first.value);
  return { value: id, label: name ?? address ?? id, ...(name !== null && { hint: address }) };
}
