/** A new journey: from an empty page, or from a draft that is shipped. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { connectionsQuery } from "@/api/connections";
import { asProblem, problemSentence } from "@/api/problem";
import { createJourney, startFromRecipe } from "@/features/journeys/api";
import { StartCards } from "@/features/journeys/components/StartCards";
import { firstSteps } from "@/features/journeys/model/edits";
import { writeSteps } from "@/features/journeys/model/steps";
import type { Journey, JourneyChanges } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import { TopBar } from "../shell/TopBar";

const TRIES = 20;

/** A name that is taken gets a number behind it. */
async function underFreeName(name: string, make: (name: string) => Promise<Journey>): Promise<Journey> {
  for (let number = 1; ; number += 1) {
    try {
      return await make(number === 1 ? name : `${name} ${number}`);
    } catch (error) {
      if (asProblem(error).code !== "journey_name_taken" || number >= TRIES) throw error;
    }
  }
}

export function NewJourneyPage() {
  const { t } = useT();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();

  async function make(name: string, call: (name: string) => Promise<Journey>, view?: "form") {
    setBusy(true);
    try {
      const { id } = await underFreeName(name, call);
      await navigate({
        to: "/journeys/$journeyId",
        params: { journeyId: id },
        search: view === undefined ? {} : { view },
      });
    } catch (error) {
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
      setBusy(false);
    }
  }

  async function blank(name: string): Promise<Journey> {
    const connections = (await queries.query(connectionsQuery)).items;
    const chosen = connections.find((one) => one.is_default) ?? connections[0];
    return createJourney({
      name,
      draft: writeSteps(firstSteps()) as unknown as JourneyChanges["draft"],
      ...(chosen !== undefined && { channel: chosen.channel as Journey["channel"] }),
    });
  }

  return (
    <>
      <TopBar title={t("journeys:start.title")} crumbs={[{ to: "/journeys", label: t("journeys:title") }]} />
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="w-full max-w-160 px-5 py-8">
          <p className="mb-5 text-pretty text-muted">{t("journeys:start.lead")}</p>
          <StartCards
            isBusy={isBusy}
            onBlank={() => void make(t("journeys:untitled"), blank, "form")}
            onRecipe={(recipe) => void make(recipe.name, (name) => startFromRecipe(recipe.key, name))}
          />
        </div>
      </div>
    </>
  );
}
