/** The wall of phones beside the queue: play a person on one side, see what it does to time on the other. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { sessionQuery } from "@/api/session";
import { QueuePanel } from "@/features/queue/components/QueuePanel";
import { useNextByContact } from "@/features/queue/useQueue";
import { peopleQuery } from "@/features/sandbox/api/people";
import { PhoneWall } from "@/features/sandbox/components/PhoneWall";
import { useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { settledSentence } from "@/lib/reasonSentence";
import { useShortcuts } from "@/lib/shortcuts";
import { useNarrow } from "@/lib/useNarrow";
import { TopBar } from "../shell/TopBar";
import { PhoneFoot } from "./PhoneFoot";
import { type SandboxSearch, type View, VIEWS } from "./sandboxSearch";
import { ViewSwitch } from "./ViewSwitch";

const route = getRouteApi("/sandbox");

export function SandboxPage() {
  const { t } = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useNarrow();
  const session = useQuery(sessionQuery).data;
  const people = useQuery(peopleQuery).data?.items;
  const nextByContact = useNextByContact();
  const [markedContactId, setMarked] = useState<string>();

  const view: View = isNarrow && (search.view ?? "both") === "both" ? "phones" : (search.view ?? "both");
  const active = people?.find((person) => person.id === search.person);

  const go = (change: SandboxSearch, isMoving = false) =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      // Opening something is a step that "back" undoes; moving within it is not.
      replace:
        (change.person === undefined || search.person !== undefined) &&
        (change.history === undefined || search.history !== undefined),
      viewTransition: isMoving,
      resetScroll: false,
    });
  const setView = (next: View) => go({ view: next === "both" ? undefined : next });
  const openPhone = (id: string | undefined) => go({ person: id }, true);

  function playContact(contactId: string) {
    const person = people?.find(({ contact_id }) => contact_id === contactId);
    if (person) go({ person: person.id, view: view === "queue" ? undefined : search.view }, true);
  }

  function endingOf(contactId: string): string | null {
    const person = people?.find(({ contact_id }) => contact_id === contactId);
    if (person?.state !== "stopped" || person.stop_reason === null) return null;
    return settledSentence(t, "stop", person.stop_reason, firstName(person.name));
  }

  useShortcuts(t("shell:shortcuts.groupPage"), [
    {
      keys: "v",
      label: t("shell:shortcuts.views"),
      run: () => setView(VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length] ?? "both"),
    },
    {
      keys: "Escape",
      label: t("shell:shortcuts.close"),
      run: () => {
        if (search.person !== undefined) openPhone(undefined);
      },
    },
  ]);

  return (
    <>
      <TopBar title={t("shell:page.title")} subtitle={t("shell:page.subtitle")}>
        <ViewSwitch view={view} onChange={setView} isNarrow={isNarrow} />
      </TopBar>
      <div
        data-view={view}
        className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] data-[view=both]:grid-cols-[minmax(0,1fr)_minmax(400px,46%)] min-[1500px]:data-[view=both]:grid-cols-[minmax(0,1fr)_660px]"
      >
        {view !== "queue" && (
          <PhoneWall
            openId={search.person}
            onOpen={openPhone}
            onClose={() => openPhone(undefined)}
            filter={search.phones}
            onFilter={(phones) => go({ phones })}
            markedContactId={markedContactId}
            foot={(person) => (
              <PhoneFoot next={nextByContact.get(person.contact_id ?? "")} state={person.state} />
            )}
          />
        )}
        {view !== "phones" && (
          <div className={view === "both" ? "min-h-0 border-s border-line" : "min-h-0"}>
            <QueuePanel
              filters={{ journeyId: search.journey, state: search.state }}
              onFilters={({ journeyId, state }) => go({ journey: journeyId, state })}
              openId={search.history}
              onOpen={(history) => go({ history })}
              onPerson={playContact}
              onMark={setMarked}
              activeContactId={active?.contact_id ?? undefined}
              isKilled={session?.kill_switch === true}
              hasRoomBeside={view === "both"}
              asksBeforeSending={session?.sandbox === false}
              endingOf={endingOf}
            />
          </div>
        )}
      </div>
    </>
  );
}
