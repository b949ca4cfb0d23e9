interface TimedEvent {
  atMs: number;
  /** Events of one moment happen in the order in which they were added. */
  number: number;
  happen: () => void;
}

/** A binary heap of events by time. */
export class EventQueue {
  readonly #heap: TimedEvent[] = [];
  #added = 0;

  add(atMs: number, happen: () => void): void {
    const event = { atMs, number: this.#added, happen };
    this.#added += 1;
    let index = this.#heap.length;
    this.#heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(event, this.#heap[parent])) break;
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** The earliest event, which it removes; undefined where none is left. */
  takeNext(): TimedEvent | undefined {
    const next = this.#heap[0];
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return next;
    this.#heap[0] = last;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = this.#heap[left + 1];
      const least = right && this.#isBefore(right, this.#heap[left]) ? left + 1 : left;
      const child = this.#heap[least];
      if (!child || !this.#isBefore(child, last)) return next;
      this.#swap(index, least);
      index = least;
    }
  }

  #isBefore(one: TimedEvent, other: TimedEvent | undefined): boolean {
    if (!other) return true;
    return one.atMs < other.atMs || (one.atMs === other.atMs && one.number < other.number);
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first && second) [this.#heap[one], this.#heap[other]] = [second, first];
  }
}
