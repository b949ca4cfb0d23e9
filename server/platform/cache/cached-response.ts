import { createHash } from 'node:crypto';
import { type Encoding, encode, isCompressible, makeSmallest } from './encodings.ts';

/** A response before it gets an encoding and caching headers. */
export interface Response {
  status: number;
  /** Lower-case names; `cache-control` is the only caching header. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Tags that invalidate the response, such as 'Product:42'; null forbids caching. */
  tags: readonly string[] | null;
  /** True if the response was made from stale responses during an outage. */
  isStale?: boolean;
  /** The response becomes stale at this instant, such as the start or end of a sale. */
  until?: Date | undefined;
}

/** `stale`: invalidated, but sent during an outage (stale-if-error). */
export type Origin = 'hit' | 'miss' | 'stale';

export interface SendingRules {
  /** Headers that every response gets. */
  common: Readonly<Record<string, string>>;
  /** A CDN may serve a response for this many seconds without revalidation. */
  sharedSeconds: number;
}

/** Estimate of the memory that a response's objects need without its body. */
const OVERHEAD_BYTES = 1_500;
/** Memory of a tag in the tag index. */
const TAG_BYTES = 400;
/** Memory of parsed JSON, relative to its text. */
const PARSED_SHARE = 3;
/** Memory of both compressed forms, relative to the body: 0.36 to 0.40 for the shop's pages. */
const COMPRESSED_SHARE = 0.4;
/**
 * Maximum number of tags that the header lists in full, because headers must stay short. In a longer list, a kind with
 * many tags is written once ('Product').
 */
const TAGS_IN_HEADER = 24;

/** A response with its encodings and their headers. An encoding is made when it is first requested. */
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
      // A page's own header may forbid browsers and CDNs to store the page.
      'cache-control':
        response.headers['cache-control'] ??
        // With an `until` there is no `s-maxage`, because a CDN would serve the response past that instant.
        (sharedSeconds > 0 && response.until === undefined
          ? `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`
          : 'public, max-age=0, must-revalidate, stale-if-error=86400'),
      ...(this.tags.length > 0 && { 'cache-tag': tagHeader(this.tags) }),
    };
  }

  /** True if `encode` has nothing to do: the encoding is made, or the body is too small to compress. */
  isEncoded(encoding: Encoding): boolean {
    return this.#bodies.has(encoding) || !isCompressible(this.response.body);
  }

  /** Makes the encoding if it is missing (single-flight). */
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

  /** Returns the body in this encoding, or the plain body if the encoding was not made. */
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

  /** Returns the headers of a hit as alternating names and values, the fastest form for `writeHead`. */
  hitHead(encoding: Encoding): string[] {
    const known = this.#hitHeads.get(encoding);
    if (known) return known;
    const head = Object.entries(this.headers(encoding, 'hit')).flat();
    this.#hitHeads.set(encoding, head);
    return head;
  }

  /** The headers of a 304, as alternating names and values. */
  get notModifiedHead(): string[] {
    this.#notModifiedHead ??= [...this.#common, 'etag', 'vary', 'cache-control']
      .flatMap((name) => [name, this.#headers[name] ?? ''])
      .concat('x-cache', 'hit');
    return this.#notModifiedHead;
  }

  /** The parsed body. It is frozen, because all pages that are rendered from it share it. */
  get json(): unknown {
    this.#json ??= JSON.parse(this.response.body.toString(), (_key, value: unknown) => Object.freeze(value));
    return this.#json;
  }

  /** Estimated memory of the response in all encodings. */
  get bytes(): number {
    const { length } = this.response.body;
    const compressed = isCompressible(this.response.body) ? COMPRESSED_SHARE * length : 0;
    const parsed = this.response.headers['content-type']?.startsWith('application/json') ? PARSED_SHARE * length : 0;
    return Math.round(OVERHEAD_BYTES + length + compressed + parsed + this.tags.length * TAG_BYTES);
  }

  /** Compresses the body again, with brotli at its best quality. */
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

/**
 * Returns a header such as 'Product:42, ProductList:all'. A kind with very many tags is written once ('Product'), so
 * whoever purges a tag from a CDN must purge its kind too.
 */
function tagHeader(tags: readonly string[]): string {
  if (tags.length <= TAGS_IN_HEADER) return tags.join(', ');
  const kindOf = (tag: string) => tag.split(':', 1)[0] ?? tag;
  const byKind = Map.groupBy(tags, kindOf);
  return [...byKind].flatMap(([kind, those]) => (those.length > TAGS_IN_HEADER / 2 ? [kind] : those)).join(', ');
}
