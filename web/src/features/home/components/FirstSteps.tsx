/** What a new organization does first; what is done is known from the facts. Gone when all is done or when put away. */
import { Link } from "@tanstack/react-router";
import { Check, X } from "lucide-react";
import { useState } from "react";
import type { Home } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { readSetting, writeSetting } from "@/lib/persisted";
import { IconButton } from "@/ui/Button";
import type { FirstStep } from "../api";

const STEPS: readonly { step: FirstStep; to: string }[] = [
  { step: "imported", to: "/contacts" },
  { step: "published", to: "/journeys/new" },
  { step: "answered", to: "/sandbox" },
  { step: "sent", to: "/campaigns/new" },
  { step: "invited", to: "/settings/people" },
];

export function FirstSteps({ home, organizationId }: { home: Home; organizationId: string }) {
  const { t } = useT();
  const setting = `first-steps.${organizationId}`;
  const [isAway, setAway] = useState(() => readSetting(setting) === "away");
  const next = STEPS.find(({ step }) => !home.first_steps[step])?.step;
  if (isAway || next === undefined) return null;
  return (
    <section aria-labelledby="home-first">
      <div className="flex items-center">
        <h2 id="home-first" className="text-sm font-bold text-muted">
          {t("home:first.title")}
        </h2>
        <IconButton
          label={t("home:first.away")}
          className="ms-auto"
          onClick={() => {
            writeSetting(setting, "away");
            setAway(true);
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="mt-1 rounded-card border border-line bg-raised px-1.5 py-2">
        {STEPS.map(({ step, to }) => (
          <Step key={step} step={step} to={to} isDone={home.first_steps[step]} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  step: FirstStep;
  to: string;
  isDone: boolean;
  /** It says more of itself. */
  isNext: boolean;
}

function Step({ step, to, isDone, isNext }: StepProps) {
  const { t } = useT();
  return (
    <li>
      <Link
        to={to as "/"}
        className="flex min-h-8 items-start gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover coarse:min-h-10"
      >
        <span
          aria-hidden="true"
          className={cx(
            "mt-px grid size-4.5 shrink-0 place-items-center rounded-full border",
            isDone ? "border-sage bg-sage text-on-sage" : "border-line-strong",
          )}
        >
          {isDone && <Check className="size-3" strokeWidth={2.5} />}
        </span>
        <span className="min-w-0">
          <span className={cx(isDone ? "text-muted line-through" : "font-medium")}>
            {t(`home:first.${step}`)}
          </span>
          {isNext && (
            <span className="block text-sm text-pretty text-muted">{t(`home:first.hint.${step}`)}</span>
          )}
        </span>
        {isDone && <span className="sr-only">{t("home:first.done")}</span>}
      </Link>
    </li>
  );
}
