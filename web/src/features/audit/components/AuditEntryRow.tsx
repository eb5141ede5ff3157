/** One entry on one line: who did what to what and when; opened, all of it, what differs and from where it was done. */
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { AuditEntry } from "@/api/models";
import { cx } from "@/lib/cx";
import { type T, useT } from "@/lib/i18n/useT";
import { Avatar } from "@/ui/Avatar";
import { RelativeTime } from "@/ui/RelativeTime";
import {
  actOf,
  type Difference,
  differencesOf,
  isNamed,
  labelOf,
  moneyIn,
  saidOf,
  shown,
  subjectOf,
} from "../entry";

/** Stands in a sentence where the name goes. */
const PLACE = "\n";
/** Whoever runs the installation, at the command line. */
const OPERATOR = "operator";

export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const who = entry.actor === OPERATOR ? t("audit:operator") : entry.actor_name || entry.actor;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2.5 rounded-control py-1 text-start hover:bg-hover/60"
      >
        <Avatar name={who} size="sm" />
        <span
          className={cx(
            "min-w-0 flex-1",
            isOpen ? "text-pretty" : "truncate max-[560px]:line-clamp-2 max-[560px]:whitespace-normal",
          )}
        >
          <bdi className="font-semi">{who}</bdi> <What entry={entry} />
        </span>
        <RelativeTime at={entry.at} className="shrink-0 text-sm text-muted num" />
        <ChevronRight
          aria-hidden="true"
          className={cx(
            "size-4 shrink-0 text-muted transition-transform duration-150",
            isOpen ? "rotate-90" : "rtl:-scale-x-100",
          )}
        />
      </button>
      {isOpen && <Details entry={entry} />}
    </li>
  );
}

/** The sentence, with the name it has standing out. */
function What({ entry }: { entry: AuditEntry }) {
  const { t } = useT();
  const [before = "", after] = didWhat(t, entry).split(PLACE);
  return (
    <span className="text-muted">
      {before}
      {after !== undefined && (
        <>
          <bdi className="font-medium text-ink">{labelOf(entry) ?? t("audit:somebody")}</bdi>
          {after}
        </>
      )}
    </span>
  );
}

function didWhat(t: T, entry: AuditEntry): string {
  const said = saidOf(entry);
  if (said !== null) return t(`audit:said.${said}`, { label: PLACE });
  const subject = subjectOf(entry);
  const act = t(`audit:act.${actOf(entry.action)}`);
  if (subject === null) return t("audit:did", { act, subject: entry.action.replaceAll("_", " ") });
  const isTold = isNamed(subject) && labelOf(entry) !== null;
  return t("audit:did", {
    act,
    subject: isTold ? t(`audit:named.${subject}`, { label: PLACE }) : t(`audit:subject.${subject}`),
  });
}

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useT();
  const differences = differencesOf(entry);
  return (
    <div className="animate-fade ps-8.5 pb-3 text-sm">
      {differences.length > 0 && (
        <dl className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
          {differences.map((one) => (
            <DifferenceRow key={one.name} entry={entry} difference={one} />
          ))}
        </dl>
      )}
      <p className="mt-2 text-muted">
        {t("audit:from", { address: entry.address || t("audit:nowhere") })} <span aria-hidden="true">·</span>{" "}
        <code dir="ltr">{entry.action}</code>
      </p>
    </div>
  );
}

function DifferenceRow({ entry, difference }: { entry: AuditEntry; difference: Difference }) {
  const { t, language } = useT();
  const text = (side: "before" | "after") =>
    moneyIn(language, difference.name, entry[side]) ??
    shown(difference[side], t("audit:yes"), t("audit:no"), (value) => t("audit:default", { value }));
  const [before, after] = [text("before"), text("after")];
  return (
    <div className="contents">
      <dt className="text-muted">{difference.name.replaceAll("_", " ")}</dt>
      <dd className="min-w-0 break-words">
        {before !== undefined && <del className="text-muted">{before}</del>}
        {before !== undefined && after !== undefined && (
          <span className="text-muted">
            {" "}
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              →
            </span>{" "}
          </span>
        )}
        {after !== undefined && <ins className="no-underline">{after}</ins>}
        {before === undefined && after === undefined && (
          <span className="text-muted">{t("audit:nothing")}</span>
        )}
      </dd>
    </div>
  );
}
