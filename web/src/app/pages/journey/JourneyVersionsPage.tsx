/** What was published, what each version changed, and the way back. */
import { useParams } from "@tanstack/react-router";
import { VersionList } from "@/features/journeys/components/VersionList";
import type { OpenedJourney } from "@/api/models";
import { JourneyFrame, JourneyLoader, useMayWrite, useWording } from "./JourneyFrame";

export function JourneyVersionsPage() {
  const { journeyId } = useParams({ from: "/journeys/$journeyId/versions" });
  return <JourneyLoader id={journeyId}>{(journey) => <Versions journey={journey} />}</JourneyLoader>;
}

function Versions({ journey }: { journey: OpenedJourney }) {
  return (
    <JourneyFrame journey={journey}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <VersionList journey={journey} wording={useWording(journey)} mayWrite={useMayWrite()} />
      </div>
    </JourneyFrame>
  );
}
