/** A template while it is written. Pure. */
import type { NewTemplate, Template, TextProblem } from "./api";

export interface Draft {
  name: string;
  channel: NewTemplate["channel"];
  /** The text by language tag. */
  variants: Record<string, string>;
  /** The language for whoever speaks none of the others. */
  base: string;
}

export function draftOf(template: Template): Draft {
  const { name, channel, variants, base } = template;
  return { name, channel, variants, base };
}

export function emptyDraft(locale: string): Draft {
  return { name: "", channel: "whatsapp_qr", variants: { [locale]: "" }, base: locale };
}

export function isSame(one: Draft, other: Draft): boolean {
  const texts = ({ variants }: Draft) =>
    JSON.stringify(Object.entries(variants).sort(([a], [b]) => a.localeCompare(b)));
  const isNamedAlike = one.name === other.name && one.channel === other.channel && one.base === other.base;
  return isNamedAlike && texts(one) === texts(other);
}

export function withText(draft: Draft, locale: string, text: string): Draft {
  return { ...draft, variants: { ...draft.variants, [locale]: text } };
}

/** A template without any language says nothing to anybody: the last one stays. */
export function withoutLocale(draft: Draft, locale: string): Draft {
  const rest = Object.entries(draft.variants).filter(([tag]) => tag !== locale);
  const [first] = rest;
  if (first === undefined) return draft;
  return {
    ...draft,
    variants: Object.fromEntries(rest),
    base: draft.base === locale ? first[0] : draft.base,
  };
}

/** The text with what was meant in place of an unknown name, at every place. */
export function mended(text: string, { code, params }: TextProblem): string | null {
  const wrong =
    code === "unknown_variable" ? params.variable : code === "unknown_filter" ? params.filter : undefined;
  if (typeof wrong !== "string" || typeof params.nearest !== "string") return null;
  const name = wrong.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\w.])${name}(?![\\w])`, "g"), params.nearest);
}

/** What may be changed apart from the rest: the name, the base, the text of a language. */
export type Part = "name" | "base" | `text.${string}`;

/** What is changed here stands, also where somebody else has changed it; the rest is as they have saved it. */
export function rebased(base: Draft, mine: Draft, theirs: Draft): Draft {
  return taking(theirs, mine, differing(base, mine));
}

/** What both have changed, each to something else. */
export function clashesOf(base: Draft, mine: Draft, theirs: Draft): Part[] {
  const [own, others] = [differing(base, mine), differing(base, theirs)];
  return differing(mine, theirs).filter((part) => own.includes(part) && others.includes(part));
}

/** One draft, with some parts of another. */
export function taking(draft: Draft, other: Draft, parts: readonly Part[]): Draft {
  const [own, given] = [partsOf(draft), partsOf(other)];
  const valueOf = (part: Part) => (parts.includes(part) ? given : own)[part];
  const texts = (Object.keys({ ...own, ...given }) as Part[]).flatMap((part) => {
    const text = valueOf(part);
    return isText(part) && text !== undefined ? [[localeOf(part), text] as const] : [];
  });
  const [first] = texts;
  if (first === undefined) return draft;
  const variants = Object.fromEntries(texts);
  const [name = "", base = ""] = [valueOf("name"), valueOf("base")];
  return { name, channel: draft.channel, variants, base: base in variants ? base : first[0] };
}

const isText = (part: Part): part is `text.${string}` => part.startsWith("text.");

/** The language of a text. */
export const localeOf = (part: `text.${string}`): string => part.slice("text.".length);

function differing(one: Draft, other: Draft): Part[] {
  const [left, right] = [partsOf(one), partsOf(other)];
  const parts = Object.keys({ ...left, ...right }) as Part[];
  return parts.filter((part) => left[part] !== right[part]);
}

function partsOf({ name, base, variants }: Draft): Partial<Record<Part, string>> {
  const texts = Object.entries(variants).map(([locale, text]) => [`text.${locale}`, text]);
  return { name, base, ...(Object.fromEntries(texts) as Record<`text.${string}`, string>) };
}
