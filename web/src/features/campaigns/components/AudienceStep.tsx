/** Who it is meant for. */
import { useQuery } from "@tanstack/react-query";
import { FileUp, ListFilter, Tag, UserRound, UsersRound } from "lucide-react";
import type { Audience, Estimate } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { figure } from "@/lib/figures";
import { isolate } from "@/lib/i18n/i18n";
import { useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { longDay, pageZone } from "@/lib/time";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { MultiPicker } from "@/ui/MultiPicker";
import { RadioCards } from "@/ui/RadioCards";
import { importsQuery, sampleQuery, tagsQuery } from "../api";
import { isComplete } from "../draft";
import { type FilterParts, isEmptyFilter, NO_FILTER, type PeopleFilter } from "../filterParts";
import { PeoplePicker } from "./PeoplePicker";

interface AudienceStepProps {
  audience: Audience | null;
  filterParts: FilterParts;
  onChange: (audience: Audience) => void;
  estimate: Estimate | undefined;
}

type Kind = "everyone" | "tags" | "filter" | "import" | "contacts";

/** One tag and several are one choice here. */
function kindOf(audience: Audience | null): Kind | null {
  if (audience === null) return null;
  return audience.kind === "tag" ? "tags" : audience.kind;
}

const EMPTY: Record<Kind, Audience> = {
  everyone: { kind: "everyone" },
  tags: { kind: "tags", tags: [] },
  filter: { kind: "filter", filter: NO_FILTER },
  import: { kind: "import", import_id: "" },
  contacts: { kind: "contacts", contact_ids: [] },
};

export function AudienceStep({ audience, filterParts, onChange, estimate }: AudienceStepProps) {
  const { t, language } = useT();
  const kind = kindOf(audience);
  return (
    <>
      <RadioCards<Kind>
        label={t("campaigns:audience.kind")}
        value={kind}
        onChange={(next) => next !== kind && onChange(EMPTY[next])}
        columns={2}
        options={[
          {
            value: "everyone",
            label: t("campaigns:audience.everyone"),
            hint: t("campaigns:audience.everyoneHint"),
            icon: UsersRound,
          },
          {
            value: "tags",
            label: t("campaigns:audience.tags"),
            hint: t("campaigns:audience.tagsHint"),
            icon: Tag,
          },
          {
            value: "filter",
            label: t("campaigns:audience.filter"),
            hint: t("campaigns:audience.filterHint"),
            icon: ListFilter,
          },
          {
            value: "import",
            label: t("campaigns:audience.import"),
            hint: t("campaigns:audience.importHint"),
            icon: FileUp,
          },
          {
            value: "contacts",
            label: t("campaigns:audience.contacts"),
            hint: t("campaigns:audience.contactsHint"),
            icon: UserRound,
          },
        ]}
      />
      {audience !== null && kind !== "everyone" && (
        <Who audience={audience} filterParts={filterParts} onChange={onChange} />
      )}
      {isComplete(audience) && (
        // Its line is there before its number: nothing below moves when that comes.
        <p role="status" className="min-h-5 font-medium num">
          {estimate !== undefined &&
            (estimate.audience === 0
              ? t("campaigns:audience.nobody")
              : t("campaigns:audience.size", {
                  count: estimate.audience,
                  figure: figure(language, estimate.audience),
                }))}
        </p>
      )}
    </>
  );
}

interface WhoProps {
  audience: Audience;
  filterParts: FilterParts;
  onChange: (audience: Audience) => void;
}

function Who({ audience, filterParts, onChange }: WhoProps) {
  const { t } = useT();
  switch (audience.kind) {
    case "tag":
    case "tags":
      return (
        <TagPicker
          tags={audience.kind === "tag" ? [audience.tag] : audience.tags}
          onChange={(tags) => onChange({ kind: "tags", tags })}
        />
      );
    case "filter":
      return (
        <Matching
          filter={audience.filter}
          view={audience.view ?? undefined}
          parts={filterParts}
          onChange={(filter, view) => onChange({ kind: "filter", filter, ...(view && { view }) })}
        />
      );
    case "import":
      return (
        <ImportPicker
          id={audience.import_id}
          onChange={(id) => onChange({ kind: "import", import_id: id })}
        />
      );
    case "contacts":
      return (
        <Field label={t("campaigns:audience.contactsLabel")}>
          <PeoplePicker
            ids={audience.contact_ids}
            onChange={(ids) => onChange({ kind: "contacts", contact_ids: ids })}
          />
        </Field>
      );
    case "everyone":
      return null;
  }
}

interface MatchingProps {
  filter: PeopleFilter;
  /** The saved view that it was copied from. */
  view: string | undefined;
  parts: FilterParts;
  onChange: (filter: PeopleFilter, view?: string) => void;
}

/** The contacts' filter, in words below it, with some of those it means. */
function Matching({ filter, view, parts: { Bar, Words }, onChange }: MatchingProps) {
  const { t, language } = useT();
  const sample = useQuery(sampleQuery(filter));
  const names = (sample.data?.items ?? []).map(({ name }) => name).filter((name) => name !== null);
  // Each in its own direction, or a name of the other one turns the list around.
  return (
    <div className="space-y-2">
      <Bar filter={filter} onChange={onChange} />
      {isEmptyFilter(filter) ? (
        <p className="text-sm text-muted">{t("campaigns:audience.filterEmpty")}</p>
      ) : (
        <>
          <p className="text-pretty">
            {t("campaigns:audience.matching")} <Words filter={filter} />
          </p>
          {view !== undefined && (
            <p className="text-sm text-pretty text-muted">
              {t("campaigns:audience.fromView", { view: isolate(view) })}
            </p>
          )}
          <p className="min-h-5 text-sm text-muted">
            {names.length > 0 &&
              t("campaigns:audience.sample", {
                names: listed(language, names.map(isolate), "conjunction"),
              })}
          </p>
        </>
      )}
    </div>
  );
}

function TagPicker({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const { t } = useT();
  const known = useQuery(tagsQuery);
  const asOption = (tag: string) => ({ value: tag, label: tag });
  return (
    <Field label={t("campaigns:audience.tagsLabel")}>
      <MultiPicker
        label={t("campaigns:audience.tagSearch")}
        addText={t("campaigns:audience.addTag")}
        value={tags.map(asOption)}
        onChange={(options) => onChange(options.map(({ value }) => value))}
        options={[...new Set([...(known.data ?? []), ...tags])].map(asOption)}
        isLoading={known.isPending}
        mayCreate
      />
    </Field>
  );
}

function ImportPicker({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const { t, language } = useT();
  const imports = useQuery(importsQuery);
  const found = (imports.data?.items ?? []).filter(({ task }) => task === "run" || task === "undo");
  const options = found.map((one) => ({
    value: one.id,
    label: one.file_name,
    hint: longDay(Date.parse(one.created_at), pageZone(), language),
  }));
  return (
    <Field label={t("campaigns:audience.importLabel")}>
      <Combobox
        label={t("campaigns:audience.importLabel")}
        placeholder={t("campaigns:audience.importChoose")}
        value={options.find(({ value }) => value === id) ?? null}
        onChange={(option) => option !== null && onChange(option.value)}
        options={options}
        isLoading={imports.isPending}
        problem={imports.isError ? problemSentence(t, imports.error) : undefined}
        emptyText={t("campaigns:audience.noImports")}
      />
    </Field>
  );
}
