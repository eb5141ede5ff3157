/** The first rows as they would be read: who each one is, or why it is nobody; what is wrong at the cell it is about. */
import { useQuery } from "@tanstack/react-query";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Chip } from "@/ui/Chip";
import { Section } from "@/ui/Page";
import { previewQuery, type PreviewRow } from "../api";
import { type Column, columnsOf } from "../columns";
import { cellAt, rejectedCell } from "../places";
import { columnName, reasonSentence } from "../words";

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
  const columns = columnsOf(job.plan);
  return (
    <Section title={t("imports:problems.preview")}>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <Row key={row.row} row={row} columns={columns} />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps {
  row: PreviewRow;
  columns: readonly Column[];
}

function Row({ row, columns }: RowProps) {
  const { t } = useT();
  const contact = row.contact as ReadContact | null;
  if (contact === null) {
    return (
      <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <bdi className="min-w-0 flex-1 truncate text-sm text-muted">
          {row.cells.filter(Boolean).join(" · ")}
        </bdi>
        <Wrong why={reasonSentence(t, row.reason ?? "")} cell={rejectedCell(row, columns)} tone="coral" />
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
      {row.left_out.map(({ column, reason }) => (
        <Wrong
          key={column}
          why={`${columnName(t, columns[column]?.heading ?? "", column + 1)}: ${reasonSentence(t, reason, columns[column]?.type)}`}
          cell={cellAt(row, column)}
          tone="amber"
        />
      ))}
    </li>
  );
}

/** The cell as the file has it, and what is wrong with it. */
function Wrong({ why, cell, tone }: { why: string; cell: string | null; tone: "amber" | "coral" }) {
  return (
    <span className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2">
      {cell !== null && <bdi className="max-w-56 truncate text-sm num line-through">{cell}</bdi>}
      <Chip tone={tone}>{why}</Chip>
    </span>
  );
}
