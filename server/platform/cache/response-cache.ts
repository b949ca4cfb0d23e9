import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { CachedResponse, type Origin, type Response, type SendingRules } from './cached-response.ts';
import type { Encoding } from './encodings.ts';
import { EVERYTHING } from './tag-bus.ts';

/** `cached` is undefined if the response must not be cached. */
export interface Outcome {
  response: Response;
  cached: CachedResponse | undefined;
  origin: Origin;
}

export interface ResponseCacheOptions {
  /** 0 disables the cache. */
  maxBytes: number;
  rules: SendingRules;
  isOutage: (error: unknown) => boolean;
  /** True for errors such as 404. The cache then drops the entry. */
  isClientError: (error: unknown) => boolean;
  onError: (error: unknown) => void;
  now?: () => Date;
}

interface Entry {
  key: string;
  cached: CachedResponse;
  isStale: boolean;
  generation: number;
  untilMs: number;
  storedMs: number;
  uses: number;
  isShrunk?: true;
  /** Makes the response again in the background; undefined if only a request can make it. */
  remake: (() => Promise<Response>) | undefined;
}

interface InFlight {
  outcome: Promise<Outcome>;
  invalidatedBy: Set<string>;
}

/** From this number of uses, a response is compressed harder, and made again right after an invalidation. */
const POPULAR_USES = 20;
/** Age from which a popular response is compressed harder. A younger one may change before that pays off. */
const SHRINK_AFTER_MS = 60_000;
/** Number of responses that may wait to be made again after an invalidation. Making 20 takes about 300 ms. */
const WAITING_TO_REMAKE_MAX = 20;
const TARGETS_MAX_BYTES = 8_000_000;
const TARGET_MAX_LENGTH = 500;

