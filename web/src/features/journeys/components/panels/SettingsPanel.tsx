/** What ends the journey for a person, and its limits. */
import { useT } from "@/lib/i18n/useT";
import { HANDOFFS, STOPS } from "@/lib/journeyRules";
import { Checkbox } from "@/ui/Checkbox";
import { Field, FieldGroup } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { NumberInput, TextArea } from "@/ui/TextInput";
import { moveTexts } from "../../model/doc";
import { channelWord } from "../../words";
import type { EditContext } from "./panel";
import { ClockField } from "./WaitPanel";

const ANY = "any";

/** The channel of the journey and the number it is written from. */
export function ConnectionFields({ context }: { context: EditContext }) {
  const { t } = useT();
  const { doc, connections, isPublished, isReadOnly, changeDoc } = context;
  const channels = [...new Set([...connections.map(({ channel }) => channel), doc.channel])];
  const mine = connections.filter(({ channel }) => channel === doc.channel);
  return (
    <>
      <Field label={t("journeys:message.channel")}>
        <Select
          value={doc.channel}
          disabled={isReadOnly || isPublished}
          onChange={(next) =>
            changeDoc({
              channel: next as typeof doc.channel,
              connection_id: null,
              steps: moveTexts(doc.steps, doc.channel, next),
            })
          }
          options={channels.map((value) => ({ value, label: channelWord(t, value) }))}
        />
      </Field>
      <Field label={t("journeys:message.connection")}>
        <Select
          value={doc.connection_id ?? ANY}
          disabled={isReadOnly}
          onChange={(next) => changeDoc({ connection_id: next === ANY ? null : next })}
          options={[
            { value: ANY, label: t("journeys:message.connectionAny") },
            ...mine.map(({ id, name, address }) => ({ value: id, label: name, hint: address ?? undefined })),
          ]}
        />
      </Field>
    </>
  );
}

export function StopFields({ context }: { context: EditContext }) {
  const { t } = useT();
  const { doc, isReadOnly, changeDoc } = context;
  const policy = (name: string, otherwise: unknown) => doc.policies[name] ?? otherwise;
  const setPolicy = (name: string, value: unknown, key: string | null = null) =>
    changeDoc({ policies: { ...doc.policies, [name]: value } }, key);
  return (
    <>
      <FieldGroup legend={t("journeys:settings.stops")} hint={t("journeys:settings.always")}>
        {STOPS.map((stop) => (
          <Checkbox
            key={stop}
            label={t(`journeys:settings.stop.${stop}`)}
            value={doc.stops.includes(stop)}
            disabled={isReadOnly}
            onChange={(isOn) =>
              changeDoc({
                stops: isOn ? [...doc.stops, stop].sort() : doc.stops.filter((one) => one !== stop),
              })
            }
          />
        ))}
      </FieldGroup>
      <Field label={t("journeys:settings.handoff")}>
        <Select
          value={policy("handoff", "pause") as string}
          disabled={isReadOnly}
          onChange={(next) => setPolicy("handoff", next)}
          options={HANDOFFS.map((value) => ({ value, label: t(`journeys:settings.handoffs.${value}`) }))}
        />
      </Field>
    </>
  );
}

export function SettingsPanel({ context }: { context: EditContext }) {
  const { t } = useT();
  const { doc, isReadOnly, changeDoc } = context;
  const number = (name: string, otherwise: number) => (
    <NumberInput
      min={1}
      disabled={isReadOnly}
      value={(doc.policies[name] as number | undefined) ?? otherwise}
      unit={name === "max_lifetime_days" ? t("journeys:settings.days") : undefined}
      onChange={(event) =>
        changeDoc({ policies: { ...doc.policies, [name]: event.target.valueAsNumber || otherwise } }, name)
      }
    />
  );
  return (
    <>
      <Field label={t("journeys:settings.description")} isOptional>
        <TextArea
          rows={2}
          value={doc.description}
          readOnly={isReadOnly}
          onChange={(event) => changeDoc({ description: event.target.value }, "description")}
        />
      </Field>
      <ConnectionFields context={context} />
      <StopFields context={context} />
      <ClockField context={context} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("journeys:settings.maxSteps")}>{number("max_steps", 30)}</Field>
        <Field label={t("journeys:settings.lifetime")}>{number("max_lifetime_days", 365)}</Field>
      </div>
      <Checkbox
        label={t("journeys:settings.test")}
        value={doc.policies.is_test === true}
        disabled={isReadOnly}
        onChange={(isTest) => changeDoc({ policies: { ...doc.policies, is_test: isTest } })}
      />
      <p className="text-sm text-pretty text-muted">{t("journeys:settings.quiet")}</p>
    </>
  );
}
