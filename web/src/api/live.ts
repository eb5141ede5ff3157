/**
 * The live connection: server-sent hints say what changed, the page asks for it again.
 * Lost connections come back with growing pauses. The server keeps the changes of the last seconds and tells them first
 * thing, so only what was read before that is read again.
 * Only a page that is seen holds one: a browser opens six connections to a host, and tabs in the background (or left
 * behind for the back button) would hold them all.
 */
export type LiveState =
  { kind: "connecting" } | { kind: "live" } | { kind: "waiting"; retryAt: number } | { kind: "offline" };

interface LiveOptions {
  url: string;
  /** It is live; hints tell of every change of as many milliseconds before this moment. */
  onHello: (recentMs: number) => void;
  /** Topics that changed. */
  onHint: (topics: string[]) => void;
  onState: (state: LiveState) => void;
  /** Who has which conversation open, as the server wrote it. */
  onPresence?: (text: string) => void;
  random?: () => number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const GATHER_MS = 250;

export class LiveConnection {
  private source: EventSource | null = null;
  private failures = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private gatherTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly gathered = new Set<string>();

  constructor(private readonly options: LiveOptions) {}

  /** Open it, or open it anew; while nobody sees the page, it waits until somebody does. */
  open(): void {
    this.drop();
    if (document.hidden) {
      this.options.onState({ kind: "connecting" });
      return;
    }
    if (!navigator.onLine) {
      this.options.onState({ kind: "offline" });
      return;
    }
    this.options.onState({ kind: "connecting" });
    const source = new EventSource(this.options.url);
    source.addEventListener("hello", (event: MessageEvent<string>) => this.greeted(event));
    source.addEventListener("hint", (event: MessageEvent<string>) => this.gather(event));
    source.addEventListener("presence", (event: MessageEvent<string>) =>
      this.options.onPresence?.(event.data),
    );
    // EventSource would retry by itself at a fixed pace; the pauses here grow instead.
    source.addEventListener("error", () => this.lost());
    this.source = source;
  }

  close(): void {
    this.drop();
    clearTimeout(this.gatherTimer);
    this.gatherTimer = undefined;
  }

  private greeted(event: MessageEvent<string>): void {
    this.failures = 0;
    this.options.onState({ kind: "live" });
    this.options.onHello(recentMsOf(event.data));
  }

  /** Hints come in bursts: gather a quarter of a second of them into one refetch. */
  private gather(event: MessageEvent<string>): void {
    const topics = topicsOf(event.data);
    if (topics.length === 0) return;
    for (const topic of topics) this.gathered.add(topic);
    this.gatherTimer ??= setTimeout(() => {
      this.gatherTimer = undefined;
      const topics = [...this.gathered];
      this.gathered.clear();
      this.options.onHint(topics);
    }, GATHER_MS);
  }

  private lost(): void {
    this.drop();
    if (!navigator.onLine) {
      this.options.onState({ kind: "offline" });
      return;
    }
    const base = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures);
    // Jitter, so that a restarted server is not met by every open page in the same instant.
    const pause = base * (0.75 + 0.5 * (this.options.random ?? Math.random)());
    this.failures += 1;
    this.options.onState({ kind: "waiting", retryAt: Date.now() + pause });
    this.retryTimer = setTimeout(() => this.open(), pause);
  }

  private drop(): void {
    clearTimeout(this.retryTimer);
    this.source?.close();
    this.source = null;
  }
}

/** Topics that move often, and of which a page shows one thing at a time: told by thing, `conversations/<id>`. */
const BY_THING = new Set(["conversations"]);

function recentMsOf(text: string): number {
  try {
    const { recent_seconds } = JSON.parse(text) as { recent_seconds?: unknown };
    return typeof recent_seconds === "number" ? recent_seconds * 1_000 : 0;
  } catch {
    return 0;
  }
}

function topicsOf(text: string): string[] {
  try {
    const { topic, ids } = JSON.parse(text) as { topic?: unknown; ids?: unknown };
    if (typeof topic !== "string") return [];
    if (!BY_THING.has(topic) || !Array.isArray(ids) || ids.length === 0) return [topic];
    return ids.map((id) => `${topic}/${String(id)}`);
  } catch {
    return [];
  }
}
