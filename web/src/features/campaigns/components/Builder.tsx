/** A campaign is written: four steps on one page, the phone beside them, saved as one goes. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Campaign, Estimate, Finding } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { TextInput } from "@/ui/TextInput";
import { reachQuery } from "../api";
import { hasContent, isComplete } from "../draft";
import type { FilterParts } from "../filterParts";
import { findingSentence, type Step, stepOf } from "../findings";
import type { DraftHold } from "../useDraft";
import { AudienceStep } from "./AudienceStep";
import { ContentStep } from "./ContentStep";
import { PhonePreview } from "./PhonePreview";
import { ReviewStep } from "./ReviewStep";
import { ScheduleStep } from "./ScheduleStep";
import { type StepMark, StepSection } from "./StepSection";

interface BuilderProps {
  campaign: Campaign | undefined;
  hold: DraftHold;
  filterParts: FilterParts;
  zone: string;
  mayWrite: boolean;
  onStarted: (campaign: Campaign) => void;
}

export function Builder({ campaign, hold, filterParts, zone, mayWrite, onStarted }: BuilderProps) {
  const { t, language } = useT();
  const { draft, change } = hold;
  const [at, setAt] = useState<string | null>(campaign?.send_at ?? null);
  const [isLater, setLater] = useState(campaign?.send_type === "scheduled");
  const revision = campaign?.updated_at ?? "";
  const reach = useQuery({ ...reachQuery(campaign?.id ?? "", revision), enabled: campaign !== undefined });
  // The texts are those of the template that was judged, or newer ones: what is seen is what may be sent.
  const textRevision = [revision, reach.data?.template_updated_at ?? ""].join("/");
  const estimate = isComplete(draft.audience) ? reach.data : undefined;
  const findings = estimate?.problems ?? [];
  const wordsAt = (test: (finding: Finding) => boolean) => {
    const found = findings.find(test);
    return found === undefined ? undefined : findingSentence(t, language, found);
  };
  const hasText = hasContent(draft);
  const marks = marksOf(draft.audience !== null, hasText, isLater, at, estimate);
  return (
    <div className="flex w-full max-w-6xl gap-10 px-5 py-6 max-[1080px]:flex-col max-[1080px]:gap-2">
      <fieldset disabled={!mayWrite} className="min-w-0 flex-1">
        <TextInput
          aria-label={t("campaigns:draft.name")}
          placeholder={t("campaigns:untitled")}
          title={t("campaigns:draft.nameHint")}
          value={draft.name}
          maxLength={120}
          onChange={(event) => change({ name: event.target.value })}
          className="-mx-2.5 -mt-2 mb-3 h-11 w-[calc(100%+20px)] border-transparent bg-transparent text-xl font-bold hover:border-line-strong"
        />
        <StepSection
          step="audience"
          number={1}
          mark={marks.audience}
          title={t("campaigns:audience.step")}
          hint={t("campaigns:audience.hint")}
        >
          <AudienceStep
            audience={draft.audience}
            filterParts={filterParts}
            onChange={(audience) => change({ audience })}
            estimate={estimate}
          />
        </StepSection>
        <StepSection
          step="content"
          number={2}
          mark={marks.content}
          title={t("campaigns:content.step")}
          hint={t("campaigns:content.hint")}
        >
          <ContentStep
            draft={draft}
            onChange={change}
            estimate={estimate}
            error={hasText ? wordsAt(({ path }) => path === "body" || path === "template_id") : undefined}
            connectionError={wordsAt(({ path }) => path === "channel" || path === "connection_id")}
          />
        </StepSection>
        <StepSection
          step="schedule"
          number={3}
          mark={marks.schedule}
          title={t("campaigns:schedule.step")}
          hint={t("campaigns:schedule.hint")}
        >
          <ScheduleStep
            at={at}
            isLater={isLater}
            onLater={setLater}
            onAt={setAt}
            purpose={draft.purpose}
            zone={zone}
            error={undefined}
          />
        </StepSection>
        <StepSection
          step="review"
          number={4}
          mark={marks.review}
          title={t("campaigns:review.step")}
          hint={t("campaigns:review.hint")}
        >
          <ReviewStep
            campaign={campaign}
            hold={hold}
            reach={reach}
            estimate={hasText ? estimate : undefined}
            at={isLater ? at : null}
            isLater={isLater}
            zone={zone}
            mayWrite={mayWrite}
            onStarted={onStarted}
          />
        </StepSection>
      </fieldset>
      <aside className="w-80 shrink-0 max-[1080px]:w-full">
        <div className="sticky top-6">
          <PhonePreview campaignId={campaign?.id} revision={textRevision} hasText={hasText} />
        </div>
      </aside>
    </div>
  );
}

/** Done, still to do, or in need of a change: a step that nobody has touched is not wrong. */
function marksOf(
  hasAudience: boolean,
  hasText: boolean,
  isLater: boolean,
  at: string | null,
  estimate: Estimate | undefined,
): Record<Step, StepMark> {
  const wrong = new Set((estimate?.problems ?? []).map(stepOf));
  const mark = (step: Step, isFilled: boolean): StepMark => {
    if (!isFilled) return "todo";
    return wrong.has(step) ? "wrong" : "done";
  };
  const steps = {
    audience: mark("audience", hasAudience && estimate !== undefined),
    content: mark("content", hasText),
    schedule: mark("schedule", !isLater || at !== null),
  };
  const isReady = Object.values(steps).every((each) => each === "done");
  return { ...steps, review: isReady && wrong.size === 0 ? "done" : "todo" };
}
