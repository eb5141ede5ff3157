/** A message says a text of its own, or what a template says: the calm choice, and the template that is chosen. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { localeName } from "@/lib/locales";
import { Field } from "../Field";
import { Segmented } from "../Segmented";
import { Select } from "../Select";
import { LanguageTabs } from "./LanguageTabs";

interface ContentChoiceProps {
  isTemplate: boolean;
  isReadOnly: boolean;
  onChange: (isTemplate: boolean) => void;
}

export function ContentChoice({ isTemplate, isReadOnly, onChange }: ContentChoiceProps) {
  const { t } = useT();
  if (isReadOnly) return null;
  return (
    <Segmented
      label={t("writing:choice")}
      value={isTemplate ? "template" : "own"}
      onChange={(value) => onChange(value === "template")}
      options={[
        { value: "own", label: t("writing:own") },
        { value: "template", label: t("writing:template") },
      ]}
    />
  );
}

interface Written {
  id: string;
  name: string;
  variants: Record<string, string>;
  base: string;
  is_archived: boolean;
}

interface TemplateFieldProps {
  templates: readonly Written[];
  chosen: Written | undefined;
  isPending: boolean;
  isGone: boolean;
  isReadOnly: boolean;
  error: string | undefined;
  /** The language that is shown. */
  locale: string | undefined;
  onLocale: (locale: string) => void;
  onPick: (id: string) => void;
  /** When the texts are taken. */
  note: ReactNode;
}

export function TemplateField(props: TemplateFieldProps) {
  const { templates, chosen, isPending, isGone, isReadOnly, error, onPick, note } = props;
  const { t, language } = useT();
  if (!isPending && templates.length === 0 && chosen === undefined && !isGone) return <NoTemplate />;
  const others = templates.filter(({ id }) => id !== chosen?.id);
  const offered = chosen === undefined ? others : [chosen, ...others];
  return (
    <div>
      <Field label={t("writing:templateField")} error={isGone ? t("writing:gone") : error}>
        <Select
          value={chosen?.id}
          placeholder={t("writing:pick")}
          disabled={isReadOnly}
          onChange={onPick}
          options={[...offered]
            .sort((one, other) => one.name.localeCompare(other.name, language))
            .map(({ id, name, variants, is_archived: isArchived }) => ({
              value: id,
              label: name,
              hint: isArchived
                ? t("writing:archived")
                : Object.keys(variants)
                    .map((tag) => localeName(tag, language))
                    .join(" · "),
            }))}
        />
      </Field>
      {chosen !== undefined && <Texts {...props} chosen={chosen} note={note} />}
    </div>
  );
}

function Texts({ chosen, locale, onLocale, note }: TemplateFieldProps & { chosen: Written }) {
  const { t } = useT();
  const current = shownLocale(chosen, locale);
  return (
    <div className="mt-3">
      <LanguageTabs tags={tagsOf(chosen)} base={chosen.base} current={current} onPick={onLocale} />
      <p
        dir="auto"
        className="mt-2 rounded-card bg-sunken px-3 py-2 text-start wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]"
      >
        {chosen.variants[current]}
      </p>
      <p className="mt-2 text-sm text-pretty text-muted">
        {note}{" "}
        <Link
          to="/templates/$templateId"
          params={{ templateId: chosen.id }}
          className="whitespace-nowrap text-sage-text underline underline-offset-2"
        >
          {t("writing:open")}
        </Link>
      </p>
    </div>
  );
}

function NoTemplate() {
  const { t } = useT();
  return (
    <p className="rounded-card bg-sunken px-3 py-3 text-sm text-pretty text-muted">
      {t("writing:none")}{" "}
      <Link
        to="/templates/$templateId"
        params={{ templateId: "new" }}
        className="text-sage-text underline underline-offset-2"
      >
        {t("writing:make")}
      </Link>
    </p>
  );
}

/** The base first, the others by their tags. */
export function tagsOf({ variants, base }: Pick<Written, "variants" | "base">): string[] {
  return [
    base,
    ...Object.keys(variants)
      .filter((tag) => tag !== base)
      .sort(),
  ];
}

/** The language that is shown: the one that was picked, if it is there, else the base. */
export function shownLocale(
  { variants, base }: Pick<Written, "variants" | "base">,
  picked: string | undefined,
): string {
  return picked !== undefined && picked in variants ? picked : base;
}
