import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Response } from '../cache/cached-response.ts';
import type { Outcome, ResponseCache } from '../cache/response-cache.ts';
import { sendOutcome } from '../cache/send-outcome.ts';
import { permissionsPolicy } from '../http/security-headers.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { type FetchApi, startPageCalls } from './inject-api.ts';
import { createAddressReader, createBarcodeCheck, createPathReader, isCacheableAddress } from './page-address.ts';

/** The shop's entry module also exports two functions for load contexts. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext: (fetchApi: FetchApi) => RouterContextProvider;
      disposeLoadContext: (context: RouterContextProvider) => void;
    };
  };
};

export type ServePages = (app: FastifyInstance) => Promise<void>;

interface PageHandlerOptions {
  build: PagesBuild;
  mode: 'production' | 'development';
  publicUrl: string;
  cache: ResponseCache;
  inlineScripts: readonly string[];
}

/** Returns a function that renders pages. No cookie or header reaches a loader, so pages are never personal. */
export function createPageHandler(
  app: FastifyInstance,
  { build, mode, publicUrl, cache, inlineScripts }: PageHandlerOptions,
) {
  const handle = createRequestHandler(build, mode);
  const addressOf = createAddressReader(build);
  const readPath = createPathReader(build);
  const isForBarcodes = createBarcodeCheck(build);

  async function render(address: string, method: string): Promise<Response> {
    const calls = startPageCalls(app, cache);
    const { createLoadContext, disposeLoadContext } = build.entry.module;
    const context = createLoadContext(calls.fetchApi);
    try {
      const page = await handle(new Request(new URL(address, publicUrl), { method }), context);
      const body = page.body === null ? Buffer.alloc(0) : Buffer.from(await page.arrayBuffer());
      const headers = Object.fromEntries(page.headers);
      const isHtml = headers['content-type']?.startsWith('text/html') === true;
      // Development has no policy, because Vite adds inline scripts and styles.
      if (isHtml && mode === 'production') {
        const [path = ''] = address.split('?');
        const readsBarcodes = isForBarcodes(path);
        headers['content-security-policy'] = contentSecurityPolicy(body.toString(), inlineScripts, { readsBarcodes });
        headers['permissions-policy'] = permissionsPolicy({ readsBarcodes });
      }
      return {
        status: page.status,
        headers,
        body,
        tags: page.status === 200 && isHtml && isCacheableAddress(address) ? calls.tags() : null,
        isStale: calls.isStale(),
        until: calls.until(),
      };
    } finally {
      disposeLoadContext(context);
    }
  }

  return async function respondWithPage(
    request: FastifyRequest,
    reply: FastifyReply,
    minStatus = 200,
  ): Promise<FastifyReply> {
    const target = readTarget(request.url, publicUrl);
    const path = target && readPath(target.path);
    if (target && path !== undefined && path !== target.path) {
      const location = target.search === '' ? path : `${path}?${target.search}`;
      return reply.header('cache-control', 'no-store').redirect(location, 301);
    }
    const address = target ? addressOf(target.path, target.search) : NO_PAGE;
    if (mode === 'development' || minStatus > 200 || !target) {
      const page = await render(address, request.method);
      const status = Math.max(page.status, minStatus);
      return reply.status(status).headers(page.headers).send(page.body);
    }
    const key = `page ${address}`;
    const outcome = await cache.obtain(key, () => render(address, 'GET'), true);
    if (outcome.cached) cache.noteTarget(request.url, key);
    return sendOutcome(request, reply, withQuery(outcome, target.search));
  };
}

/** Adds the query to a redirect. The page was rendered without the query parameters that it does not read. */
function withQuery(outcome: Outcome, search: string): Outcome {
  const { response } = outcome;
  const { location } = response.headers;
  if (response.status !== 301 || location === undefined || search === '') return outcome;
  const [path] = location.split('?');
  return { ...outcome, response: { ...response, headers: { ...response.headers, location: `${path}?${search}` } } };
}

const NO_PAGE = '/-/';

/** Undefined for another origin, and for a path that would be normalized (dot segments, backslashes). */
function readTarget(target: string, publicUrl: string): { path: string; search: string } | undefined {
  const [sent = '/', ...query] = target.split('?');
  // `URL` would parse a leading '//' as a host.
  const path = sent.replace(/^\/+/, '/');
  try {
    const url = new URL(path, publicUrl);
    if (url.pathname !== path || url.origin !== new URL(publicUrl).origin) return undefined;
  } catch {
    return undefined;
  }
  return { path, search: query.join('?') };
}
