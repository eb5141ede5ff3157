/** What every panel of a step is given. */
import type { Connection, JourneyProblem } from "@/api/models";
import type { Doc } from "../../model/doc";
import type { Config, FlowNode } from "../../model/graph";
import type { Wording } from "../../words";

export interface EditContext {
  journeyId: string;
  doc: Doc;
  wording: Wording;
  connections: readonly Connection[];
  /** The texts of those inside are written for the channel: it can't change any more. */
  isPublished: boolean;
  isReadOnly: boolean;
  /** The channel of `doc` and what goes with it; `key` joins what is typed into one step back. */
  changeDoc: (changes: Partial<Doc>, key?: string | null) => void;
}

export interface PanelProps {
  node: FlowNode;
  /** Those of this step. */
  problems: readonly JourneyProblem[];
  context: EditContext;
  /** `field` names what is typed in. */
  onChange: (config: Config, field?: string) => void;
}
