/** What a person would type, in that person's language whatever language the dashboard speaks. */
import en from "./catalogues/en/phrases.json";
import es from "./catalogues/es/phrases.json";
import he from "./catalogues/he/phrases.json";
import pt from "./catalogues/pt/phrases.json";
import ru from "./catalogues/ru/phrases.json";
import { asLanguage } from "./languages";

const PHRASES = { en, es, he, pt, ru };

export function phrasesFor(locale: string | null): string[] {
  const { hello, stop, interested } = PHRASES[asLanguage(locale) ?? "en"];
  return [hello, stop, interested];
}
