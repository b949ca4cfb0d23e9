import { LRUCache } from 'lru-cache';

/** Share of the bytes that what has been asked for only once may take. */
const PROBATION_SHARE = 0.2;

/**
 * Values by key, bounded in bytes, in two segments: a value begins on probation, and is protected from its second use on.
 * Somebody who asks for each of a hundred thousand addresses once (a crawler, an attack) drives out only what others
 * have asked for once. What falls out of the protected segment gets another turn on probation.
 * Source: R. Karedla et al., Caching Strategies to Improve Disk System Performance, 1994 (SLRU).
 */
export class SegmentedLru<Value extends object> {
  readonly #probation: LRUCache<string, Value>;
  readonly #protected: LRUCache<string, Value>;
  readonly #sizeOf: (value: Value) => number;
  readonly #onGone: (key: string, value: Value) => void;

  constructor(maxBytes: number, sizeOf: (value: Value) => number, onGone: (key: string, value: Value) => void) {
    this.#sizeOf = sizeOf;
    this.#onGone = onGone;
    const probationBytes = Math.max(1, Math.floor(maxBytes * PROBATION_SHARE));
    this.#probation = new LRUCache({
      maxSize: probationBytes,
      sizeCalculation: sizeOf,
      dispose: (value, key, reason) => {
        if (reason === 'evict') onGone(key, value);
      },
    });
    this.#protected = new LRUCache({
      maxSize: Math.max(1, maxBytes - probationBytes),
      sizeCalculation: sizeOf,
      // After the change, as it changes the other segment in turn.
      disposeAfter: (value, key, reason) => {
        if (reason === 'evict') this.#admit(key, value);
      },
    });
  }

  /** The value under a key; using it counts. `isSecondUse` tells that it has just become protected. */
  use(key: string): { value: Value; isSecondUse: boolean } | undefined {
    const current = this.#protected.get(key);
    if (current !== undefined) return { value: current, isSecondUse: false };
    const known = this.#probation.get(key);
    if (known === undefined) return undefined;
    if (this.#sizeOf(known) > this.#protected.maxSize) return { value: known, isSecondUse: false };
    this.#probation.delete(key);
    this.#protected.set(key, known);
    return { value: known, isSecondUse: true };
  }

  /** The value under a key, without using it. */
  peek(key: string): Value | undefined {
    return this.#protected.peek(key) ?? this.#probation.peek(key);
  }

  /** Keeps a value in the segment where its key has been, in place of the one before. One that is larger than that is not kept. */
  set(key: string, value: Value): void {
    const isProtected = this.#protected.has(key);
    this.delete(key);
    if (!isProtected) {
      this.#admit(key, value);
      return;
    }
    this.#protected.set(key, value);
    if (this.#protected.peek(key) !== value) this.#onGone(key, value);
  }

  delete(key: string): void {
    const value = this.peek(key);
    if (value === undefined) return;
    this.#protected.delete(key);
    this.#probation.delete(key);
    this.#onGone(key, value);
  }

  get bytes(): number {
    return this.#probation.calculatedSize + this.#protected.calculatedSize;
  }

  get count(): number {
    return this.#probation.size + this.#protected.size;
  }

  #admit(key: string, value: Value): void {
    this.#probation.set(key, value);
    if (this.#probation.peek(key) !== value) this.#onGone(key, value);
  }
}
