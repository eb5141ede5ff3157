/** What was, what is, what was taken back. Changes of one field made in one go are one step back. Pure. */

export interface Timeline<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last change was about, and when: the next one of the same kind may join it. */
  last: { key: string; at: number } | null;
}

const MOST = 200;
const JOIN_MS = 1_200;

export const beginTimeline = <State>(present: State): Timeline<State> => ({
  past: [],
  present,
  future: [],
  last: null,
});

/** `key` names what is typed in; null never joins what came before. */
export function record<State>(
  timeline: Timeline<State>,
  next: State,
  key: string | null,
  at: number,
): Timeline<State> {
  const { past, present, last } = timeline;
  const joins = key !== null && last?.key === key && at - last.at < JOIN_MS;
  return {
    past: joins ? past : [...past, present].slice(-MOST),
    present: next,
    future: [],
    last: key === null ? null : { key, at },
  };
}

export function undo<State>(timeline: Timeline<State>): Timeline<State> {
  const before = timeline.past.at(-1);
  if (before === undefined) return timeline;
  return {
    past: timeline.past.slice(0, -1),
    present: before,
    future: [timeline.present, ...timeline.future],
    last: null,
  };
}

export function redo<State>(timeline: Timeline<State>): Timeline<State> {
  const [after, ...future] = timeline.future;
  if (after === undefined) return timeline;
  return { past: [...timeline.past, timeline.present], present: after, future, last: null };
}
