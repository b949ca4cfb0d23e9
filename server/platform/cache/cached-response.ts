import { createHash } from 'node:crypto';
import { type Encoding, encode, isCompressible, makeSmallest } from './encodings.ts';

export interface Response {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Cache tags, such as 'Product:42'; null forbids caching. */
  tags: readonly string[] | null;
  isStale?: boolean;
  until?: Date | undefined;
}

/** `stale` responses are sent during an outage (stale-if-error). */
export type Origin = 'hit' | 'miss' | 'stale';

export interface SendingRules {
  common: Readonly<Record<string, string>>;
  /** Seconds for which a CDN may serve a response without revalidation. */
  sharedSeconds: number;
}

const OVERHEAD_BYTES = 1_500;
const TAG_BYTES = 400;
const PARSED_SHARE = 3;
/** Memory of both compressed forms, relative to the body: 0.36 to 0.40 for the shop's pages. */
const COMPRESSED_SHARE = 0.4;
/** If a response has more tags, its header has one tag for each kind with many of them: 'Product' for 'Product:1' and others. */
const TAGS_IN_HEADER = 24;

export class CachedResponse {
  readonly response: Response;
  readonly etag: string;
  readonly tags: readonly string[];
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<void>>();
  readonly #headers: Readonly<Record<string, string>>;
  readonly #common: readonly string[];
  #notModifiedHead: string[] | undefined;
  #json: unknown;
  readonly #hitHeads = new Map<Encoding, string[]>();

  constructor(response: Response, { common, sharedSeconds }: SendingRules) {
    this.response = response;
    this.tags = response.tags ?? [];
    this.#bodies.set('identity', response.body);
    this.#common = Object.keys(common);
    // The ETag is weak, because all encodings share it.
    this.etag = `W/"${createHash('sha256').update(response.body).digest('base64url').slice(0, 22)}"`;
    this.#headers = {
      ...common,
      ...response.headers,
      etag: this.etag,
      vary: 'accept-encoding',
      // A page may set this header itself, to forbid storing.
      'cache-control':
        response.headers['cache-control'] ??
        // No `s-maxage` with `until`: a CDN would serve the response after that time.
        (sharedSeconds > 0 && response.until === undefined
          ? `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`
          : 'public, max-age=0, must-revalidate, stale-if-error=86400'),
      ...(this.tags.length > 0 && { 'cache-tag': tagHeader(this.tags) }),
    };
  }

  /** True if `encode` has nothing to do: the body is encoded already, or too small to compress. */
  isEncoded(encoding: Encoding): boolean {
    return this.#bodies.has(encoding) || !isCompressible(this.response.body);
  }

  async encode(encoding: Encoding): Promise<void> {
    if (this.isEncoded(encoding)) return;
    const making = this.#making.get(encoding) ?? this.#makeBody(encoding);
    this.#making.set(encoding, making);
    try {
      await making;
    } finally {
      this.#making.delete(encoding);
    }
  }

  async #makeBody(encoding: Encoding): Promise<void> {
    this.#bodies.set(encoding, await encode(this.response.body, encoding));
  }

  body(encoding: Encoding): Buffer {
    return this.#bodies.get(encoding) ?? this.response.body;
  }

  headers(encoding: Encoding, origin: Origin): Record<string, string> {
    const body = this.body(encoding);
    return {
      ...this.#headers,
      'content-length': String(body.length),
      ...(body !== this.response.body && { 'content-encoding': encoding }),
      'x-cache': origin,
    };
  }

  /** Returns alternating names and values, the fastest form for `writeHead`. */
  hitHead(encoding: Encoding): string[] {
    const known = this.#hitHeads.get(encoding);
    if (known) return known;
    const head = Object.entries(this.headers(encoding, 'hit')).flat();
    this.#hitHeads.set(encoding, head);
    return head;
  }

  get notModifiedHead(): string[] {
    this.#notModifiedHead ??= [...this.#common, 'etag', 'vary', 'cache-control']
      .flatMap((name) => [name, this.#headers[name] ?? ''])
      .concat('x-cache', 'hit');
    return this.#notModifiedHead;
  }

  /** Frozen, because all pages that are rendered from this value share it. */
  get json(): unknown {
    this.#json ??= JSON.parse(this.response.body.toString(), (_key, value: unknown) => Object.freeze(value));
    return this.#json;
  }

  get bytes(): number {
    const { length } = this.response.body;
    const compressed = isCompressible(this.response.body) ? COMPRESSED_SHARE * length : 0;
    const parsed = this.response.headers['content-type']?.startsWith('application/json') ? PARSED_SHARE * length : 0;
    return Math.round(OVERHEAD_BYTES + length + compressed + parsed + this.tags.length * TAG_BYTES);
  }

  async shrink(): Promise<void> {
    if (!isCompressible(this.response.body)) return;
    const smallest = await makeSmallest(this.response.body);
    if (smallest.length >= (this.#bodies.get('br')?.length ?? Number.POSITIVE_INFINITY)) return;
    this.#bodies.set('br', smallest);
    this.#hitHeads.delete('br');
  }
}

export function isKnownVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.length <= 1_000 && ifNoneMatch.split(',').map(withoutWeakness).includes(withoutWeakness(etag));
}

/** A CDN must be purged by tag and by kind, because the header may have only the kind. */
function tagHeader(tags: readonly string[]): string {
  if (tags.length <= TAGS_IN_HEADER) return tags.join(', ');
  const kindOf = (tag: string) => tag.split(':', 1)[0] ?? tag;
  const byKind = Map.groupBy(tags, kindOf);
  return [...byKind].flatMap(([kind, those]) => (those.length > TAGS_IN_HEADER / 2 ? [kind] : those)).join(', ');
}
