/** What the words of a status mean, as a person explains them. Pure. */
import type { FoundWord } from "./api";
import type { Meaning } from "./columns";

export const NOTHING = "none";
export const LIFECYCLES = ["lead", "member", "customer"] as const;

/** As the server compares words. */
const plain = (word: string) =>
  word
    .replaceAll("_", " ")
    .replace(/^[\s.!]+|[\s.!]+$/g, "")
    .toLowerCase();
const isSame = (one: string, other: string) => plain(one) === plain(other);

/** What a word means, as the value of a choice. */
export function choiceOf(word: string, meanings: readonly Meaning[]): string {
  const found = meanings.find((one) => isSame(one.word, word));
  if (found === undefined) return NOTHING;
  return found.lead_status === null ? `lifecycle:${found.lifecycle}` : `status:${found.lead_status}`;
}

/** The meanings with one word explained anew, or not at all any more. */
export function explained(meanings: readonly Meaning[], word: string, choice: string): Meaning[] {
  const others = meanings.filter((one) => !isSame(one.word, word));
  if (choice === NOTHING) return others;
  const [kind, ...rest] = choice.split(":");
  const value = rest.join(":");
  const isStatus = kind === "status";
  return [...others, { word, lead_status: isStatus ? value : null, lifecycle: isStatus ? null : value }];
}

/** Words that nobody has explained and that we have a guess for. */
export function proposed(found: readonly FoundWord[], meanings: readonly Meaning[]): Meaning[] {
  return found
    .filter(({ word, lead_status, lifecycle }) => {
      const isGuessed = lead_status !== null || lifecycle !== null;
      return isGuessed && choiceOf(word, meanings) === NOTHING;
    })
    .map(({ word, lead_status, lifecycle }) => ({ word, lead_status, lifecycle }));
}
