import { LRUCache } from 'lru-cache';
import { CachedResponse, type Origin, type SendingRules } from './cached-response.ts';
import { EVERYTHING, type Response } from './response.ts';
import { SegmentedLru } from './segmented-lru.ts';

/** An answer that was asked for. Without `kept` it is none that is kept, and was made for those who asked just now. */
export interface Outcome {
  response: Response;
  cached: CachedResponse | undefined;
  origin: Origin;
}

export interface ResponseCacheOptions {
  /** Bound on the memory of all that is kept; 0 keeps nothing. */
  maxBytes: number;
  rules: SendingRules;
  /** Whether a failure means that an answer cannot be made just now, so that an older one is better than none. */
  isOutage: (error: unknown) => boolean;
  /** Whether it means that there is no such answer, and will be none the next time. */
  isClientError: (error: unknown) => boolean;
  onError: (error: unknown) => void;
}

interface Entry {
  key: string;
  cached: CachedResponse;
  /** It has to be made anew; until that succeeds it is what can be sent in an outage. */
  isStale: boolean;
  generation: number;
}

interface InFlight {
  outcome: Promise<Outcome>;
  /** Tags whose things have changed since it began. */
  invalidatedBy: Set<string>;
}

const TARGETS_MAX_BYTES = 8_000_000;
const TARGET_MAX_LENGTH = 500;

