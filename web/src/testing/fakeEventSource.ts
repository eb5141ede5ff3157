/** Server-sent events whose server is the test. */
export class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  static get last(): FakeEventSource {
    return FakeEventSource.all.at(-1)!;
  }
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  say(type: "hello" | "hint" | "presence", data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  fail(): void {
    this.dispatchEvent(new Event("error"));
  }

  close(): void {
    this.isClosed = true;
  }
}
