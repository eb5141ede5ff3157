/** One person. An id that was merged into another answers as the one it became. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { useEffect } from "react";
import type { Contact } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { contactQuery } from "@/features/contacts/api";
import { ContactMenu } from "@/features/contacts/components/ContactMenu";
import { ContactView } from "@/features/contacts/components/ContactView";
import { MergeReview } from "@/features/contacts/components/MergeReview";
import { mayOf } from "@/features/contacts/useChange";
import { nameOf } from "@/features/contacts/words";
import { Deals } from "@/features/deals/components/Deals";
import { useT } from "@/lib/i18n/useT";
import { PageBody } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";
import type { ContactSearch } from "./contactSearch";

const route = getRouteApi("/contacts/$contactId");

export function ContactPage() {
  const { t } = useT();
  const { contactId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { session } = useShell();
  const may = mayOf(session.permissions);
  const query = useQuery(contactQuery(contactId));
  const contact = query.data;
  const go = (next: ContactSearch, isStep = true) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: !isStep, resetScroll: false });

  const becameId = contact !== undefined && contact.id !== contactId ? contact.id : undefined;
  useEffect(() => {
    if (becameId !== undefined)
      void navigate({
        to: "/contacts/$contactId",
        params: { contactId: becameId },
        search: {},
        replace: true,
      });
  }, [becameId, navigate]);

  return (
    <>
      <TopBar
        title={contact === undefined ? t("contacts:one") : nameOf(t, contact)}
        crumbs={[{ to: "/contacts", label: t("contacts:title") }]}
      >
        {contact !== undefined && (
          <ContactMenu
            contact={contact}
            may={may}
            onMerge={() => go({ merge: "" })}
            onErased={() => void navigate({ to: "/contacts", search: {}, replace: true })}
          />
        )}
      </TopBar>
      {contact !== undefined ? (
        <ContactView
          key={contact.id}
          contact={contact}
          may={may}
          group={search.show}
          onGroup={(show) => go({ show }, false)}
          onReview={(merge) => go({ merge })}
          links={<Conversations contact={contact} />}
          deals={
            <Deals contactId={contact.id} currency={session.organization.currency} mayWrite={may.write} />
          }
        />
      ) : (
        <PageBody>
          {query.isPending && <Skeleton className="h-80" />}
          {query.isError && <Broken error={query.error} onRetry={() => void query.refetch()} />}
        </PageBody>
      )}
      <MergeReview
        contactId={contactId}
        otherId={search.merge === undefined ? undefined : search.merge || null}
        onOther={(merge) => go({ merge }, false)}
        onClose={() => go({ merge: undefined }, false)}
        onMerged={(id) =>
          void navigate({ to: "/contacts/$contactId", params: { contactId: id }, search: {}, replace: true })
        }
      />
    </>
  );
}

/** The person's threads, as the inbox finds them. */
function Conversations({ contact }: { contact: Contact }) {
  const { t } = useT();
  const address = contact.identifiers.find(({ kind }) => kind === "phone" || kind === "email")?.value;
  return (
    <Link
      to="/inbox"
      search={{ q: contact.name ?? address }}
      className="inline-flex h-7 shrink-0 items-center gap-2 rounded-control border border-line-strong bg-raised px-2.5 text-sm font-medium hover:bg-hover coarse:h-9"
    >
      <MessagesSquare aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {t("contacts:conversations")}
    </Link>
  );
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useT();
  const problem = asProblem(error);
  if (problem.isRefused) return <RefusedState />;
  if (problem.status === 404 || problem.status === 422)
    return <StateMessage title={t("contacts:gone.title")} body={t("contacts:gone.body")} role="alert" />;
  return <ErrorState why={problemSentence(t, error)} onRetry={onRetry} />;
}
