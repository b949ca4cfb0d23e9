interface Waiting {
  sinceMs: number;
  begin: () => void;
}

/** Servers with one queue, first come, first served: processors, a pool of connections, or with one server a lock. */
export class Station {
  readonly #servers: number;
  readonly #queue: Waiting[] = [];
  #first = 0;
  #busy = 0;
  #changedAtMs = 0;
  #busyMs = 0;
  #waitedMs = 0;
  #begun = 0;

  constructor(servers: number) {
    this.#servers = servers;
  }

  /** Calls `begin` once a server is free, which stays taken until `release`. */
  acquire(nowMs: number, begin: () => void): void {
    if (this.#busy === this.#servers) {
      this.#queue.push({ sinceMs: nowMs, begin });
      return;
    }
    this.#countBusyTime(nowMs);
    this.#busy += 1;
    this.#begun += 1;
    begin();
  }

  release(nowMs: number): void {
    this.#countBusyTime(nowMs);
    const next = this.#queue[this.#first];
    if (!next) {
      this.#busy -= 1;
      return;
    }
    this.#first += 1;
    // A queue that is cut at each request would be copied at each request.
    if (this.#first > 1_000) this.#queue.splice(0, this.#first);
    if (this.#first > 1_000) this.#first = 0;
    this.#waitedMs += nowMs - next.sinceMs;
    this.#begun += 1;
    next.begin();
  }

  /** Forgets what was counted so far: the warm-up. */
  resetCounts(nowMs: number): void {
    this.#changedAtMs = nowMs;
    this.#busyMs = 0;
    this.#waitedMs = 0;
    this.#begun = 0;
  }

  /** `utilisation` is the share of the servers' time that was taken, from 0 to 1; `meanWaitMs` is per visit. */
  countsOf(nowMs: number, durationMs: number): { utilisation: number; meanWaitMs: number } {
    this.#countBusyTime(nowMs);
    return {
      utilisation: this.#busyMs / (durationMs * this.#servers),
      meanWaitMs: this.#begun === 0 ? 0 : this.#waitedMs / this.#begun,
    };
  }

  #countBusyTime(nowMs: number): void {
    this.#busyMs += this.#busy * (nowMs - this.#changedAtMs);
    this.#changedAtMs = nowMs;
  }
}
