/** Conversations on one side, the one that is open in the middle, the person beside it. On a phone one after the other. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Conversation } from "@/api/models";
import { headOf } from "@/features/inbox/api";
import { ConversationList } from "@/features/inbox/components/ConversationList";
import type { ComposerHandle } from "@/features/inbox/components/Composer";
import { InboxViews } from "@/features/inbox/components/InboxViews";
import { PersonPane } from "@/features/inbox/components/PersonPane";
import { NoThread, type Opened, ThreadPane } from "@/features/inbox/components/ThreadPane";
import { UncertainBar } from "@/features/inbox/components/UncertainBar";
import { VIEWS } from "@/features/inbox/search";
import { useConversations } from "@/features/inbox/useConversations";
import { useWork } from "@/features/inbox/useWork";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { leaveField, useShortcuts } from "@/lib/shortcuts";
import { useMinWidth, useNarrow } from "@/lib/useNarrow";
import { FilterBar } from "@/ui/FilterChips";
import { TypedSearch } from "@/ui/TypedSearch";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";
import { neighbour } from "./neighbour";

const route = getRouteApi("/inbox");

export function InboxPage() {
  const { t } = useT();
  const { session } = useShell();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { conversationId: openId } = useParams({ strict: false });
  const isNarrow = useNarrow();
  const hasRoom = useMinWidth(1180);
  const found = useConversations(search);
  const work = useWork();
  const [opened, setOpened] = useState<Opened>(null);
  const [isPersonOpen, setPersonOpen] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const searchField = useRef<HTMLDivElement>(null);
  const mayWrite = session.permissions.includes("inbox.write");
  const mayAct = session.permissions.includes("enrollments.write");
  // One that was opened by its address may stand in no page of the list that was read.
  const head = useQuery({ ...headOf(openId ?? ""), enabled: openId !== undefined }).data;
  const listed = found.conversations?.find(({ id }) => id === openId);
  const current = listed ?? head;

  const open = (id: string | undefined, replace = openId !== undefined && id !== undefined) => {
    setOpened(null);
    setPersonOpen(false);
    void (id === undefined
      ? navigate({ to: "/inbox", search, replace })
      : navigate({ to: "/inbox/$conversationId", params: { conversationId: id }, search, replace }));
  };
  const step = (by: 1 | -1) => {
    const next = neighbour(found.conversations ?? [], openId, by);
    if (next !== undefined) open(next.id);
  };
  const searchFor = (q: string) =>
    void navigate({ to: ".", search: { ...search, q: q === "" ? undefined : q }, replace: true });
  const done = (one: Conversation) => {
    if (one.state === "resolved") {
      void work.reopen(one);
      return;
    }
    const next = neighbour(found.conversations ?? [], one.id, 1);
    void work.resolve(one);
    if (!isNarrow) open(next?.id);
  };
  const withOpen = (act: (one: Conversation) => void) => () => {
    if (current !== undefined && mayWrite) act(current);
  };
  // The letter itself must not land in the field that opens.
  const write = (what: "message" | "note", event?: KeyboardEvent) => {
    event?.preventDefault();
    if (openId !== undefined && mayWrite) composer.current?.focus(what);
  };
  const show = (what: Opened, event?: KeyboardEvent) => {
    event?.preventDefault();
    if (openId !== undefined && mayWrite) setOpened(what);
  };

  useShortcuts(t("inbox:keys.group"), [
    { keys: "j", label: t("inbox:keys.next"), run: () => step(1) },
    { keys: "k", label: t("inbox:keys.previous"), run: () => step(-1) },
    {
      keys: "Enter",
      label: t("inbox:keys.write"),
      run: (event) => write("message", event),
    },
    { keys: "e", label: t("inbox:keys.resolve"), run: withOpen(done) },
    { keys: "a", label: t("inbox:keys.assign"), run: (event) => show("assign", event) },
    { keys: "f", label: t("inbox:keys.followUp"), run: (event) => show("followUp", event) },
    { keys: "n", label: t("inbox:keys.note"), run: (event) => write("note", event) },
    { keys: "s", label: t("inbox:keys.snooze"), run: (event) => show("snooze", event) },
    { keys: "l", label: t("inbox:head.labels"), run: (event) => show("labels", event) },
    {
      keys: "h",
      label: t("inbox:keys.handoff"),
      run: withOpen((one) => void (one.handoff_since === null ? work.handoff(one) : work.release(one))),
    },
    { keys: "u", label: t("inbox:keys.unread"), run: withOpen((one) => void work.unread(one)) },
    { keys: "i", label: t("inbox:keys.person"), run: () => setPersonOpen((isOpen) => !isOpen) },
    {
      keys: "/",
      label: t("inbox:keys.search"),
      run: (event) => {
        event?.preventDefault();
        searchField.current?.querySelector("input")?.focus();
      },
    },
    {
      keys: "Escape",
      label: t("inbox:head.back"),
      isUnlisted: true,
      run: (event) => {
        if (searchField.current?.contains(event?.target as Node) === true) leaveField(event);
        else if (isPersonOpen) setPersonOpen(false);
        // From the list or the thread; whoever stands nowhere stays.
        else if (openId !== undefined && event?.target !== document.body) open(undefined);
      },
    },
  ]);

  useShortcuts(
    t("inbox:view.label"),
    VIEWS.map((view, place) => ({
      keys: String(place + 1),
      label: t(`inbox:view.${view}`),
      run: () => void navigate({ to: "/inbox", search: { view: view === "open" ? undefined : view } }),
    })),
  );

  const showsList = !isNarrow || openId === undefined;
  const showsThread = !isNarrow || (openId !== undefined && !isPersonOpen);
  const showsPerson = openId !== undefined && (hasRoom || isPersonOpen);
  return (
    <>
      {showsList && <TopBar title={t("inbox:title")} status={!isNarrow && <InboxViews search={search} />} />}
      <div className="relative flex min-h-0 flex-1">
        {showsList && (
          <div
            className={cx(
              "flex min-h-0 min-w-0 flex-col",
              isNarrow ? "flex-1" : "w-72 shrink-0 border-e border-line min-[1400px]:w-80",
            )}
          >
            {isNarrow && (
              <div className="border-b border-line px-4 py-2">
                <InboxViews search={search} />
              </div>
            )}
            <div ref={searchField} className="border-b border-line px-3 py-2">
              <TypedSearch
                label={t("inbox:search")}
                placeholder={t("inbox:keys.search")}
                value={search.q ?? ""}
                onChange={searchFor}
              />
            </div>
            {search.label !== undefined && (
              <FilterBar
                label={t("inbox:label", { label: search.label })}
                onClear={() => void navigate({ to: ".", search: { ...search, label: undefined } })}
              >
                {t("inbox:label", { label: search.label })}
              </FilterBar>
            )}
            {search.view === "needs" && mayWrite && <UncertainBar />}
            <ConversationList
              found={found}
              search={search}
              openId={openId}
              onWrite={() => write("message")}
            />
          </div>
        )}
        {showsThread && (
          <section className="flex min-h-0 min-w-0 flex-1 flex-col short:overflow-y-auto">
            {openId === undefined ? (
              <NoThread />
            ) : (
              <ThreadPane
                key={openId}
                id={openId}
                me={session.person?.id}
                mayWrite={mayWrite}
                work={work}
                onDone={done}
                opened={opened}
                onOpened={setOpened}
                composer={composer}
                found={listed?.is_found_by_words === true ? search.q : undefined}
                onBack={isNarrow ? () => open(undefined) : undefined}
                onPerson={hasRoom ? undefined : () => setPersonOpen(true)}
              />
            )}
          </section>
        )}
        {showsPerson && (
          <div
            className={cx(
              "flex min-h-0 flex-col bg-paper",
              hasRoom && "w-72 shrink-0 border-s border-line",
              !hasRoom && !isNarrow && "absolute inset-y-0 end-0 z-20 w-80 animate-slide-end shadow-overlay",
              isNarrow && "flex-1",
            )}
          >
            <PersonPane
              id={openId}
              mayAct={mayAct}
              onClose={hasRoom ? undefined : () => setPersonOpen(false)}
              link={(contactId, words) => (
                <Link
                  to="/contacts/$contactId"
                  params={{ contactId }}
                  className="text-sm font-medium text-sage-text hover:underline"
                >
                  {words}
                </Link>
              )}
            />
          </div>
        )}
      </div>
    </>
  );
}
