/** Do something soon after it was asked for, and no more often than once in a while; the last asking is never lost. */
export class Slowed {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsked = false;

  constructor(
    private readonly everyMs: number,
    private readonly run: () => void,
  ) {}

  /** At once after a quiet time, else when the time since the last one is over. */
  ask(): void {
    this.isAsked = true;
    if (this.timer === undefined) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isAsked = false;
  }

  private next(): void {
    this.timer = undefined;
    if (!this.isAsked) return;
    this.isAsked = false;
    this.timer = setTimeout(() => this.next(), this.everyMs);
    this.run();
  }
}
