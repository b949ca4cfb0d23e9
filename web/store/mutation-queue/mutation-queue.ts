import { type ApiError, isApiError } from '#web/store/api.ts';

/** Milliseconds without a response until staff see that the change is waiting. */
const SLOW_MS = 5_000;
/** Milliseconds without a response until a request is aborted and sent again. */
const HUNG_MS = 20_000;
const RETRY_MS = 5_000;
/** 'network' means no response. The numbers are the statuses of a proxy that cannot reach the shop. */
const UNREACHABLE: readonly ApiError['status'][] = ['network', 502, 503, 504];

export type Result = { data: unknown } | { error: ApiError };

export interface Entry {
  send: (signal: AbortSignal) => PromiseLike<Result>;
  /** Returns an error if the entry must not be sent, because its user has logged out. */
  reject: () => Result | undefined;
}

interface Queued<Item extends Entry> {
  entry: Item;
  settle: (result: Result) => void;
}

interface QueueOptions<Item extends Entry> {
  /** Called when entries start or stop waiting for the connection. `entries` is empty while online. */
  onWaiting: (entries: readonly Item[]) => void;
  /** Called after the response to a waiting entry. `wasCut` is true if a request failed, false if it was slow. */
  onSent: (entry: Item, result: Result, wasCut: boolean) => void;
}

/** FIFO queue of mutations. Sends each mutation again until there is a response. */
export class MutationQueue<Item extends Entry> {
  readonly #queued: Queued<Item>[] = [];
  readonly #options: QueueOptions<Item>;
  #isRunning = false;
  #isAway = false;
  #isAborted = false;
  /** True after a request failed without a response, until all waiting entries are sent. */
  #wasCut = false;
  #wake: () => void = () => undefined;
  #abort: () => void = () => undefined;

  constructor(options: QueueOptions<Item>) {
    this.#options = options;
  }

  /** Resolves to the entry's response. `isAway` shows staff at once that the entry waits, instead of after a delay. */
  add(entry: Item, { isAway = false } = {}): Promise<Result> {
    return new Promise((settle) => {
      this.#queued.push({ entry, settle });
      if (isAway || this.#isAway) this.#setAway(true);
      void this.#run();
    });
  }

  /** Sends the waiting entry now. Aborts its current request, which may hang because it began without a connection. */
  readonly tryNow = (): void => {
    if (this.#isAway) this.#abort();
    this.#wake();
  };

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    window.addEventListener('online', this.tryNow);
    for (let head = this.#queued[0]; head; head = this.#queued[0]) {
      const result = head.entry.reject() ?? (await this.#send(head.entry));
      if (isUnreachable(result)) {
        this.#wasCut = true;
        this.#setAway(true);
        if (!this.#isAborted) await this.#nextTry();
        continue;
      }
      this.#queued.shift();
      const hasWaited = this.#isAway;
      const wasCut = this.#wasCut;
      this.#setAway(hasWaited && this.#queued.length > 0);
      head.settle(result);
      if (hasWaited) this.#options.onSent(head.entry, result, wasCut);
    }
    window.removeEventListener('online', this.tryNow);
    this.#isRunning = false;
  }

  async #send(entry: Item): Promise<Result> {
    const controller = new AbortController();
    this.#isAborted = false;
    this.#abort = () => {
      this.#isAborted = true;
      controller.abort();
    };
    const slow = setTimeout(() => this.#setAway(true), SLOW_MS);
    const hung = setTimeout(() => controller.abort(), HUNG_MS);
    const result = await entry.send(controller.signal);
    clearTimeout(slow);
    clearTimeout(hung);
    this.#abort = () => undefined;
    return result;
  }

  #nextTry(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #setAway(isAway: boolean): void {
    if (!isAway && !this.#isAway) return;
    this.#isAway = isAway;
    this.#wasCut &&= isAway;
    this.#options.onWaiting(isAway ? this.#queued.map(({ entry }) => entry) : []);
  }
}

function isUnreachable(result: Result): boolean {
  return 'error' in result && isUnreachableError(result.error);
}

/** True if a proxy or the network failed, so that the call may be sent again. */
export function isUnreachableError(error: unknown): boolean {
  return isApiError(error) && error.code === undefined && UNREACHABLE.includes(error.status);
}

/** True if the server certainly saved nothing. After any other error the change may have been saved. */
export function isRejection(error: unknown): boolean {
  if (!isApiError(error) || error.status === 'network') return false;
  return error.status >= 400 && error.status < 500 && error.code !== 'unauthenticated';
}
