import type { FastifyInstance } from 'fastify';
import { sentWith } from '../cache/cache-responses.ts';
import type { ResponseCache } from '../cache/response-cache.ts';

/** Function that calls the API for a page. The browser's counterpart is `web/store/fetch-api.ts`. */
export type FetchApi = (
  path: string,
  init: { method: string; headers: Headers; body: string | null },
) => Promise<ApiResponse>;

interface ApiResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  parsed?: unknown;
}

export interface PageCalls {
  fetchApi: FetchApi;
  /** Null if a response must not be cached, because then its page must not be cached either. */
  tags(): readonly string[] | null;
  isStale(): boolean;
  until(): Date | undefined;
}

/** Makes the API calls of a page: from the response cache if possible, else by the app's routes without the network. */
export function startPageCalls(app: FastifyInstance, cache: ResponseCache): PageCalls {
  const usedTags = new Set<string>();
  let isCacheable = true;
  let isStale = false;
  let until: Date | undefined;
  const endBy = (end: Date | undefined) => {
    if (end && (!until || end < until)) until = end;
  };
  const addTags = (tags: readonly string[] | null) => {
    if (tags === null) isCacheable = false;
    else for (const tag of tags) usedTags.add(tag);
  };
  return {
    tags: () => (isCacheable ? [...usedTags] : null),
    isStale: () => isStale,
    until: () => until,
    async fetchApi(path, { headers }) {
      const cached = headers.has('authorization') ? undefined : cache.findByTarget(path);
      if (cached) {
        addTags(cached.tags);
        endBy(cached.response.until);
        return { ok: true, status: 200, parsed: cached.json, text: async () => cached.response.body.toString() };
      }
      const response = await app.inject({ method: 'GET', url: path, headers: Object.fromEntries(headers) });
      const sent = sentWith(response.raw.res);
      addTags(sent.tags);
      endBy(sent.until);
      isStale ||= sent.isStale;
      const { statusCode: status, payload } = response;
      return { ok: status >= 200 && status < 300, status, text: async () => payload };
    },
  };
}
