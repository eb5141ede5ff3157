/** Two people write one draft: what each changed since they looked at the same. Pure. */
import type { Draft } from "./draft";

export type DraftField = keyof Draft;

interface Joined {
  /** What only one of the two changed is as that one has it; what both changed is as it is here. */
  draft: Draft;
  /** What the other has changed. */
  theirs: DraftField[];
  /** What both have changed, each to something else. */
  clashes: DraftField[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function join(base: Draft, mine: Draft, theirs: Draft): Joined {
  const changed = differing(base, theirs);
  const own = differing(base, mine);
  const isContested = (field: DraftField) => wholeOf(changed).includes(field) && wholeOf(own).includes(field);
  return {
    draft: taking(theirs, mine, wholeOf(own)),
    theirs: changed,
    clashes: differing(mine, theirs).filter(isContested),
  };
}

/** A text of its own or a template: one in place of the other. */
const CONTENT: readonly DraftField[] = ["body", "template_id"];

const wholeOf = (fields: readonly DraftField[]): DraftField[] => [
  ...new Set([...fields, ...(fields.some((field) => CONTENT.includes(field)) ? CONTENT : [])]),
];

const differing = (one: Draft, other: Draft): DraftField[] =>
  (Object.keys(one) as DraftField[]).filter((field) => !same(one[field], other[field]));

/** One draft, with some fields of another. */
export function taking(draft: Draft, other: Draft, fields: readonly DraftField[]): Draft {
  return { ...draft, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
}
