/** What hangs for so many whiles is waited for no longer. */
const LONGEST = 10;

/**
 * Do something soon after it was asked for, no more often than once in a while, and not again before the last time is
 * through; the last asking is never lost.
 */
export class Slowed {
  private timers: ReturnType<typeof setTimeout>[] = [];
  private isResting = false;
  private isAsked = false;

  constructor(
    private readonly everyMs: number,
    private readonly run: () => Promise<unknown>,
  ) {}

  /** At once after a quiet time, else when the time since the last one is over. */
  ask(): void {
    this.isAsked = true;
    if (!this.isResting) void this.go();
  }

  stop(): void {
    this.timers.forEach(clearTimeout);
    this.isAsked = false;
  }

  private async go(): Promise<void> {
    this.isResting = true;
    while (this.isAsked) {
      this.isAsked = false;
      this.timers = [];
      const isThrough = Promise.race([this.run(), this.rest(this.everyMs * LONGEST)]);
      await Promise.all([isThrough, this.rest(this.everyMs)]);
    }
    this.isResting = false;
  }

  private rest(forMs: number): Promise<void> {
    return new Promise((done) => {
      this.timers.push(setTimeout(done, forMs));
    });
  }
}
