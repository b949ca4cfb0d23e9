import type { FastifyInstance } from 'fastify';
import { sentWith } from '../cache/cache-responses.ts';
import type { ResponseCache } from '../cache/response-cache.ts';

/** How the pages' code calls the API; its twin in the browser is `fetch` (`web/store/fetch-api.ts`). */
export type FetchApi = (
  path: string,
  init: { method: string; headers: Headers; body: string | null },
) => Promise<ApiResponse>;

interface ApiResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  /** The body as it was parsed before, frozen. */
  parsed?: unknown;
}

/** The API calls of one page. */
export interface PageCalls {
  fetchApi: FetchApi;
  /** What their answers depend on; null where one of them must not be kept, and the page with it. */
  tags(): readonly string[] | null;
  /** Whether one of them is older than what it shows. */
  isStale(): boolean;
}

/**
 * API calls from rendering go through our own routes, without the network: one validation path for everybody. What is
 * kept is taken from the cache at once.
 */
export function startPageCalls(app: FastifyInstance, cache: ResponseCache): PageCalls {
  const used = new Set<string>();
  let isKeepable = true;
  let isStale = false;
  const use = (tags: readonly string[] | null) => {
    if (tags === null) isKeepable = false;
    else for (const tag of tags) used.add(tag);
  };
  return {
    tags: () => (isKeepable ? [...used] : null),
    isStale: () => isStale,
    async fetchApi(path, { headers }) {
      const cached = headers.has('authorization') ? undefined : cache.findByTarget(path);
      if (cached) {
        use(cached.tags);
        return { ok: true, status: 200, parsed: cached.json, text: async () => cached.response.body.toString() };
      }
      const response = await app.inject({ method: 'GET', url: path, headers: Object.fromEntries(headers) });
      const sent = sentWith(response.raw.res);
      use(sent.tags);
      isStale ||= sent.isStale;
      const { statusCode: status, payload } = response;
      return { ok: status >= 200 && status < 300, status, text: async () => payload };
    },
  };
}
