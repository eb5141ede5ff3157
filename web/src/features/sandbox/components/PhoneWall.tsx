/** The wall of phones: the people of the sandbox, live, some at a time and by a search; one of them may be open. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Smartphone } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SandboxPerson } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { useSettled } from "@/lib/useSettled";
import { Announcer } from "@/ui/Announcer";
import { Button } from "@/ui/Button";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { SearchInput } from "@/ui/TextInput";
import { FIRST_PHONES, MOST_PHONES, wallQuery } from "../api/people";
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
  const { t, language } = useT();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [limit, setLimit] = useState(FIRST_PHONES);
  const q = useSettled(text.trim());
  const people = useQuery(wallQuery({ q, limit, personId: props.openId }));
  const total = people.data?.total ?? 0;
  const items = useStableOrder(people.data?.items ?? NOBODY);
  const open = items.find((person) => person.id === props.openId);
  useReturnFocus(open?.id);

  let body: ReactNode;
  if (people.data === undefined) {
    if (people.isPending) body = <WallSkeleton />;
    else if (asProblem(people.error).isRefused) body = <RefusedState />;
    else body = <ErrorState why={problemSentence(t, people.error)} onRetry={() => void people.refetch()} />;
  } else if (items.length === 0 && q !== "") {
    body = (
      <StateMessage title={t("sandbox:search.none", { text: q })}>
        <Button onClick={() => setText("")}>{t("sandbox:filter.clear")}</Button>
      </StateMessage>
    );
  } else if (items.length === 0) {
    body = (
      <StateMessage icon={Smartphone} title={t("sandbox:empty.title")} body={t("sandbox:empty.body")}>
        <Button onClick={() => void navigate({ to: "/journeys" })}>{t("sandbox:empty.action")}</Button>
      </StateMessage>
    );
  } else {
    const isMore = items.length < Math.min(total, MOST_PHONES);
    body = (
      <Phones
        {...props}
        people={items}
        open={open}
        onMore={isMore ? () => setLimit(Math.min(limit + 2 * FIRST_PHONES, MOST_PHONES)) : undefined}
        isLoading={people.isPlaceholderData}
      />
    );
  }
  const counts = countByState(items);
  return (
    <section aria-labelledby="wall-title" className="@container flex h-full min-h-0 flex-col">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5 px-5 pt-3.5 pb-2.5">
        <h2 id="wall-title" className="font-bold">
          {t("sandbox:title")}
        </h2>
        {items.length < total && (
          <span className="-ms-2 text-sm text-muted num">
            {t("sandbox:shownOf", { shown: figure(language, items.length), total: figure(language, total) })}
          </span>
        )}
        {items.length > 0 && (
          <WallFilter people={items} total={total} value={props.filter} onChange={props.onFilter} />
        )}
        {(text !== "" || total > 1) && (
          <SearchInput
            label={t("sandbox:search.label")}
            value={text}
            onChange={setText}
            className="ms-auto w-56 max-[560px]:w-full"
          />
        )}
      </div>
      <Announcer
        text={
          people.data === undefined
            ? ""
            : `${t("sandbox:people", { count: total })}, ${t("sandbox:filter.following_up")}: ${counts.following_up}, ${t("sandbox:filter.stopped")}: ${counts.stopped}`
        }
      />
      {body}
    </section>
  );
}

interface PhonesProps extends PhoneWallProps {
  people: readonly SandboxPerson[];
  open: SandboxPerson | undefined;
  /** None where all are there. */
  onMore: (() => void) | undefined;
  isLoading: boolean;
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
  onMore,
  isLoading,
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
        {onMore !== undefined && (
          <li className="col-span-full">
            <Button kind="quiet" aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
              {isLoading ? t("ui:loadingMore") : t("ui:more")}
            </Button>
          </li>
        )}
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
