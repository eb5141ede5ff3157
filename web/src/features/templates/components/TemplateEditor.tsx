/** A template being written: its name, its languages, its text, and how that reads for a real person. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { asProblem, problemSentence } from "@/api/problem";
import { useFirstPerson, usePeople } from "@/api/usePeople";
import { variableName } from "@/api/variables";
import { type T, useT } from "@/lib/i18n/useT";
import { localeName } from "@/lib/locales";
import { useSettled } from "@/lib/useSettled";
import { Combobox } from "@/ui/Combobox";
import { ConflictNote } from "@/ui/ConflictNote";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Eyebrow } from "@/ui/Page";
import { Select } from "@/ui/Select";
import type { Option } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { shownLocale } from "@/ui/writing/ContentChoice";
import { Phone, type Reading } from "@/ui/writing/Phone";
import { type TextPreview, textQuery, type TextProblem } from "../api";
import { type Draft, isSame, withText } from "../draft";
import { useTemplateDraft } from "../useTemplateDraft";
import { partNames } from "../words";
import { Languages } from "./Languages";
import { TextEditor } from "./TextEditor";

const CHANNELS = ["whatsapp_qr", "whatsapp", "sms", "email", "push"] as const;

interface TemplateEditorProps {
  initial: Draft;
  /** The channel is chosen once: a text written for one is not one for another. */
  isNew: boolean;
  isReadOnly: boolean;
  onSave: (draft: Draft) => Promise<unknown>;
  /** Below the phone: where it is used. */
  children?: ReactNode;
}

interface Refusal {
  name?: string | undefined;
  summary: string[];
  /** By language. */
  texts: Record<string, TextProblem[]>;
}

const NOTHING: Refusal = { summary: [], texts: {} };

export function TemplateEditor({ initial, isNew, isReadOnly, onSave, children }: TemplateEditorProps) {
  const { t, language } = useT();
  const { draft, setDraft, isJoined, clashes, isSending, ...hold } = useTemplateDraft(initial);
  const [picked, setPicked] = useState<string>();
  const [added, setAdded] = useState<string>();
  const [refusal, setRefusal] = useState(NOTHING);
  const [person, setPerson] = useState<Option | null>(null);
  const people = usePeople();
  const first = useFirstPerson();
  const shownFor = person ?? first;

  const tags = Object.keys(draft.variants);
  const current = shownLocale(draft, picked);
  const text = draft.variants[current] ?? "";
  const asked = useDeferredValue(useSettled(text));
  const preview = useQuery({ ...textQuery(asked, shownFor?.value), enabled: asked.trim() !== "" }).data;
  const found = text.trim() === "" ? [] : (preview?.problems ?? []);
  const problems = found.length > 0 ? found : (refusal.texts[current] ?? []);

  const change = (next: Draft) => {
    setDraft(next);
    setRefusal(NOTHING);
  };

  async function save() {
    hold.send();
    try {
      await onSave(draft);
      hold.arrive(draft);
    } catch (error) {
      hold.fail();
      const problem = asProblem(error);
      // What somebody else has saved is read, and stands above the text.
      if (problem.code === "template_changed") return;
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
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 min-[860px]:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        summary={refusal.summary}
        actions={
          !isReadOnly && (
            <SubmitButton isSending={isSending} disabled={isSame(draft, initial) || clashes.length > 0}>
              {t("templates:save")}
            </SubmitButton>
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
        {clashes.length > 0 && (
          <ConflictNote
            className="rounded-control px-3 py-1.5 text-sm"
            title={t("ui:conflict.title", { fields: partNames(t, language, clashes) })}
            onTheirs={() => hold.settle(true)}
            onMine={() => hold.settle(false)}
          />
        )}
        {isJoined && (
          <p role="status" className="rounded-control bg-amber-soft px-3 py-1.5 text-sm text-amber-text">
            {t("templates:joined")}
          </p>
        )}
        <Languages
          draft={draft}
          current={current}
          isReadOnly={isReadOnly}
          onPick={(tag) => {
            setPicked(tag);
            setAdded(undefined);
          }}
          onAdd={(tag) => {
            change(withText(draft, tag, ""));
            setPicked(tag);
            setAdded(tag);
          }}
          onChange={change}
        />
        <TextEditor
          key={current}
          label={t("templates:text", { language: localeName(current, language) })}
          text={text}
          problems={problems}
          isReadOnly={isReadOnly}
          isFresh={added === current}
          onChange={(next) => change(withText(draft, current, next))}
        />
      </Form>
      <aside className="space-y-8">
        <section aria-label={t("templates:preview.title")}>
          <Eyebrow>{t("templates:preview.title")}</Eyebrow>
          <Combobox
            className="my-2"
            label={t("templates:preview.person")}
            placeholder={t("templates:preview.choose")}
            value={shownFor}
            onChange={setPerson}
            {...people}
          />
          <Phone name={shownFor?.label} reading={readingOf(t, text, preview, shownFor !== null)} />
        </section>
        {children}
      </aside>
    </div>
  );
}

function readingOf(
  t: T,
  text: string,
  preview: TextPreview | undefined,
  hasPerson: boolean,
): Reading | undefined {
  if (text.trim() === "") return { kind: "hint", text: t("templates:preview.empty") };
  if (!hasPerson) return { kind: "hint", text: t("templates:preview.nobody") };
  if (preview === undefined) return undefined;
  if (preview.missing !== null)
    return {
      kind: "missing",
      text: t("templates:preview.missing", { name: variableName(t, preview.missing) }),
    };
  if (preview.text === null) return { kind: "hint", text: t("templates:preview.broken") };
  return { kind: "text", text: preview.text };
}
