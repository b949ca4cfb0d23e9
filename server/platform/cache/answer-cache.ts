import { LRUCache } from 'lru-cache';
import { type Answer, EVERYTHING } from './answer.ts';
import { KeptAnswer, type Origin, type SendingRules } from './kept-answer.ts';
import { SegmentedLru } from './segmented-lru.ts';

/** An answer that was asked for. Without `kept` it is none that is kept, and was made for those who asked just now. */
export interface Outcome {
  answer: Answer;
  kept: KeptAnswer | undefined;
  origin: Origin;
}

export interface AnswerCacheOptions {
  /** Bound on the memory of all that is kept; 0 keeps nothing. */
  maxBytes: number;
  rules: SendingRules;
  /** Whether a failure means that an answer cannot be made just now, so that an older one is better than none. */
  isOutage: (error: unknown) => boolean;
  /** Whether it means that there is no such answer, and will be none the next time. */
  isRefusal: (error: unknown) => boolean;
  onError: (error: unknown) => void;
}

interface Entry {
  key: string;
  kept: KeptAnswer;
  /** It has to be made anew; until that succeeds it is what can be sent in an outage. */
  isStale: boolean;
  generation: number;
}

interface Flight {
  outcome: Promise<Outcome>;
  /** Tags whose things have changed since it began. */
  overtakenBy: Set<string>;
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
export class AnswerCache {
  readonly #options: AnswerCacheOptions;
  readonly #entries: SegmentedLru<Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Keys by what a request's first line says. */
  readonly #targets: LRUCache<string, string>;
  /** What is being made, for who asks for the same now. */
  readonly #flights = new Map<string, Flight>();
  /** All that is being made, also what was begun before the last change and is joined by nobody any more. */
  readonly #airborne = new Set<Flight>();
  #generation = 0;
  #isCutOff = false;
  #shrinking: Promise<void> = Promise.resolve();
  #waitingToShrink = 0;
  readonly counts: Record<Origin, number> = { hit: 0, miss: 0, stale: 0 };

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#entries = new SegmentedLru(
      options.maxBytes,
      ({ kept, key }) => kept.bytes + 2 * key.length,
      (key, { kept }) => this.#forgetTags(key, kept.tags),
    );
    this.#targets = new LRUCache({
      maxSize: TARGETS_MAX_BYTES,
      sizeCalculation: (key, target) => 100 + 2 * (key.length + target.length),
    });
  }

  /** The answer that a request's target (path and query) was given before, where it is still true. */
  findByTarget(target: string): KeptAnswer | undefined {
    const key = this.#targets.get(target);
    const entry = key === undefined ? undefined : this.#useEntry(key);
    if (!entry || this.#isStale(entry)) return undefined;
    this.counts.hit += 1;
    return entry.kept;
  }

  /** Notes that a request's target means this key, so that the next one needs no parsing. */
  noteTarget(target: string, key: string): void {
    if (target.length <= TARGET_MAX_LENGTH && this.#options.maxBytes > 0) this.#targets.set(target, key);
  }

  /** The answer under a key: kept, or made by `make`, once for all who ask at the same time. Throws what `make` throws. */
  async obtain(key: string, make: () => Promise<Answer>): Promise<Outcome> {
    const entry = this.#useEntry(key);
    if (entry && !this.#isStale(entry))
      return this.#count({ answer: entry.kept.answer, kept: entry.kept, origin: 'hit' });
    const older: Outcome | undefined = entry && { answer: entry.kept.answer, kept: entry.kept, origin: 'stale' };
    // Nobody would tell of changes now. The database is most likely away: to ask it would only make people wait.
    if (older && this.#isCutOff) return this.#count(older);
    const flight = this.#flights.get(key) ?? this.#begin(key, make);
    try {
      const outcome = await flight.outcome;
      return this.#count(older && outcome.answer.status >= 500 ? older : outcome);
    } catch (error) {
      if (older && this.#options.isOutage(error)) return this.#count(older);
      // What is not there any more must not come back in an outage.
      if (this.#options.isRefusal(error)) this.#entries.delete(key);
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
    for (const flight of this.#airborne) {
      for (const tag of tags) flight.overtakenBy.add(tag);
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

  #begin(key: string, make: () => Promise<Answer>): Flight {
    const overtakenBy = new Set<string>();
    const flight: Flight = { overtakenBy, outcome: this.#make(key, make, overtakenBy) };
    this.#flights.set(key, flight);
    this.#airborne.add(flight);
    const end = () => {
      this.#airborne.delete(flight);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.outcome.then(end, end);
    return flight;
  }

  async #make(key: string, make: () => Promise<Answer>, overtakenBy: ReadonlySet<string>): Promise<Outcome> {
    const answer = await make();
    const { tags, status, isStale = false } = answer;
    if (isStale) return { answer, kept: undefined, origin: 'stale' };
    if (tags === null || this.#options.maxBytes === 0) {
      if (status < 500) this.#entries.delete(key);
      return { answer, kept: undefined, origin: 'miss' };
    }
    const kept = await KeptAnswer.of(answer, this.#options.rules);
    const isOvertaken = overtakenBy.has(EVERYTHING) || tags.some((tag) => overtakenBy.has(tag));
    if (!isOvertaken && !this.#isCutOff) this.#keep(key, kept);
    return { answer, kept, origin: 'miss' };
  }

  #keep(key: string, kept: KeptAnswer): void {
    const entry: Entry = { key, kept, isStale: false, generation: this.#generation };
    this.#entries.set(key, entry);
    if (this.#entries.peek(key) !== entry) return;
    for (const tag of kept.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #useEntry(key: string): Entry | undefined {
    const used = this.#entries.use(key);
    if (used?.isSecondUse) this.#shrinkLater(used.value.kept);
    return used?.value;
  }

  /** One at a time: it takes a thread for a tenth of a second. Under a flood of new pages most go without. */
  #shrinkLater(kept: KeptAnswer): void {
    if (this.#waitingToShrink >= 100) return;
    this.#waitingToShrink += 1;
    this.#shrinking = this.#shrinking
      .then(() => kept.shrink())
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
