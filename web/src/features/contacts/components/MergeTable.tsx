/** The values of both, field by field: what stays stands in ink, what is lost is struck through. */
import { Plus } from "lucide-react";
import type { Contact, MergePreview } from "@/api/models";
import { spaced, valueText } from "@/lib/attributeText";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { city } from "@/lib/time";
import { Chip } from "@/ui/Chip";
import { formatAddress } from "@/lib/phone";
import { channelName, consentName, lifecycleName, nameOf, statusName } from "../words";

interface MergeTableProps {
  winner: Contact;
  loser: Contact;
  preview: MergePreview;
}

const FIELDS = [
  "first_name",
  "last_name",
  "lifecycle",
  "lead_status",
  "source",
  "owner",
  "locale",
  "time_zone",
] as const;

interface Row {
  name: string;
  ours: string;
  theirs: string;
  after: string;
}

export function MergeTable({ winner, loser, preview }: MergeTableProps) {
  const { t, language } = useT();
  const rows = rowsOf({ t, language }, winner, loser, preview).filter(
    ({ ours, theirs }) => ours !== "" || theirs !== "",
  );
  const addresses = (contact: Contact) => contact.identifiers.map(({ value }) => formatAddress(value));
  return (
    // On a phone it is wider than the dialog: the arrows scroll it.
    <div
      role="region"
      aria-label={t("contacts:merge.title")}
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-control"
    >
      <table className="w-full min-w-130 border-collapse text-start">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="w-36 py-1.5 text-start font-medium">
              <span className="sr-only">{t("contacts:merge.field")}</span>
            </th>
            <th scope="col" className="py-1.5 text-start font-medium">
              {t("contacts:merge.stays")}: <bdi className="font-bold text-ink">{nameOf(t, winner)}</bdi>
            </th>
            <th scope="col" className="py-1.5 text-start font-medium">
              {t("contacts:merge.goes")}: <bdi className="font-bold text-ink">{nameOf(t, loser)}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted">
                {row.name}
              </th>
              <Value
                text={row.ours}
                isKept={row.ours === row.after}
                becomes={row.after !== row.ours && row.after !== row.theirs ? row.after : ""}
              />
              <Value text={row.theirs} isKept={row.theirs === row.after} isTaken={row.ours !== row.after} />
            </tr>
          ))}
          <tr className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted">
              {t("contacts:card.addresses")}
            </th>
            <td className="py-1.5 pe-3 num">{addresses(winner).join(", ")}</td>
            <td className="py-1.5 num">
              <Taken texts={addresses(loser)} />
            </td>
          </tr>
          {(winner.tags.length > 0 || loser.tags.length > 0) && (
            <tr className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted">
                {t("contacts:card.tags")}
              </th>
              <td className="py-1.5 pe-3">{winner.tags.join(", ")}</td>
              <td className="py-1.5">
                <Taken texts={preview.new_tags} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {Object.entries(preview.consent).length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {Object.entries(preview.consent).map(([key, state]) => (
            <li key={key}>
              <Chip tone={preview.refused_keys.includes(key) ? "coral" : "plain"}>
                {t("contacts:merge.consent", { channel: channelName(t, key), state: consentName(t, state) })}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ValueProps {
  text: string;
  isKept: boolean;
  isTaken?: boolean;
  /** Neither of the two: what a merge makes of it. */
  becomes?: string;
}

function Value({ text, isKept, isTaken = false, becomes = "" }: ValueProps) {
  const { t } = useT();
  return (
    <td className="max-w-64 py-1.5 pe-3 break-words">
      {text !== "" && (
        <>
          {!isKept && <span className="sr-only">{t("contacts:merge.lost")}: </span>}
          <bdi className={cx(!isKept && "text-subtle line-through", isKept && isTaken && "text-sage-text")}>
            {text}
          </bdi>
        </>
      )}
      {becomes !== "" && <bdi className="ms-2 text-sage-text">{becomes}</bdi>}
    </td>
  );
}

function Taken({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <span className="text-sage-text">
      <Plus aria-hidden="true" className="me-1 inline size-3.5" />
      {texts.join(", ")}
    </span>
  );
}

function rowsOf(
  { t, language }: Pick<ReturnType<typeof useT>, "t" | "language">,
  winner: Contact,
  loser: Contact,
  preview: MergePreview,
): Row[] {
  const shown = (field: (typeof FIELDS)[number], value: unknown) => {
    const text = valueText(t, language, value);
    if (text === "") return "";
    if (field === "time_zone") return city(t, text);
    if (field === "lifecycle") return lifecycleName(t, text);
    return field === "lead_status" ? statusName(t, text) : text;
  };
  const fields = FIELDS.map((field) => ({
    name: t(`contacts:field.${field}`),
    ours: shown(field, winner[field]),
    theirs: shown(field, loser[field]),
    after: shown(field, preview.profile[field]),
  }));
  const after = (preview.profile.attributes ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(winner.attributes), ...Object.keys(loser.attributes)])].sort();
  const attributes = names.map((name) => ({
    name: spaced(name),
    ours: valueText(t, language, winner.attributes[name]),
    theirs: valueText(t, language, loser.attributes[name]),
    after: valueText(t, language, after[name]),
  }));
  return [...fields, ...attributes];
}
