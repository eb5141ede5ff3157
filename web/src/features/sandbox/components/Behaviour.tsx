import type { SandboxPerson } from "@/api/models";
import { useT } from "@/lib/i18n/useT";

/** What this phone does by itself: the rest is up to you. */
export function Behaviour({ person }: { person: SandboxPerson }) {
  const { t } = useT();
  const has = (key: string) => Boolean(person.behaviour[key]);
  const isOff = person.behaviour.delivers === false;
  const answers = person.behaviour.replies_with;
  const traits = [
    isOff && t("sandbox:behaviour.off"),
    // Left out means the default, a few seconds; null means never.
    !isOff &&
      t(person.behaviour.reads_after_s === null ? "sandbox:behaviour.readsNot" : "sandbox:behaviour.reads"),
    Array.isArray(answers) && answers.length > 0 && t("sandbox:behaviour.replies"),
    (has("fails") || has("fails_later")) && t("sandbox:behaviour.fails"),
    has("opts_out_after") && t("sandbox:behaviour.optsOut"),
  ].filter((trait) => trait !== false);
  return (
    <p className="self-center text-center text-sm text-balance text-muted">
      {t("sandbox:behaviour.sentence", { traits: traits.join(", ") })}
    </p>
  );
}
