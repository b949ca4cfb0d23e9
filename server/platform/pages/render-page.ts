import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Response } from '../cache/response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sendOutcome } from '../cache/send-outcome.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { type FetchApi, startPageCalls } from './inject-api.ts';
import { createAddressReader, isKeepableAddress } from './page-address.ts';

/** The built pages, as React Router makes them; our entry module adds what a request's loaders share, and how it is given up. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext: (fetchApi: FetchApi) => RouterContextProvider;
      disposeLoadContext: (context: RouterContextProvider) => void;
    };
  };
};

interface PageHandlerOptions {
  build: PagesBuild;
  mode: 'production' | 'development';
  publicUrl: string;
  cache: ResponseCache;
  /** Hashes of the inline scripts that a page may run. */
  inlineScripts: readonly string[];
}

/**
 * Makes the handler that answers with a page: one that is kept, or one that is rendered now. Pages hold nothing personal:
 * neither cookies nor any other header of the visitor reach a loader.
 */
export function createPageHandler(
  app: FastifyInstance,
  { build, mode, publicUrl, cache, inlineScripts }: PageHandlerOptions,
) {
  const handle = createRequestHandler(build, mode);
  const addressOf = createAddressReader(build);

  async function render(address: string, method: string): Promise<Response> {
    const calls = startPageCalls(app, cache);
    const { createLoadContext, disposeLoadContext } = build.entry.module;
    const context = createLoadContext(calls.fetchApi);
    try {
      const page = await handle(new Request(new URL(address, publicUrl), { method }), context);
      const body = page.body === null ? Buffer.alloc(0) : Buffer.from(await page.arrayBuffer());
      const headers = Object.fromEntries(page.headers);
      const isHtml = headers['content-type']?.startsWith('text/html') === true;
      return {
        status: page.status,
        headers: {
          ...headers,
          // In development Vite puts scripts and styles of its own into the page.
          ...(isHtml &&
            mode === 'production' && {
              'content-security-policy': contentSecurityPolicy(body.toString(), inlineScripts),
            }),
        },
        body,
        tags: page.status === 200 && isHtml && isKeepableAddress(address) ? calls.tags() : null,
        isStale: calls.isStale(),
      };
    } finally {
      disposeLoadContext(context);
    }
  }

  return async function respondWithPage(
    request: FastifyRequest,
    reply: FastifyReply,
    lowestStatus = 200,
  ): Promise<FastifyReply> {
    const target = readTarget(request.url, publicUrl);
    const address = target ? addressOf(target.path, target.search) : NO_PAGE;
    if (mode === 'development' || lowestStatus > 200 || !target) {
      const page = await render(address, request.method);
      const status = Math.max(page.status, lowestStatus);
      return reply.status(status).headers(page.headers).send(page.body);
    }
    const key = `page ${address}`;
    const outcome = await cache.obtain(key, () => render(address, 'GET'));
    if (outcome.cached) cache.noteTarget(request.url, key);
    return sendOutcome(request, reply, outcome);
  };
}

/** An address that no page has. */
const NO_PAGE = '/-/';

/**
 * Path and query of a request; undefined where it is none of ours as it was sent: with dot segments or backslashes, which
 * would be another page's address, or with another origin.
 */
function readTarget(target: string, publicUrl: string): { path: string; search: string } | undefined {
  const [sent = '/', ...query] = target.split('?');
  // Two slashes at the beginning would otherwise be read as another host.
  const path = sent.replace(/^\/+/, '/');
  try {
    const url = new URL(path, publicUrl);
    if (url.pathname !== path || url.origin !== new URL(publicUrl).origin) return undefined;
  } catch {
    return undefined;
  }
  return { path, search: query.join('?') };
}
