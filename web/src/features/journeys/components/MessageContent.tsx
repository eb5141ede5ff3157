/** What a message says: a text of its own, or a template; and how that reads for a real person. */
import { useState } from "react";
import type { JourneyProblem } from "@/api/models";
import { useTemplateChoice } from "@/api/templates";
import { useVariables } from "@/api/variables";
import { useT } from "@/lib/i18n/useT";
import { useInsert } from "@/lib/useInsert";
import { Field } from "@/ui/Field";
import { ContentChoice, shownLocale, TemplateField } from "@/ui/writing/ContentChoice";
import { DetailsInText, DetailTextArea } from "@/ui/writing/DetailText";
import { VariableMenu } from "@/ui/writing/VariableMenu";
import type { MessageConfig } from "../model/graph";
import { openRoots } from "../model/variables";
import { errorAt } from "../problems";
import { channelWord } from "../words";
import { MessagePreview } from "./MessagePreview";
import type { EditContext } from "./panels/panel";

interface MessageContentProps {
  config: MessageConfig;
  /** The one it is sent on. */
  channel: string;
  problems: readonly JourneyProblem[];
  context: EditContext;
  onChange: (changes: Partial<MessageConfig>, field?: string) => void;
}

export function MessageContent({ config, channel, problems, context, onChange }: MessageContentProps) {
  const { t } = useT();
  const templateId = config.template_id ?? null;
  const [isTemplate, setTemplate] = useState(templateId !== null);
  const [written, setWritten] = useState(config.texts);
  const [locale, setLocale] = useState<string>();
  const choice = useTemplateChoice(channel, templateId);
  const { chosen } = choice;
  // An undo may bring back the other one.
  const shows =
    templateId !== null || (isTemplate && Object.values(config.texts).every((text) => text === ""));
  const said = chosen === undefined ? "" : (chosen.variants[shownLocale(chosen, locale)] ?? "");
  const text = shows ? said : (config.texts[channel] ?? "");

  function choose(next: boolean) {
    setTemplate(next);
    // What was written stays at hand, for whoever comes back to it.
    if (next) setWritten(config.texts);
    onChange(next ? { texts: {} } : { texts: written, template_id: null });
  }

  return (
    <>
      <ContentChoice isTemplate={shows} isReadOnly={context.isReadOnly} onChange={choose} />
      {shows ? (
        <TemplateField
          {...choice}
          isReadOnly={context.isReadOnly}
          error={
            templateId === null
              ? errorAt(t, problems, "texts") && t("writing:pickFirst")
              : errorAt(t, problems, "template_id")
          }
          locale={locale}
          onLocale={setLocale}
          onPick={(id) => onChange({ texts: {}, template_id: id })}
          note={t("journeys:message.templateNote")}
        />
      ) : (
        <OwnText
          text={text}
          channel={channel}
          error={errorAt(t, problems, "texts")}
          context={context}
          onChange={(next) => onChange({ texts: { ...config.texts, [channel]: next } }, "text")}
        />
      )}
      <MessagePreview journeyId={context.journeyId} text={text} channel={channel} />
    </>
  );
}

interface OwnTextProps {
  text: string;
  channel: string;
  error: string | undefined;
  context: EditContext;
  onChange: (text: string) => void;
}

function OwnText({ text, channel, error, context, onChange }: OwnTextProps) {
  const { t } = useT();
  const { area, insert } = useInsert(text, onChange);
  const variables = useVariables();
  return (
    <div>
      <Field
        label={t("journeys:message.text")}
        hint={t("journeys:message.textHint", { channel: channelWord(t, channel) })}
        error={error}
      >
        <DetailTextArea
          ref={area}
          rows={5}
          value={text}
          readOnly={context.isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div className="mt-2 flex items-center gap-3">
        {!context.isReadOnly && (
          <VariableMenu options={variables} roots={openRoots(context.doc.steps)} onInsert={insert} />
        )}
        <span className="text-sm text-muted num">
          {t("journeys:message.characters", { count: text.length })}
        </span>
      </div>
      <DetailsInText text={text} options={variables} isReadOnly={context.isReadOnly} onChange={onChange} />
    </div>
  );
}
