/** The wall of phones: everyone in the sandbox, live; one of them may be open. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Smartphone } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { SandboxPerson } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Announcer } from "@/ui/Announcer";
import { Button } from "@/ui/Button";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { peopleQuery } from "../api/people";
import { useStableOrder } from "../stableOrder";
import { countByState, type WallState } from "../wallFilter";
import { PhonePanel } from "./PhonePanel";
import { PhoneTile } from "./PhoneTile";
import { WallFilter } from "./WallFilter";
import { WallSkeleton } from "./WallSkeleton";

const NOBODY: readonly SandboxPerson[] = [];

interface PhoneWallProps {
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
  filter: WallState | undefined;
  onFilter: (filter: WallState | undefined) => void;
  /** The contact of the queue row in hand. */
  markedContactId: string | undefined;
  foot: (person: SandboxPerson) => ReactNode;
}

export function PhoneWall(props: PhoneWallProps) {
  const { t } = useT();
  const navigate = useNavigate();
  const people = useQuery(peopleQuery);
  const items = useStableOrder(people.data?.items ?? NOBODY);
  const open = items.find((person) => person.id === props.openId);
  useReturnFocus(open?.id);

  let body: ReactNode;
  if (people.data === undefined) {
    if (people.isPending) body = <WallSkeleton />;
    else if (asProblem(people.error).isRefused) body = <RefusedState />;
    else body = <ErrorState why={problemSentence(t, people.error)} onRetry={() => void people.refetch()} />;
  } else if (items.length === 0) {
    body = (
      <StateMessage icon={Smartphone} title={t("sandbox:empty.title")} body={t("sandbox:empty.body")}>
        <Button onClick={() => void navigate({ to: "/journeys" })}>{t("sandbox:empty.action")}</Button>
      </StateMessage>
    );
  } else {
    body = <Phones {...props} people={items} open={open} />;
  }
  const counts = countByState(items);
  return (
    <section aria-labelledby="wall-title" className="@container flex h-full min-h-0 flex-col">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5 px-5 pt-3.5 pb-2.5">
        <h2 id="wall-title" className="font-bold">
          {t("sandbox:title")}
        </h2>
        {items.length > 0 && <WallFilter people={items} value={props.filter} onChange={props.onFilter} />}
      </div>
      <Announcer
        text={
          people.data === undefined
            ? ""
            : `${t("sandbox:people", { count: items.length })}, ${t("sandbox:filter.following_up")}: ${counts.following_up}, ${t("sandbox:filter.stopped")}: ${counts.stopped}`
        }
      />
      {body}
    </section>
  );
}

interface PhonesProps extends PhoneWallProps {
  people: readonly SandboxPerson[];
  open: SandboxPerson | undefined;
}

function Phones({
  people,
  open,
  openId,
  onOpen,
  onClose,
  filter,
  onFilter,
  markedContactId,
  foot,
}: PhonesProps) {
  const { t } = useT();
  const shown = people.filter(
    (person) => person.id !== openId && (filter === undefined || person.state === filter),
  );
  return (
    <div className="flex min-h-0 flex-1">
      {open !== undefined && (
        <div className="fixed inset-0 z-30 bg-raised min-[860px]:static min-[860px]:z-auto min-[860px]:w-90 min-[860px]:shrink-0 min-[860px]:bg-transparent min-[860px]:ps-5 min-[860px]:pt-0.5 min-[860px]:pb-5">
          <PhonePanel key={open.id} person={open} onClose={onClose} foot={foot(open)} />
        </div>
      )}
      <ul
        className={cx(
          "phone-grid min-h-0 flex-1 content-start overflow-y-auto",
          open !== undefined && "max-[859.98px]:hidden",
        )}
      >
        {shown.map((person) => (
          <PhoneTile
            key={person.id}
            person={person}
            onOpen={onOpen}
            isMarked={person.contact_id !== null && person.contact_id === markedContactId}
            foot={foot(person)}
          />
        ))}
        {shown.length === 0 && filter !== undefined && (
          <li className="col-span-full">
            <StateMessage title={t("sandbox:filter.none")}>
              <Button onClick={() => onFilter(undefined)}>{t("sandbox:filter.clear")}</Button>
            </StateMessage>
          </li>
        )}
      </ul>
    </div>
  );
}

/** After a phone closes, the keyboard is back on its tile. */
function useReturnFocus(openId: string | undefined): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined && document.activeElement === document.body) {
      document
        .querySelector<HTMLElement>(`[data-phone="${CSS.escape(last.current)}"]`)
        ?.focus({ preventScroll: true });
    }
    last.current = openId;
  }, [openId]);
}
