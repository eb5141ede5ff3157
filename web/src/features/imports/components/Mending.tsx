/** A file of rejected rows and the import they are from: the offer to have all the same as there, and who mends whom. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { Button } from "@/ui/Button";
import { importQuery, mendingQuery, useMend } from "../api";
import { optionsOf } from "../options";
import { stateSentence } from "../words";

/** An import as a link: the page knows its address. */
type LinkTo = (job: Import) => ReactNode;

interface MendOfferProps {
  job: Import;
  firstId: string;
  link: LinkTo;
}

/** Nothing is taken over before somebody says so; what it is stands there. */
export function MendOffer({ job, firstId, link }: MendOfferProps) {
  const { t } = useT();
  const first = useQuery({ ...importQuery(firstId), retry: false }).data;
  const mend = useMend(job.id);
  if (first === undefined || first.id === job.id) return null;
  const say = (takes_over: boolean) => mend.mutate({ import_id: first.id, takes_over });
  return (
    <section
      aria-label={t("imports:mend.title")}
      className="mb-6 rounded-card border border-line-strong bg-raised px-4 py-3"
    >
      <h2 className="font-bold">{t("imports:mend.title")}</h2>
      <p className="mt-0.5 text-pretty">{link(first)}</p>
      <p className="mt-2 text-pretty text-muted">{t("imports:mend.body")}</p>
      <TakenOver first={first} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="primary" size="sm" disabled={mend.isPending} onClick={() => say(true)}>
          {t("imports:mend.same")}
        </Button>
        <Button size="sm" disabled={mend.isPending} onClick={() => say(false)}>
          {t("imports:mend.anew")}
        </Button>
      </div>
    </section>
  );
}

function TakenOver({ first }: { first: Import }) {
  const { t, language } = useT();
  const { tags, consent, consent_proof } = optionsOf(first.plan);
  const agreed = Object.keys(consent).filter((key) => consent[key] === "subscribed");
  const channels = agreed.map((key) => t(`imports:key.${key}` as "imports:key.sms"));
  const said = [
    [t("imports:rules.tags"), listed(language, tags, "conjunction")],
    [t("imports:rules.consentYes"), listed(language, channels, "conjunction")],
    [t("imports:rules.proof"), consent_proof ?? ""],
  ].filter(([, value]) => value !== "");
  if (said.length === 0) return null;
  return (
    <dl className="mt-2 text-sm">
      {said.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Which import's rejected rows this file mends, and which files mend this one's. */
export function MendNotes({ job, link }: { job: Import; link: LinkTo }) {
  const { t } = useT();
  const first = useQuery({ ...importQuery(job.mends_id ?? ""), enabled: job.mends_id !== null }).data;
  const hasRun = job.task === "run" || job.task === "undo";
  const mending = useQuery({ ...mendingQuery(job.id), enabled: hasRun }).data?.items ?? [];
  if (first === undefined && mending.length === 0) return null;
  return (
    <div className="mb-6 text-sm text-pretty text-muted">
      {first !== undefined && (
        <p>
          {t("imports:mend.mends")} {link(first)}
        </p>
      )}
      {mending.length > 0 && (
        <div>
          {t("imports:mend.mended")}
          <ul>
            {mending.map((one) => (
              <li key={one.id}>
                {link(one)} · {stateSentence(t, one)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
