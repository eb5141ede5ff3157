const NODES: { id: string; type: string; label: string; config: object }[] = [
  { id: "in", type: "trigger", label: "", config: { rules: [{ id: "r", type: "manual" }] } },
  { id: "out", type: "end", label: "", config: {} },
];

/** A draft that nobody has entered: its trigger and its end, as the server says it. */
export const JOURNEY = {
  id: "j1",
  name: "Welcome",
  description: "",
  subject: "anyone",
  state: "draft",
  reason: null,
  state_changed_at: "2026-11-20T12:00:00Z",
  entry_open: true,
  channel: "sms",
  connection_id: null,
  version: null,
  created_at: "2026-11-20T12:00:00Z",
  updated_at: "2026-11-20T12:00:00Z",
  people: {
    inside: 0,
    last_30_days: { entered: 0, completed: 0, replied: 0, failed: 0, is_capped: false },
  },
  stops: ["reply"],
  policies: {},
  draft: {
    nodes: NODES,
    edges: [{ source: "in", target: "out", condition: "always" }],
  },
  has_changes: true,
};
