/** The first rows as they would be read: who each one is, or why it is nobody. */
import { useQuery } from "@tanstack/react-query";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Chip } from "@/ui/Chip";
import { Section } from "@/ui/Page";
import { previewQuery, type PreviewRow } from "../api";
import { reasonSentence } from "../words";

const SHOWN = 6;

interface ReadContact {
  first_name: string | null;
  last_name: string | null;
  identifiers: { kind: string; value: string }[];
  tags: string[];
}

export function PreviewTable({ job }: { job: Import }) {
  const { t } = useT();
  const rows = useQuery(previewQuery(job)).data?.rows.slice(0, SHOWN) ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t("imports:problems.preview")}>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ row }: { row: PreviewRow }) {
  const { t } = useT();
  const contact = row.contact as ReadContact | null;
  if (contact === null) {
    return (
      <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <Chip tone="coral">{reasonSentence(t, row.reason ?? "")}</Chip>
        <bdi className="min-w-0 flex-1 truncate text-sm text-muted">
          {row.cells.filter(Boolean).join(" · ")}
        </bdi>
      </li>
    );
  }
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(" ");
  const addresses = contact.identifiers.map(({ value }) => value);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <bdi className="min-w-0 truncate font-medium">{name || addresses[0]}</bdi>
      <span className="min-w-0 flex-1 truncate text-sm text-muted num">
        {(name === "" ? addresses.slice(1) : addresses).map((value) => (
          <bdi key={value} className="me-3">
            {value}
          </bdi>
        ))}
      </span>
      {row.warnings.map((code) => (
        <Chip key={code} tone="amber">
          {reasonSentence(t, code)}
        </Chip>
      ))}
    </li>
  );
}
