import { EVERYTHING, type TagListener } from './tag-bus.ts';

/** While invalidations may be missed, the value is read again after this time. */
const CUT_OFF_FRESH_MS = 1_000;

/** Caches a value until its tag is invalidated (single-flight, stale-if-error). */
export class TaggedValue<Value> implements TagListener {
  readonly #tag: string;
  readonly #load: () => Promise<Value>;
  #known: { value: Value; generation: number; readAt: number } | undefined;
  #reading: { generation: number; value: Promise<Value> } | undefined;
  #generation = 0;
  #isCutOff = false;

  constructor(tag: string, load: () => Promise<Value>) {
    this.#tag = tag;
    this.#load = load;
  }

  async read(): Promise<Value> {
    const known = this.#known;
    if (known && this.#isFresh(known)) return known.value;
    const generation = this.#generation;
    if (this.#reading?.generation !== generation) this.#reading = { generation, value: this.#readAs(generation) };
    try {
      return await this.#reading.value;
    } catch (error) {
      if (known) return known.value;
      throw error;
    }
  }

  invalidate(tags: readonly string[]): void {
    if (tags.includes(this.#tag) || tags.includes(EVERYTHING)) this.#generation += 1;
  }

  cutOff(): void {
    this.#isCutOff = true;
    this.#generation += 1;
  }

  reconnect(): void {
    this.#isCutOff = false;
    this.#generation += 1;
  }

  #isFresh({ generation, readAt }: { generation: number; readAt: number }): boolean {
    if (generation !== this.#generation) return false;
    return !this.#isCutOff || performance.now() - readAt < CUT_OFF_FRESH_MS;
  }

  async #readAs(generation: number): Promise<Value> {
    try {
      const readAt = performance.now();
      const value = await this.#load();
      if (!this.#known || this.#known.generation <= generation) this.#known = { value, generation, readAt };
      return value;
    } finally {
      if (this.#reading?.generation === generation) this.#reading = undefined;
    }
  }
}
