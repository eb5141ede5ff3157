/** The details that a text may mention of everybody, in the reader's words. */
import { useQuery } from "@tanstack/react-query";
import { type T, useT } from "@/lib/i18n/useT";
import { attributesQuery } from "./attributes";

const KNOWN = [
  "contact.first_name",
  "contact.last_name",
  "contact.name",
  "contact.lifecycle",
  "contact.locale",
  "contact.time_zone",
  "organization.name",
] as const;

const isKnown = (name: string): name is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(name);

/** "First name" for `contact.first_name`; an attribute by its own name. */
export function variableName(t: T, name: string): string {
  if (isKnown(name)) return t(`writing:variable.${name}`);
  const last = name.split(".").at(-1) ?? name;
  return last.replaceAll("_", " ");
}

interface VariableOption {
  value: string;
  label: string;
  hint: string;
}

export function useVariables(): VariableOption[] {
  const { t } = useT();
  const { data } = useQuery(attributesQuery);
  const own = (data?.items ?? []).filter(({ is_declared: isDeclared }) => isDeclared);
  return [
    ...KNOWN.map((value) => ({
      value,
      label: variableName(t, value),
      hint: t(value.startsWith("organization") ? "writing:organization" : "writing:person"),
    })),
    ...own.map(({ name, label }) => ({
      value: `contact.${name}`,
      label: label ?? name,
      hint: t("writing:attributes"),
    })),
  ];
}
