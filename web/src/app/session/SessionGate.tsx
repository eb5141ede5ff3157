/** Nothing of the dashboard is drawn before it is known who asks. */
import { useQuery } from "@tanstack/react-query";
import { Fragment, lazy, type ReactNode, Suspense } from "react";
import type { Session } from "@/api/models";
import { problemOf } from "@/api/problem";
import { sessionQuery } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { Logo } from "@/ui/Logo";
import { ProblemState } from "@/ui/StateMessage";
import { MovedAway, useOtherTabs } from "./MovedAway";
import { SignIn } from "./SignIn";
import { type FragmentLink, useFragmentLink } from "./useFragmentLink";

/** Few ever see these forms: they are fetched by those who do. */
const NoOrganization = lazy(() =>
  import("./NoOrganization").then((part) => ({ default: part.NoOrganization })),
);

const AcceptInvitation = lazy(() =>
  import("./AcceptInvitation").then((part) => ({ default: part.AcceptInvitation })),
);

const ResetPassword = lazy(() => import("./ResetPassword").then((part) => ({ default: part.ResetPassword })));

const SetUp = lazy(() => import("./SetUp").then((part) => ({ default: part.SetUp })));

export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useT();
  const link = useFragmentLink();
  const session = useQuery({ ...sessionQuery, enabled: !link.isWorking });
  useOtherTabs();
  if (link.page !== null && (link.page.kind !== "invitation" || session.data !== undefined)) {
    return (
      <Suspense fallback={<Opening />}>
        <Behind {...link.page} session={session.data ?? null} onDone={link.leave} />
      </Suspense>
    );
  }
  if (session.data) {
    const { person, organization } = session.data;
    if (organization === null) {
      return (
        <Suspense fallback={<Opening />}>
          <NoOrganization />
        </Suspense>
      );
    }
    // Another person's, or another organization's, is another dashboard: nothing of the one before stays on the page.
    return (
      <Fragment key={`${person?.id} ${organization.id}`}>
        {children}
        <MovedAway session={session.data} />
      </Fragment>
    );
  }
  if (session.data === null) return <SignIn firstError={link.error} />;
  if (session.isPending) return <Opening />;
  return (
    <main className="grid h-full place-items-center">
      <ProblemState {...problemOf(t, session)} />
    </main>
  );
}

/** The page that a link opens. */
function Behind({ kind, ...props }: FragmentLink & { session: Session | null; onDone: () => void }) {
  if (kind === "reset") return <ResetPassword {...props} />;
  if (kind === "set-up") return <SetUp {...props} />;
  return <AcceptInvitation {...props} />;
}

function Opening() {
  const { t } = useT();
  return (
    <div role="status" aria-label={t("ui:loading")} className="grid h-full place-items-center">
      <Logo className="size-9 animate-breathe" />
    </div>
  );
}
