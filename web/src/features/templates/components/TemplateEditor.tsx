/** A template being written: its name, its languages, its text, and how that reads for a real person. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { contactsToPick } from "@/api/contacts";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Select } from "@/ui/Select";
import type { Option } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { textQuery, type TextProblem } from "../api";
import { type Draft, isSame, withoutLocale, withText } from "../draft";
import { localeName } from "../locales";
import { LanguageTabs } from "./LanguageTabs";
import { TextEditor } from "./TextEditor";
import { asPerson, TextPreview } from "./TextPreview";

const CHANNELS = ["whatsapp_qr", "whatsapp", "sms", "email", "push"] as const;

interface TemplateEditorProps {
  initial: Draft;
  /** The channel is chosen once: a text written for one is not one for another. */
  isNew: boolean;
  isReadOnly: boolean;
  onSave: (draft: Draft) => Promise<unknown>;
}

interface Refusal {
  name?: string | undefined;
  summary: string[];
  /** By language. */
  texts: Record<string, TextProblem[]>;
}

const NOTHING: Refusal = { summary: [], texts: {} };

export function TemplateEditor({ initial, isNew, isReadOnly, onSave }: TemplateEditorProps) {
  const { t, language } = useT();
  const [draft, setDraft] = useState(initial);
  const [picked, setPicked] = useState<string>();
  const [refusal, setRefusal] = useState(NOTHING);
  const [isSending, setSending] = useState(false);
  const [person, setPerson] = useState<Option | null>(null);
  const people = useQuery(contactsToPick("")).data?.items ?? [];
  const shownFor = person ?? (people[0] === undefined ? null : asPerson(people[0]));

  const tags = Object.keys(draft.variants);
  const current = picked !== undefined && tags.includes(picked) ? picked : (tags[0] ?? "en");
  const text = draft.variants[current] ?? "";
  const asked = useDeferredValue(text);
  const preview = useQuery({ ...textQuery(asked, shownFor?.value), enabled: asked.trim() !== "" }).data;
  const found = text.trim() === "" ? [] : (preview?.problems ?? []);
  const problems = found.length > 0 ? found : (refusal.texts[current] ?? []);

  const change = (next: Draft) => {
    setDraft(next);
    setRefusal(NOTHING);
  };

  async function save() {
    setSending(true);
    try {
      await onSave(draft);
    } catch (error) {
      const problem = asProblem(error);
      const texts: Refusal["texts"] = {};
      let name = problem.code === "template_name_taken" ? t("templates:nameTaken") : undefined;
      for (const { path, code, params } of problem.errors) {
        const tag = path.replace(/^variants\./, "");
        if (path === "name") name = t("ui:problem.required");
        else texts[tag] = [...(texts[tag] ?? []), { code, params: params ?? {} }];
      }
      const wrong = Object.keys(texts).find((tag) => tags.includes(tag));
      if (wrong !== undefined && texts[current] === undefined) setPicked(wrong);
      const isPlaced = name !== undefined || Object.keys(texts).length > 0;
      setRefusal({ name, texts, summary: isPlaced ? [] : [problemSentence(t, error)] });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid gap-x-10 gap-y-8 min-[860px]:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        summary={refusal.summary}
        actions={
          !isReadOnly && (
            <>
              <SubmitButton isSending={isSending} disabled={isSame(draft, initial)}>
                {t("templates:save")}
              </SubmitButton>
              {!isNew && <p className="text-sm text-pretty text-muted">{t("templates:copied")}</p>}
            </>
          )
        }
      >
        <div className="grid gap-5 min-[560px]:grid-cols-[minmax(0,1fr)_14rem]">
          <Field label={t("templates:name")} error={refusal.name}>
            <TextInput
              value={draft.name}
              maxLength={80}
              readOnly={isReadOnly}
              onChange={(event) => change({ ...draft, name: event.target.value })}
            />
          </Field>
          <Field label={t("templates:channelField")}>
            <Select
              value={draft.channel}
              disabled={!isNew || isReadOnly}
              onChange={(channel) => change({ ...draft, channel })}
              options={CHANNELS.map((value) => ({ value, label: t(`templates:channel.${value}`) }))}
            />
          </Field>
        </div>
        <LanguageTabs
          tags={tags}
          current={current}
          isReadOnly={isReadOnly}
          onPick={setPicked}
          onAdd={(tag) => {
            change(withText(draft, tag, ""));
            setPicked(tag);
          }}
          onRemove={(tag) => change(withoutLocale(draft, tag))}
        />
        <TextEditor
          key={current}
          label={t("templates:text", { language: localeName(current, language) })}
          text={text}
          problems={problems}
          isReadOnly={isReadOnly}
          onChange={(next) => change(withText(draft, current, next))}
        />
      </Form>
      <TextPreview text={text} preview={preview} person={shownFor} onPerson={setPerson} />
    </div>
  );
}
