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

/** What somebody else has saved meanwhile, with what was changed here since the base on top of it. */
export function rebased(base: Draft, mine: Draft, theirs: Draft): Draft {
  const pick = <Value>(own: Value, before: Value, other: Value) => (own === before ? other : own);
  const tags = new Set([...Object.keys(theirs.variants), ...Object.keys(mine.variants)]);
  const texts = [...tags].flatMap((tag) => {
    const text = pick(mine.variants[tag], base.variants[tag], theirs.variants[tag]);
    return text === undefined ? [] : [[tag, text] as const];
  });
  const [first] = texts;
  if (first === undefined) return theirs;
  const variants = Object.fromEntries(texts);
  const chosen = pick(mine.base, base.base, theirs.base);
  return {
    name: pick(mine.name, base.name, theirs.name),
    channel: pick(mine.channel, base.channel, theirs.channel),
    variants,
    base: chosen in variants ? chosen : first[0],
  };
}
