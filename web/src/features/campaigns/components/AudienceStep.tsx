/** Who it is meant for. */
import { useQuery } from "@tanstack/react-query";
import { FileUp, Tag, UserRound, UsersRound } from "lucide-react";
import type { Audience, Estimate } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { longDay, pageZone } from "@/lib/time";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { MultiPicker } from "@/ui/MultiPicker";
import { RadioCards } from "@/ui/RadioCards";
import { importsQuery, tagsQuery } from "../api";
import { figure } from "../words";
import { PeoplePicker } from "./PeoplePicker";

interface AudienceStepProps {
  audience: Audience | null;
  onChange: (audience: Audience) => void;
  estimate: Estimate | undefined;
}

type Kind = "everyone" | "tags" | "import" | "contacts";

/** One tag and several are one choice here. */
function kindOf(audience: Audience | null): Kind | null {
  if (audience === null) return null;
  return audience.kind === "tag" ? "tags" : audience.kind;
}

const EMPTY: Record<Kind, Audience> = {
  everyone: { kind: "everyone" },
  tags: { kind: "tags", tags: [] },
  import: { kind: "import", import_id: "" },
  contacts: { kind: "contacts", contact_ids: [] },
};

export function AudienceStep({ audience, onChange, estimate }: AudienceStepProps) {
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
      {audience !== null && kind !== "everyone" && <Who audience={audience} onChange={onChange} />}
      {audience !== null && (
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

function Who({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
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
