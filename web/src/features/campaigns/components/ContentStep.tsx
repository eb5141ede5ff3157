/** What they read, from which number, and as what. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { connectionsQuery } from "@/api/connections";
import type { Estimate } from "@/api/models";
import { useTemplateChoice } from "@/api/templates";
import { useVariables } from "@/api/variables";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { useInsert } from "@/lib/useInsert";
import { Field } from "@/ui/Field";
import { RadioCards } from "@/ui/RadioCards";
import { Select } from "@/ui/Select";
import { ContentChoice, TemplateField } from "@/ui/writing/ContentChoice";
import { DetailsInText, DetailTextArea } from "@/ui/writing/DetailText";
import { VariableMenu } from "@/ui/writing/VariableMenu";
import type { Draft } from "../draft";

interface ContentStepProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  estimate: Estimate | undefined;
  /** What is wrong with the text, in words. */
  error: string | undefined;
  connectionError: string | undefined;
}

const USUAL = "usual";

export function ContentStep({ draft, onChange, estimate, error, connectionError }: ContentStepProps) {
  const { t, language } = useT();
  const missing = estimate?.skips.missing_variable ?? 0;
  const { template_id: templateId } = draft;
  const [isTemplate, setTemplate] = useState(templateId !== null);
  const [written, setWritten] = useState(draft.body);
  const [locale, setLocale] = useState<string>();
  const choice = useTemplateChoice(draft.channel, templateId);

  function choose(next: boolean) {
    setTemplate(next);
    // What was written stays at hand, for whoever comes back to it.
    if (next) setWritten(draft.body);
    onChange(next ? { body: "" } : { body: written, template_id: null });
  }

  return (
    <>
      <ConnectionSelect draft={draft} onChange={onChange} error={connectionError} />
      <Purposes draft={draft} onChange={onChange} />
      <div className="space-y-4">
        <ContentChoice isTemplate={isTemplate} isReadOnly={false} onChange={choose} />
        {isTemplate ? (
          <TemplateField
            {...choice}
            isReadOnly={false}
            error={error}
            locale={locale}
            onLocale={setLocale}
            onPick={(id) => onChange({ body: "", template_id: id })}
            note={t("campaigns:content.templateNote")}
          />
        ) : (
          <OwnText draft={draft} onChange={onChange} error={error} />
        )}
        {missing > 0 && (
          <p role="status" className="text-sm text-pretty text-amber-text">
            {t("campaigns:content.missing", { count: missing, figure: figure(language, missing) })}
          </p>
        )}
      </div>
    </>
  );
}

type PartProps = Pick<ContentStepProps, "draft" | "onChange">;

function Purposes({ draft, onChange }: PartProps) {
  const { t } = useT();
  return (
    <RadioCards
      label={t("campaigns:content.purpose")}
      value={draft.purpose}
      onChange={(purpose) => onChange({ purpose })}
      columns={2}
      options={[
        {
          value: "marketing",
          label: t("campaigns:content.marketing"),
          hint: t("campaigns:content.marketingHint"),
        },
        {
          value: "transactional",
          label: t("campaigns:content.transactional"),
          hint: t("campaigns:content.transactionalHint"),
        },
      ]}
    />
  );
}

function OwnText({ draft, onChange, error }: PartProps & { error: string | undefined }) {
  const { t, language } = useT();
  const limit = useTextLimit(draft);
  const variables = useVariables();
  const { area, insert } = useInsert(draft.body, (body) => onChange({ body }));
  return (
    <div>
      <Field label={t("campaigns:content.body")} error={error}>
        <DetailTextArea
          ref={area}
          rows={6}
          value={draft.body}
          placeholder={t("campaigns:content.placeholder")}
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <VariableMenu options={variables} onInsert={insert} />
        <span className="text-sm text-muted num">
          {limit === null
            ? t("campaigns:content.letters", {
                count: draft.body.length,
                figure: figure(language, draft.body.length),
              })
            : t("campaigns:content.lettersOf", {
                figure: figure(language, draft.body.length),
                limit: figure(language, limit),
              })}
        </span>
      </div>
      <DetailsInText text={draft.body} options={variables} onChange={(body) => onChange({ body })} />
    </div>
  );
}

function useConnections() {
  const { data } = useQuery(connectionsQuery);
  return (data?.items ?? []).filter(({ state }) => state !== "deleted");
}

function useTextLimit({ channel }: Draft): number | null {
  return useConnections().find((one) => one.channel === channel)?.capabilities.text_limit ?? null;
}

interface ConnectionSelectProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  error: string | undefined;
}

/** Channel and number are one choice: the usual number of a channel, or one by its name. */
function ConnectionSelect({ draft, onChange, error }: ConnectionSelectProps) {
  const { t } = useT();
  const connections = useConnections();
  const channels = [...new Set([draft.channel, ...connections.map(({ channel }) => channel)])];
  const channelName = (channel: string) =>
    t(`queue:via.${channel}` as "queue:via.sms", { defaultValue: channel });
  const state = (one: (typeof connections)[number]) => {
    if (one.is_paused) return t("campaigns:content.connectionPaused");
    return one.is_usable ? undefined : t("campaigns:content.connectionDown");
  };
  const options = [
    ...channels.map((channel) => ({
      value: `${USUAL}:${channel}`,
      label: `${channelName(channel)} · ${t("campaigns:content.connectionDefault")}`,
    })),
    ...connections.map((one) => ({
      value: `${one.id}:${one.channel}`,
      label: `${channelName(one.channel)} · ${one.name}`,
      hint: state(one),
    })),
  ];
  return (
    <Field
      label={t("campaigns:content.connection")}
      error={error}
      hint={connections.length === 0 ? t("campaigns:content.noConnections") : undefined}
    >
      <Select
        value={`${draft.connection_id ?? USUAL}:${draft.channel}`}
        onChange={(value) => {
          const [id, channel] = value.split(":") as [string, Draft["channel"]];
          onChange({ channel, connection_id: id === USUAL ? null : id });
        }}
        options={options}
      />
    </Field>
  );
}
