/** Questions of which all or any must hold: of a condition, or of what may come in by one way. */
import { Plus } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Segmented } from "@/ui/Segmented";
import { startCheck, startProperty } from "../../model/checks";
import type { Check } from "../../model/graph";
import { CheckFields, type CheckFieldsProps } from "./CheckFields";

interface ChecksEditorProps extends Pick<CheckFieldsProps, "about" | "isReadOnly"> {
  match: "all" | "any";
  checks: readonly Check[];
  errorOf: (place: number) => string | undefined;
  /** The last one may go too: then nothing is asked. */
  mayBeEmpty?: boolean;
  onChange: (checks: Check[], match: "all" | "any", field?: string) => void;
}

export function ChecksEditor(props: ChecksEditorProps) {
  const { match, checks, about, errorOf, isReadOnly, mayBeEmpty = false, onChange } = props;
  const { t } = useT();
  const start = about === "event" ? startProperty() : startCheck("contact");
  return (
    <>
      {checks.length > 1 && (
        <Segmented
          label={t("journeys:condition.match")}
          value={match}
          onChange={(next) => onChange([...checks], next)}
          options={[
            { value: "all", label: t("journeys:condition.all") },
            { value: "any", label: t("journeys:condition.any") },
          ]}
        />
      )}
      {checks.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {checks.map((check, index) => (
            <li
              key={index}
              className="py-3"
              aria-label={t("journeys:condition.check", { number: index + 1 })}
            >
              <CheckFields
                check={check}
                about={about}
                error={errorOf(index)}
                isReadOnly={isReadOnly}
                onChange={(next, field) =>
                  onChange(
                    checks.map((one, place) => (place === index ? next : one)),
                    match,
                    field && `${index}.${field}`,
                  )
                }
                onRemove={
                  mayBeEmpty || checks.length > 1
                    ? () =>
                        onChange(
                          checks.filter((_, place) => place !== index),
                          match,
                        )
                    : null
                }
              />
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <Button size="sm" onClick={() => onChange([...checks, start], match)}>
          <Plus aria-hidden="true" />
          {t(about === "event" ? "journeys:trigger.addFilter" : "journeys:condition.add")}
        </Button>
      )}
    </>
  );
}
