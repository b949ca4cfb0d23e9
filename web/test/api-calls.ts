import { PRIVATE_QUERY_HEADER } from '#contract/private-query.ts';
import type { TestShop } from '#test/test-shop.ts';

/** 'METHOD /path' without the query, or a regular expression for that text. */
type CallPattern = string | RegExp;

interface ReplacedResponse {
  status: number;
  body?: unknown;
}

interface Call {
  name: string;
  path: string;
  /** Parameters that the call sends in a header, because logs record URLs. */
  privateQuery: string | null;
  body: unknown;
}

interface Replacement {
  pattern: CallPattern;
  respond: () => Promise<Response | undefined>;
}

const NETWORK_ERROR = 'network error';

/** Records the API calls of a page. Calls reach the shop's API unless a test replaces or holds their responses. */
export class ApiCalls {
  readonly made: Call[] = [];
  /** Error responses of the API that the test has not allowed. */
  readonly unexpected: string[] = [];
  readonly #shop: TestShop;
  readonly #cookies = new Map<string, string>();
  readonly #inFlight = new Set<Promise<unknown>>();
  readonly #releases = new Set<() => void>();
  #replacements: Replacement[] = [];
  #lost: CallPattern | undefined;
  #allowedStatuses: number[] = [];

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  readonly fetch = (
    path: string,
    init: { method: string; headers: Headers; body: string | null },
  ): Promise<Response> => {
    const name = `${init.method} ${path.split('?')[0]}`;
    this.made.push({
      name,
      path,
      privateQuery: init.headers.get(PRIVATE_QUERY_HEADER),
      body: init.body === null ? undefined : JSON.parse(init.body),
    });
    const response = this.#respond(name, path, init);
    this.#inFlight.add(response);
    const forget = () => this.#inFlight.delete(response);
    response.then(forget, forget);
    return response;
  };

  /** Replaces the responses of matching calls. If two patterns match, the later replacement wins. */
  replace(pattern: CallPattern, response: ReplacedResponse | typeof NETWORK_ERROR): void {
    this.#replacements.unshift({
      pattern,
      async respond() {
        if (response === NETWORK_ERROR) throw new TypeError('Failed to fetch');
        const { status, body = {} } = response;
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
      },
    });
  }

  /** Delays matching calls until the returned function is called; then they reach the API. */
  hold(pattern: CallPattern): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#releases.add(resolve);
    this.#replacements.unshift({
      pattern,
      async respond() {
        await promise;
        return undefined;
      },
    });
    return resolve;
  }

  /** Lets matching calls reach the API, but replaces the response with a network error. */
  lose(pattern: CallPattern): void {
    this.#lost = pattern;
  }

  restore(): void {
    this.#replacements = [];
    this.#lost = undefined;
  }

  /** Allows error responses of this status. Other error responses of the shop's API fail the test. */
  allow(status: number): void {
    this.#allowedStatuses.push(status);
  }

  of(pattern: CallPattern): Call[] {
    return this.made.filter(({ name }) => matches(pattern, name));
  }

  async settle(): Promise<void> {
    for (const release of this.#releases) release();
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight);
  }

  async #respond(name: string, path: string, init: { method: string; headers: Headers; body: string | null }) {
    for (const { respond } of this.#replacements.filter(({ pattern }) => matches(pattern, name))) {
      const replaced = await respond();
      if (replaced) return replaced;
    }
    const response = await this.#send(path, init);
    if (response.status >= 400 && !this.#allowedStatuses.includes(response.status)) {
      this.unexpected.push(`${response.status}: ${name}`);
    }
    if (this.#lost !== undefined && matches(this.#lost, name)) throw new TypeError('Failed to fetch');
    return response;
  }

  async #send(path: string, { method, headers, body }: { method: string; headers: Headers; body: string | null }) {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const {
      statusCode,
      headers: sent,
      payload,
    } = await this.#shop.app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...Object.fromEntries(headers), ...(cookie && { cookie }) },
      ...(body !== null && { payload: body }),
    });
    for (const line of [sent['set-cookie'] ?? []].flat().map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return new Response(statusCode === 204 ? null : payload, { status: statusCode });
  }
}

const matches = (pattern: CallPattern, name: string) =>
  typeof pattern === 'string' ? pattern === name : pattern.test(name);
