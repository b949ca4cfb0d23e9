import type { FastifyInstance } from 'fastify';

/** How the pages' code calls the API; its twin in the browser is `fetch` (`web/store/fetch-api.ts`). */
export type FetchApi = (
  path: string,
  init: { method: string; headers: Headers; body: string | null },
) => Promise<Response>;

/** Statuses that must not have a body, and with which `Response` refuses one. */
const BODILESS = new Set([204, 304]);

/** API calls from rendering go through our own routes, without the network: one validation path for everybody. */
export function injectApi(app: FastifyInstance): FetchApi {
  return async (path, { headers }) => {
    const answer = await app.inject({ method: 'GET', url: path, headers: Object.fromEntries(headers) });
    const { statusCode: status, payload } = answer;
    const type = answer.headers['content-type'] ?? 'application/json';
    return new Response(BODILESS.has(status) ? null : payload, { status, headers: { 'content-type': type } });
  };
}