/**
 * Keeps answers by key until one of the things that they show changes. Whoever asks for an answer that is being made
 * waits for that one.
 *
 * An answer whose tags were invalidated while it was being made is sent to those who had asked for it before, and not
 * kept.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries: SegmentedLru<Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Keys by what a request's first line says. */
  readonly #targets: LRUCache<string, string>;
  /** What is being made, for who asks for the same now. */
  readonly #flights = new Map<string, InFlight>();
  /** All that is being made, also what was begun before the last change and is joined by nobody any more. */
  readonly #airborne = new Set<InFlight>();
  #generation = 0;
  #isCutOff = false;
  #shrinking: Promise<void> = Promise.resolve();
  #waitingToShrink = 0;
  readonly counts: Record<Origin, number> = { hit: 0, miss: 0, stale: 0 };

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#entries = new SegmentedLru(
      options.maxBytes,
      ({ cached, key }) => cached.bytes + 2 * key.length,
      (key, { cached }) => this.#forgetTags(key, cached.tags),
    );
    this.#targets = new LRUCache({
      maxSize: TARGETS_MAX_BYTES,
      sizeCalculation: (key, target) => 100 + 2 * (key.length + target.length),
    });
  }

  /** The answer that a request's target (path and query) was given before, where it is still true. */
  findByTarget(target: string): CachedResponse | undefined {
    const key = this.#targets.get(target);
    const entry = key === undefined ? undefined : this.#useEntry(key);
    if (!entry || this.#isStale(entry)) return undefined;
    this.counts.hit += 1;
    return entry.cached;
  }

  /** Notes that a request's target means this key, so that the next one needs no parsing. */
  noteTarget(target: string, key: string): void {
    if (target.length <= TARGET_MAX_LENGTH && this.#options.maxBytes > 0) this.#targets.set(target, key);
  }

  /** The answer under a key: kept, or made by `make`, once for all who ask at the same time. Throws what `make` throws. */
  async obtain(key: string, make: () => Promise<Response>): Promise<Outcome> {
    const entry = this.#useEntry(key);
    if (entry && !this.#isStale(entry))
      return this.#count({ response: entry.cached.response, cached: entry.cached, origin: 'hit' });
    const older: Outcome | undefined = entry && {
      response: entry.cached.response,
      cached: entry.cached,
      origin: 'stale',
    };
    // Nobody would tell of changes now. The database is most likely away: to ask it would only make people wait.
    if (older && this.#isCutOff) return this.#count(older);
    const inFlight = this.#flights.get(key) ?? this.#begin(key, make);
    try {
      const outcome = await inFlight.outcome;
      return this.#count(older && outcome.response.status >= 500 ? older : outcome);
    } catch (error) {
      if (older && this.#options.isOutage(error)) return this.#count(older);
      // What is not there any more must not come back in an outage.
      if (this.#options.isClientError(error)) this.#entries.delete(key);
      throw error;
    }
  }

  /** Has everything made anew that shows one of these things; `EVERYTHING` among them: all there is. */
  invalidate(tags: readonly string[]): void {
    if (tags.includes(EVERYTHING)) this.#generation += 1;
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) {
        const entry = this.#entries.peek(key);
        if (entry) entry.isStale = true;
      }
      this.#keysByTag.delete(tag);
    }
    for (const inFlight of this.#airborne) {
      for (const tag of tags) inFlight.invalidatedBy.add(tag);
    }
    // Who asks from now on must not be given what was begun before.
    this.#flights.clear();
  }

  /** Nobody tells of changes any more: nothing that is kept can be relied on. */
  cutOff(): void {
    this.#isCutOff = true;
    this.invalidate([EVERYTHING]);
  }

  /** Changes are told again; those meanwhile were not. */
  reconnect(): void {
    this.#isCutOff = false;
    this.invalidate([EVERYTHING]);
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  get size(): number {
    return this.#entries.count;
  }

  /** Settles once nothing is being compressed any more. */
  get settled(): Promise<void> {
    return this.#shrinking;
  }

  #begin(key: string, make: () => Promise<Response>): InFlight {
    const invalidatedBy = new Set<string>();
    const inFlight: InFlight = { invalidatedBy, outcome: this.#make(key, make, invalidatedBy) };
    this.#flights.set(key, inFlight);
    this.#airborne.add(inFlight);
    const end = () => {
      this.#airborne.delete(inFlight);
      if (this.#flights.get(key) === inFlight) this.#flights.delete(key);
    };
    inFlight.outcome.then(end, end);
    return inFlight;
  }

  async #make(key: string, make: () => Promise<Response>, invalidatedBy: ReadonlySet<string>): Promise<Outcome> {
    const response = await make();
    const { tags, status, isStale = false } = response;
    if (isStale) return { response, cached: undefined, origin: 'stale' };
    if (tags === null || this.#options.maxBytes === 0) {
      if (status < 500) this.#entries.delete(key);
      return { response, cached: undefined, origin: 'miss' };
    }
    const cached = await CachedResponse.of(response, this.#options.rules);
    const isInvalidated = invalidatedBy.has(EVERYTHING) || tags.some((tag) => invalidatedBy.has(tag));
    if (!isInvalidated && !this.#isCutOff) this.#keep(key, cached);
    return { response, cached, origin: 'miss' };
  }

  #keep(key: string, cached: CachedResponse): void {
    const entry: Entry = { key, cached, isStale: false, generation: this.#generation };
    this.#entries.set(key, entry);
    if (this.#entries.peek(key) !== entry) return;
    for (const tag of cached.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #useEntry(key: string): Entry | undefined {
    const used = this.#entries.use(key);
    if (used?.isSecondUse) this.#shrinkLater(used.value.cached);
    return used?.value;
  }

  /** One at a time: it takes a thread for a tenth of a second. Under a flood of new pages most go without. */
  #shrinkLater(cached: CachedResponse): void {
    if (this.#waitingToShrink >= 100) return;
    this.#waitingToShrink += 1;
    this.#shrinking = this.#shrinking
      .then(() => cached.shrink())
      .catch(this.#options.onError)
      .finally(() => {
        this.#waitingToShrink -= 1;
      });
  }

  #forgetTags(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #isStale(entry: Entry): boolean {
    return entry.isStale || entry.generation !== this.#generation;
  }

  #count(outcome: Outcome): Outcome {
    this.counts[outcome.origin] += 1;
    return outcome;
  }
}
