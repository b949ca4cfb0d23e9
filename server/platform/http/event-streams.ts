import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Excludes the route from metrics of response times, because a stream lasts as long as its page is open. */
    isStream?: true;
  }
  interface FastifyInstance {
    eventStreams: EventStreams;
  }
}

/** Shorter than 10 s, after which the HAProxy of `deploy/` ends a silent response. */
const HEARTBEAT_MS = 8_000;
/** Interval of access checks, for sessions that end by time and for lost notices. `recheck` does not wait for it. */
const ACCESS_CHECK_MS = 40_000;
const RETRY_MS = 5_000;
/** A client with more unread bytes is too slow, or gone. */
const UNREAD_MAX_BYTES = 64 * 1_024;

interface Limits {
  perUser: number;
  total: number;
}
const LIMITS: Limits = { perUser: 3, total: 500 };

const TOO_MANY = 'Too many pages are open to follow changes at once.';

interface Opened {
  stream: Readable;
  userId: string;
  isAllowed: () => Promise<boolean>;
  checkedAt: number;
  /** Events that wait for the result of `recheck`; undefined without one. */
  held: string[] | undefined;
  /** Number of the newest check. */
  check: number;
}

interface Timing {
  heartbeatMs: number;
  accessCheckMs: number;
}

/** Server-sent events (SSE) of this process. */
export class EventStreams {
  readonly #opened = new Set<Opened>();
  readonly #limits: Limits;
  readonly #timing: Timing;
  #heartbeat: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(limits = LIMITS, timing: Timing = { heartbeatMs: HEARTBEAT_MS, accessCheckMs: ACCESS_CHECK_MS }) {
    this.#limits = limits;
    this.#timing = timing;
  }

  get count(): number {
    return this.#opened.size;
  }

  /**
   * Opens a stream, and ends it when `isAllowed` returns false. Throws `unavailable` at the limits and during a
   * shutdown.
   */
  open(userId: string, isAllowed: () => Promise<boolean>): Readable {
    if (this.#isEnding) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    const own = [...this.#opened].filter((each) => each.userId === userId).length;
    if (own >= this.#limits.perUser || this.#opened.size >= this.#limits.total) {
      throw new AppError('unavailable', { message: TOO_MANY, retryAfterSeconds: 60 });
    }
    const stream = new Readable({ read: () => undefined });
    const opened: Opened = { stream, userId, isAllowed, checkedAt: performance.now(), held: undefined, check: 0 };
    this.#opened.add(opened);
    stream.once('close', () => this.#forget(opened));
    stream.on('error', () => undefined);
    stream.push(`retry: ${RETRY_MS}\n\n`);
    this.#heartbeat ??= setInterval(() => this.#beat(), this.#timing.heartbeatMs).unref();
    return stream;
  }

  send(data: object, name?: string): void {
    this.#write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  /**
   * Checks the access of this user, or of all users, at once. No event leaves for them before the result, because it may
   * be about something that they may no longer see.
   */
  recheck(userId?: string): void {
    for (const opened of this.#opened) {
      if (userId !== undefined && opened.userId !== userId) continue;
      opened.held ??= [];
      opened.checkedAt = performance.now();
      void this.#checkAccess(opened);
    }
  }

  /** Ends all streams for good. Browsers reconnect to another process. */
  end(): void {
    this.#isEnding = true;
    clearInterval(this.#heartbeat);
    for (const opened of this.#opened) this.#finish(opened);
  }

  #write(text: string): void {
    for (const opened of this.#opened) {
      if (opened.held) opened.held.push(text);
      else push(opened.stream, text);
    }
  }

  #beat(): void {
    this.#write(':\n\n');
    const now = performance.now();
    for (const opened of this.#opened) {
      if (now - opened.checkedAt < this.#timing.accessCheckMs) continue;
      opened.checkedAt = now;
      void this.#checkAccess(opened);
    }
  }

  /** After an error, checks again at the next heartbeat. */
  async #checkAccess(opened: Opened): Promise<void> {
    opened.check += 1;
    const { check } = opened;
    try {
      if (!(await opened.isAllowed())) {
        this.#finish(opened);
        return;
      }
      // An older check may have read the rights before their change.
      if (check !== opened.check) return;
      const { held = [] } = opened;
      opened.held = undefined;
      for (const text of held) push(opened.stream, text);
    } catch {
      opened.checkedAt = Number.NEGATIVE_INFINITY;
    }
  }

  #finish(opened: Opened): void {
    if (this.#opened.has(opened)) opened.stream.push(null);
    this.#forget(opened);
  }

  #forget(opened: Opened): void {
    this.#opened.delete(opened);
    if (this.#opened.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}

function push(stream: Readable, text: string): void {
  if (stream.readableLength > UNREAD_MAX_BYTES) stream.destroy();
  else stream.push(text);
}
