import { useId, useState } from "react";
import { ChevronRight } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Checkbox } from "@/ui/Checkbox";
import { Field, FieldGroup } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { NumberInput } from "@/ui/TextInput";
import { asMessage, type MessageConfig, type OnlyIf } from "../../model/graph";
import { flatten } from "../../model/steps";
import { errorAt } from "../../problems";
import { channelWord, summaryOf } from "../../words";
import { MessageContent } from "../MessageContent";
import type { PanelProps } from "./panel";

const OWN = "own";

export function MessagePanel({ node, problems, context, onChange }: PanelProps) {
  const { t } = useT();
  const config = asMessage(node.config);
  const channel = config.channel ?? context.doc.channel;
  const change = (changes: Partial<MessageConfig>, field?: string) =>
    onChange({ ...config, ...changes }, field);
  const available = [...new Set([...context.connections.map((one) => one.channel), channel])];
  return (
    <>
      <MessageContent
        config={config}
        channel={channel}
        problems={problems}
        context={context}
        onChange={change}
      />
      <Purpose config={config} isReadOnly={context.isReadOnly} onChange={change} />
      <Field label={t("journeys:message.channel")} error={errorAt(t, problems, "channel")}>
        <Select
          value={config.channel ?? OWN}
          disabled={context.isReadOnly}
          onChange={(next) => change({ channel: next === OWN ? null : next })}
          options={[
            {
              value: OWN,
              label: t("journeys:message.channelOwn", { channel: channelWord(t, context.doc.channel) }),
            },
            ...available
              .filter((one) => one !== context.doc.channel)
              .map((value) => ({ value, label: channelWord(t, value) })),
          ]}
        />
      </Field>
      <More isOpen={config.only_if != null || config.grace_minutes != null || config.on_failure === "end"}>
        <Conditions
          nodeId={node.id}
          config={config}
          problems={problems}
          context={context}
          onChange={change}
        />
      </More>
    </>
  );
}

interface PartProps {
  config: MessageConfig;
  isReadOnly: boolean;
  onChange: (changes: Partial<MessageConfig>, field?: string) => void;
}

export function Purpose({ config, isReadOnly, onChange }: PartProps) {
  const { t } = useT();
  return (
    <Field label={t("journeys:message.purpose")}>
      <Select
        value={config.purpose ?? "marketing"}
        disabled={isReadOnly}
        onChange={(purpose) => onChange({ purpose })}
        options={(["marketing", "transactional"] as const).map((value) => ({
          value,
          label: t(`journeys:message.purposes.${value}`),
        }))}
      />
    </Field>
  );
}

interface ConditionsProps extends Omit<PartProps, "isReadOnly">, Pick<PanelProps, "problems" | "context"> {
  nodeId: string;
}

function Conditions({ nodeId, config, problems, context, onChange }: ConditionsProps) {
  const { t } = useT();
  const onlyIf = config.only_if ?? {};
  const isOff = context.isReadOnly;
  const messages = flatten(context.doc.steps).filter(
    ({ step }) => step.node.type === "message" && step.node.id !== nodeId,
  );
  const setOnlyIf = (next: OnlyIf) =>
    onChange({ only_if: next.no_reply === true || next.not_read === true ? next : null });
  return (
    <>
      <FieldGroup legend={t("journeys:message.onlyIf")} error={errorAt(t, problems, "only_if")}>
        <Checkbox
          label={t("journeys:message.onlyNoReply")}
          value={onlyIf.no_reply === true}
          disabled={isOff}
          onChange={(value) => setOnlyIf({ ...onlyIf, no_reply: value })}
        />
        <Checkbox
          label={t("journeys:message.onlyNotRead")}
          value={onlyIf.not_read === true}
          disabled={isOff || messages.length === 0}
          onChange={(value) =>
            setOnlyIf(
              value
                ? { ...onlyIf, not_read: true, since: onlyIf.since ?? messages[0]?.step.node.id ?? null }
                : { no_reply: onlyIf.no_reply === true },
            )
          }
        />
        {onlyIf.not_read === true && (
          <Select
            label={t("journeys:message.sinceNone")}
            className="mt-1"
            value={onlyIf.since}
            disabled={isOff}
            onChange={(since) => setOnlyIf({ ...onlyIf, since })}
            options={messages.map(({ step }) => ({
              value: step.node.id,
              label: summaryOf(context.wording, step.node).title,
            }))}
          />
        )}
      </FieldGroup>
      <Field
        label={t("journeys:message.grace")}
        hint={t("journeys:message.graceHint")}
        error={errorAt(t, problems, "grace_minutes")}
      >
        <NumberInput
          min={1}
          unit={t("journeys:unit.minutes")}
          value={config.grace_minutes ?? ""}
          disabled={isOff}
          onChange={(event) => onChange({ grace_minutes: event.target.valueAsNumber || null }, "grace")}
        />
      </Field>
      <Field label={t("journeys:message.onFailure")}>
        <Select
          value={config.on_failure ?? "continue"}
          disabled={isOff}
          onChange={(value) => onChange({ on_failure: value })}
          options={(["continue", "end"] as const).map((value) => ({
            value,
            label: t(`journeys:message.onFailures.${value}`),
          }))}
        />
      </Field>
    </>
  );
}

/** What few need, behind one line. */
export function More({ isOpen: isOpenFirst, children }: { isOpen: boolean; children: React.ReactNode }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  return (
    <div className="border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 w-full items-center gap-1.5 rounded-control text-sm font-medium text-muted hover:text-ink"
      >
        <ChevronRight
          aria-hidden="true"
          className={cx(
            "size-4 transition-transform duration-150 rtl:-scale-x-100",
            isOpen && "rotate-90 rtl:rotate-90",
          )}
        />
        {t("journeys:message.more")}
      </button>
      <div id={id} hidden={!isOpen} className="mt-2 space-y-4">
        {children}
      </div>
    </div>
  );
}
