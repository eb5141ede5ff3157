import type { SandboxPerson } from "@/api/models";
import { useT } from "@/lib/i18n/useT";

/** What this phone does by itself: the rest is up to you. */
export function Behaviour({ person }: { person: SandboxPerson }) {
  const { t } = useT();
  const { reads, replies, fails, opts_out: optsOut } = person.behaviour;
  const traits = [
    reads === false ? t("sandbox:behaviour.readsNot") : reads ? t("sandbox:behaviour.reads") : null,
    replies ? t("sandbox:behaviour.replies") : null,
    fails ? t("sandbox:behaviour.fails") : null,
    optsOut ? t("sandbox:behaviour.optsOut") : null,
  ].filter((trait) => trait !== null);
  if (traits.length === 0) return null;
  return (
    <p className="self-center text-center text-sm text-balance text-muted">
      {t("sandbox:behaviour.sentence", { traits: traits.join(", ") })}
    </p>
  );
}
