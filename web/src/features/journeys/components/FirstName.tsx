/** What was begun from nothing is given a name before it goes live. */
import { useRef, useState } from "react";
import type { OpenedJourney } from "@/api/models";
import { asProblem } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Field } from "@/ui/Field";
import { TextInput } from "@/ui/TextInput";
import { changeJourney, type Looked } from "../api";
import { isUntitled } from "../words";

export function useFirstName(journey: OpenedJourney, isFirst: boolean) {
  const { t } = useT();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  /** When it was named, which is a change of the journey like any other. */
  const [namedAt, setNamedAt] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const isNeeded = isFirst && namedAt === "" && isUntitled(t, journey.name);

  /** What is wrong is said at the field, which takes the keyboard. */
  function refuse(why: string) {
    setProblem(why);
    input.current?.focus();
  }

  function isMissing(): boolean {
    const lacks = isNeeded && name.trim() === "";
    if (lacks) refuse(t("journeys:publish.nameNeeded"));
    return lacks;
  }

  /** Gives what is looked at then; null where another journey has the name. */
  async function give(looked: Looked): Promise<Looked | null> {
    if (!isNeeded) return { ...looked, revision: namedAt > looked.revision ? namedAt : looked.revision };
    try {
      const named = await changeJourney(journey.id, { name: name.trim(), based_on: looked.revision });
      setNamedAt(named.updated_at);
      return { ...looked, revision: named.updated_at };
    } catch (error) {
      if (asProblem(error).code !== "journey_name_taken") throw error;
      refuse(t("journeys:rename.taken"));
      return null;
    }
  }

  const field = isNeeded && (
    <Field
      label={t("journeys:publish.name")}
      hint={t("journeys:publish.nameHint")}
      error={problem}
      isRequired
    >
      <TextInput
        ref={input}
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
    </Field>
  );
  return { field, isMissing, give };
}
