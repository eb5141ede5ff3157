/** Languages by their name in the reader's own, and in every other. */
import { namesEverywhere } from "./names";

const TAGS =
  "ar bg bn ca cs da de el en en-GB en-US es es-AR es-ES es-MX et fa fi fr fr-CA he hi hr hu id it ja ka kk ko lt lv ms nl " +
  "no pl pt pt-BR pt-PT ro ru sk sl sr sv th tr uk ur uz vi zh-CN zh-TW";

export function localeName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

export function locales(language: string): { value: string; label: string }[] {
  return TAGS.split(" ")
    .map((value) => ({ value, label: localeName(value, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** Its tag, and its names in every language of the dashboard, in some more, and in itself. */
export function localeNames(tag: string): readonly string[] {
  return [tag, ...namesEverywhere("language", tag, tag)];
}
