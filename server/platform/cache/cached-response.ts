import { createHash } from 'node:crypto';
import { type Encoding, type Forms, makeForms, makeSmallest } from './encodings.ts';
import type { Response } from './response.ts';

/** How an answer came about: kept from before, made now, or kept although it should be made anew, which cannot be done. */
export type Origin = 'hit' | 'miss' | 'stale';

export interface SendingRules {
  /** Headers of every answer of the server. */
  common: Readonly<Record<string, string>>;
  /** Seconds for which a cache in between (a CDN) may send it without asking. */
  sharedSeconds: number;
}

/** What the objects around the bytes take, as a generous guess. */
const OVERHEAD_BYTES = 1_500;
/** Its text, its place in the index of tags, and the set of those who have it. */
const TAG_BYTES = 400;
/** What JSON takes once it is parsed, in its own lengths. */
const PARSED_SHARE = 3;
/** More tags than this are told by their kind only: a header has to stay short. */
const TAGS_IN_HEADER = 24;

/** An answer in all the forms in which it may be sent, with the headers of each: sending it is two calls. */
export class CachedResponse {
  readonly response: Response;
  readonly etag: string;
  readonly tags: readonly string[];
  readonly #forms: Forms;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #common: readonly string[];
  #notModifiedHead: string[] | undefined;
  #json: unknown;
  readonly #hitHeads = new Map<Encoding, string[]>();

  private constructor(response: Response, forms: Forms, { common, sharedSeconds }: SendingRules) {
    this.response = response;
    this.tags = response.tags ?? [];
    this.#forms = forms;
    this.#common = Object.keys(common);
    // Weak, as all forms of the same bytes share it.
    this.etag = `W/"${createHash('sha256').update(response.body).digest('base64url').slice(0, 22)}"`;
    this.#headers = {
      ...common,
      ...response.headers,
      etag: this.etag,
      vary: 'accept-encoding',
      // A page may forbid others to keep it; in this process it is the same for everybody all the same.
      'cache-control':
        response.headers['cache-control'] ??
        (sharedSeconds > 0
          ? `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400`
          : 'public, max-age=0, must-revalidate, stale-if-error=86400'),
      ...(this.tags.length > 0 && { 'cache-tag': tagHeader(this.tags) }),
    };
  }

  static async of(response: Response, rules: SendingRules): Promise<CachedResponse> {
    return new CachedResponse(response, await makeForms(response.body), rules);
  }

  body(encoding: Encoding): Buffer {
    return this.#forms[encoding];
  }

  /** All headers for one form; `x-cache` says where it came from. */
  headers(encoding: Encoding, origin: Origin): Record<string, string> {
    const body = this.#forms[encoding];
    return {
      ...this.#headers,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && body !== this.#forms.identity && { 'content-encoding': encoding }),
      'x-cache': origin,
    };
  }

  /** The headers of a hit, as names and values in turn, which is how `writeHead` is quickest. */
  hitHead(encoding: Encoding): string[] {
    const known = this.#hitHeads.get(encoding);
    if (known) return known;
    const head = Object.entries(this.headers(encoding, 'hit')).flat();
    this.#hitHeads.set(encoding, head);
    return head;
  }

  /** What goes with a 304: how long it is good for, and what every answer of the server says. */
  get notModifiedHead(): string[] {
    this.#notModifiedHead ??= [...this.#common, 'etag', 'vary', 'cache-control']
      .flatMap((name) => [name, this.#headers[name] ?? ''])
      .concat('x-cache', 'hit');
    return this.#notModifiedHead;
  }

  /** The body, parsed once for all the pages that are made of it; frozen, as they share it. */
  get json(): unknown {
    this.#json ??= JSON.parse(this.response.body.toString(), (_key, value: unknown) => Object.freeze(value));
    return this.#json;
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    const { br, gzip, identity } = this.#forms;
    const compressed = br === identity ? 0 : br.length + gzip.length;
    const parsed = this.response.headers['content-type']?.startsWith('application/json')
      ? PARSED_SHARE * identity.length
      : 0;
    return OVERHEAD_BYTES + identity.length + compressed + parsed + this.tags.length * TAG_BYTES;
  }

  /** Makes the brotli form as small as it can be. */
  async shrink(): Promise<void> {
    if (this.#forms.br === this.#forms.identity) return;
    const smallest = await makeSmallest(this.response.body);
    if (smallest.length >= this.#forms.br.length) return;
    this.#forms.br = smallest;
    this.#hitHeads.delete('br');
  }
}

/** Whether a request's `if-none-match` names this version. */
export function isKnownVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.length <= 1_000 && ifNoneMatch.split(',').map(bare).includes(bare(etag));
}

/** 'Product:42, ProductList:all'; a kind with very many tags by its name alone. A CDN that purges one should purge that too. */
function tagHeader(tags: readonly string[]): string {
  if (tags.length <= TAGS_IN_HEADER) return tags.join(', ');
  const kindOf = (tag: string) => tag.split(':', 1)[0] ?? tag;
  const byKind = Map.groupBy(tags, kindOf);
  return [...byKind].flatMap(([kind, those]) => (those.length > TAGS_IN_HEADER / 2 ? [kind] : those)).join(', ');
}