/** Caches responses by key until a tag is invalidated or `until` has passed (single-flight, stale-if-error). */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #now: () => Date;
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Keys of entries, by request target (path and query). */
  readonly #targets: LRUCache<string, string>;
  readonly #joinable = new Map<string, InFlight>();
  /** Unlike `#joinable`, this set also has the requests that began before an invalidation. */
  readonly #inFlight = new Set<InFlight>();
  #generation = 0;
  #isCutOff = false;
  #shrinking: Promise<void> = Promise.resolve();
  #waitingToShrink = 0;
  #remaking: Promise<void> = Promise.resolve();
  readonly #waitingToRemake = new Set<string>();
  /** Background work must not run in the async context of the request that caused it. */
  readonly #outsideOfRequests = AsyncLocalStorage.snapshot();
  readonly counts: Record<Origin, number> = { hit: 0, miss: 0, stale: 0 };

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#entries = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ cached, key }) => cached.bytes + 2 * key.length,
      dispose: ({ cached }, key) => this.#unindexTags(key, cached.tags),
    });
    this.#targets = new LRUCache({
      maxSize: TARGETS_MAX_BYTES,
      sizeCalculation: (key, target) => 100 + 2 * (key.length + target.length),
    });
  }

  /** Finds a response by target (path and query) without parsing it. Undefined if the encoding is not made yet. */
  findByTarget(target: string, encoding: Encoding = 'identity'): CachedResponse | undefined {
    const key = this.#targets.get(target);
    if (key === undefined || this.#entries.peek(key)?.cached.isEncoded(encoding) !== true) return undefined;
    const entry = this.#useEntry(key);
    if (!entry || this.#isStale(entry)) return undefined;
    this.counts.hit += 1;
    return entry.cached;
  }

  noteTarget(target: string, key: string): void {
    if (target.length <= TARGET_MAX_LENGTH && this.#options.maxBytes > 0) this.#targets.set(target, key);
  }

  /**
   * Returns the cached response, or makes it. Throws the errors of `make`. With `isRemade`, `make` also runs in the
   * background when a popular response is invalidated.
   */
  async obtain(key: string, make: () => Promise<Response>, isRemade = false): Promise<Outcome> {
    const entry = this.#useEntry(key);
    if (entry && !this.#isStale(entry))
      return this.#count({ response: entry.cached.response, cached: entry.cached, origin: 'hit' });
    const stale: Outcome | undefined = entry && {
      response: entry.cached.response,
      cached: entry.cached,
      origin: 'stale',
    };
    // If notices are cut off, the database is probably unavailable, and a query would only delay the response.
    if (stale && this.#isCutOff) return this.#count(stale);
    const inFlight = this.#joinable.get(key) ?? this.#begin(key, make, isRemade);
    try {
      const outcome = await inFlight.outcome;
      return this.#count(stale && outcome.response.status >= 500 ? stale : outcome);
    } catch (error) {
      if (stale && this.#options.isOutage(error)) return this.#count(stale);
      // A deleted resource must not reappear in an outage.
      if (this.#options.isClientError(error)) this.#entries.delete(key);
      throw error;
    }
  }

  invalidate(tags: readonly string[]): void {
    if (tags.includes(EVERYTHING)) this.#generation += 1;
    const popular: Entry[] = [];
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) {
        const entry = this.#entries.peek(key);
        if (!entry) continue;
        if (!entry.isStale && entry.uses >= POPULAR_USES) popular.push(entry);
        entry.isStale = true;
      }
      this.#keysByTag.delete(tag);
    }
    for (const inFlight of this.#inFlight) {
      for (const tag of tags) inFlight.invalidatedBy.add(tag);
    }
    this.#joinable.clear();
    this.#remakeLater(popular);
  }

  /** Serves stale responses and stores no new ones until `reconnect`. Call this when invalidations may be missed. */
  cutOff(): void {
    this.#isCutOff = true;
    this.invalidate([EVERYTHING]);
  }

  reconnect(): void {
    this.#isCutOff = false;
    this.invalidate([EVERYTHING]);
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  get settled(): Promise<void> {
    return Promise.all([this.#shrinking, this.#remaking]).then(() => undefined);
  }

  #begin(key: string, make: () => Promise<Response>, isRemade: boolean): InFlight {
    const invalidatedBy = new Set<string>();
    const inFlight: InFlight = { invalidatedBy, outcome: this.#make(key, make, { invalidatedBy, isRemade }) };
    this.#joinable.set(key, inFlight);
    this.#inFlight.add(inFlight);
    const end = () => {
      this.#inFlight.delete(inFlight);
      if (this.#joinable.get(key) === inFlight) this.#joinable.delete(key);
    };
    inFlight.outcome.then(end, end);
    return inFlight;
  }

  async #make(
    key: string,
    make: () => Promise<Response>,
    { invalidatedBy, isRemade }: { invalidatedBy: ReadonlySet<string>; isRemade: boolean },
  ): Promise<Outcome> {
    const response = await make();
    const { tags, status, isStale = false } = response;
    if (isStale) return { response, cached: undefined, origin: 'stale' };
    if (tags === null || this.#options.maxBytes === 0) {
      if (status < 500) this.#entries.delete(key);
      return { response, cached: undefined, origin: 'miss' };
    }
    const cached = new CachedResponse(response, this.#options.rules);
    const isInvalidated = invalidatedBy.has(EVERYTHING) || tags.some((tag) => invalidatedBy.has(tag));
    if (!this.#isCutOff) this.#store(key, cached, { isStale: isInvalidated, remake: isRemade ? make : undefined });
    return { response, cached, origin: 'miss' };
  }

  #store(key: string, cached: CachedResponse, { isStale, remake }: Pick<Entry, 'isStale' | 'remake'>): void {
    const present = this.#entries.peek(key);
    // A later request may have stored a newer response already.
    if (isStale && present && !this.#isStale(present)) return;
    const untilMs = cached.response.until?.getTime() ?? Number.POSITIVE_INFINITY;
    const storedMs = this.#now().getTime();
    const entry: Entry = { key, cached, isStale, generation: this.#generation, untilMs, storedMs, uses: 0, remake };
    this.#entries.set(key, entry);
    if (isStale || this.#entries.peek(key) !== entry) return;
    for (const tag of cached.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #useEntry(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.uses += 1;
    // Reads the clock only at every 20th use, because this runs for every hit.
    const isDue = entry.uses % POPULAR_USES === 0 && this.#now().getTime() - entry.storedMs >= SHRINK_AFTER_MS;
    if (isDue && !entry.isShrunk) this.#shrinkLater(entry);
    return entry;
  }

  /** Compresses one entry at a time, because each occupies a thread for 30 to 70 ms. Skips it while 100 others wait. */
  #shrinkLater(entry: Entry): void {
    if (this.#waitingToShrink >= 100) return;
    entry.isShrunk = true;
    this.#waitingToShrink += 1;
    this.#shrinking = this.#shrinking
      .then(() => entry.cached.shrink())
      .catch(this.#options.onError)
      .finally(() => {
        this.#waitingToShrink -= 1;
      });
  }

  /** Makes responses again one at a time, the most popular first. */
  #remakeLater(entries: Entry[]): void {
    for (const { key, remake } of entries.toSorted((one, other) => other.uses - one.uses)) {
      if (!remake || this.#waitingToRemake.has(key) || this.#waitingToRemake.size >= WAITING_TO_REMAKE_MAX) continue;
      this.#waitingToRemake.add(key);
      this.#remaking = this.#remaking.then(() => {
        this.#waitingToRemake.delete(key);
        return this.#outsideOfRequests(() => this.#remake(key, remake));
      });
    }
  }

  async #remake(key: string, make: () => Promise<Response>): Promise<void> {
    const entry = this.#entries.peek(key);
    if (!entry || !this.#isStale(entry) || this.#isCutOff) return;
    try {
      const { outcome } = this.#joinable.get(key) ?? this.#begin(key, make, true);
      await (await outcome).cached?.encode('br');
    } catch {
      // The next request for this response makes it again and logs its own error.
    }
  }

  #unindexTags(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #isStale(entry: Entry): boolean {
    if (entry.isStale || entry.generation !== this.#generation) return true;
    return entry.untilMs !== Number.POSITIVE_INFINITY && entry.untilMs <= this.#now().getTime();
  }

  #count(outcome: Outcome): Outcome {
    this.counts[outcome.origin] += 1;
    return outcome;
  }
}
