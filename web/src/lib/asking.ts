/** What is asked before something reaches many people: nothing, a plain question, or their number typed. Pure. */
export type Asking = "nothing" | "question" | "typed";

export interface Thresholds {
  /** More people than this are asked about. */
  confirmAbove: number;
  /** Of more people than this the number is typed. */
  typedAbove: number;
}

/** Nobody has counted them, or nobody knows the thresholds yet: then it is typed. */
export function askingFor(count: number | undefined, thresholds: Thresholds | undefined): Asking {
  if (count === undefined || thresholds === undefined || count > thresholds.typedAbove) return "typed";
  return count > thresholds.confirmAbove ? "question" : "nothing";
}
