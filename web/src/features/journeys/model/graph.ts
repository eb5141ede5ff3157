/** The graph of a journey as the API keeps it: the only graph there is. Types, and the configs of each kind of step. */

export type Config = Record<string, unknown>;

export interface FlowNode {
  id: string;
  type: string;
  label: string;
  config: Config;
}

export interface FlowEdge {
  source: string;
  target: string;
  condition: string;
}

export interface Graph {
  nodes: FlowNode[];
  edges: FlowEdge[];
}

export const ALWAYS = "always";
export type Branch = "true" | "false";
export const BRANCHES: readonly Branch[] = ["true", "false"];

export const STEP_KINDS = ["message", "wait", "condition", "end"] as const;
/** What can be added; the trigger is always there. */
export type StepKind = (typeof STEP_KINDS)[number];

export type RuleType = "manual" | "api" | "event" | "tag_added" | "tag_removed";

export interface Rule {
  id: string;
  type: RuleType;
  name?: string;
  tag?: string;
  on?: boolean;
  filter?: ConditionConfig | null;
}

export interface Reentry {
  rule: "never" | "after_finish" | "after_days" | "always";
  days?: number;
  concurrent?: boolean;
}

export interface TriggerConfig {
  rules: Rule[];
  reentry?: Reentry;
}

export interface WaitConfig {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

export interface OnlyIf {
  no_reply?: boolean;
  not_read?: boolean;
  since?: string | null;
}

export interface FrozenTexts {
  base: string;
  texts: Record<string, string>;
}

export interface MessageConfig {
  /** Its own, by channel; none where it says what a template says. */
  texts: Record<string, string>;
  template_id?: string | null;
  /** What that template said when the version was published. */
  frozen?: FrozenTexts | null;
  channel?: string | null;
  purpose?: "marketing" | "transactional";
  only_if?: OnlyIf | null;
  grace_minutes?: number | null;
  on_failure?: "continue" | "end";
}

export type Scalar = string | number | boolean;

export interface Check {
  field: string;
  op: string;
  value?: Scalar | Scalar[] | null;
}

interface ConditionConfig {
  all?: Check[];
  any?: Check[];
}

export interface EndConfig {
  outcome?: "exhausted" | "converted" | "custom";
  note?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown, otherwise = "") => (typeof value === "string" ? value : otherwise);

/** Read what the API keeps of a draft. It may be unfinished: what has no shape at all is left out. */
export function readGraph(raw: Record<string, unknown>): Graph {
  const nodes = Array.isArray(raw.nodes) ? raw.nodes.filter(isRecord) : [];
  const edges = Array.isArray(raw.edges) ? raw.edges.filter(isRecord) : [];
  return {
    nodes: nodes.map((node) => ({
      id: text(node.id),
      type: text(node.type),
      label: text(node.label),
      config: isRecord(node.config) ? node.config : {},
    })),
    edges: edges.map((edge) => ({
      source: text(edge.source),
      target: text(edge.target),
      condition: text(edge.condition, ALWAYS),
    })),
  };
}

/** Who follows a node on one of its exits. */
export function follower(graph: Graph, id: string, exit: string): string | undefined {
  return graph.edges.find(({ source, condition }) => source === id && condition === exit)?.target;
}

/** A list of checks, and whether all or any must hold. */
export function readChecks(config: Config): { match: "all" | "any"; checks: Check[] } {
  const match = Array.isArray(config.any) ? "any" : "all";
  const raw = config[match];
  return { match, checks: Array.isArray(raw) ? (raw.filter(isRecord) as unknown as Check[]) : [] };
}

export const asTrigger = (config: Config): TriggerConfig => ({
  ...config,
  rules: Array.isArray(config.rules) ? (config.rules.filter(isRecord) as unknown as Rule[]) : [],
});
export const asMessage = (config: Config): MessageConfig => ({
  ...config,
  texts: isRecord(config.texts) ? (config.texts as Record<string, string>) : {},
});
export const asWait = (config: Config): WaitConfig => config;
export const asEnd = (config: Config): EndConfig => config;
