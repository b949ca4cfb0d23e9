import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { type FetchApi, injectApi } from './inject-api.ts';

/** The built pages, as React Router makes them; our entry module adds `createLoadContext`. */
export type PagesBuild = ServerBuild & {
  entry: { module: { createLoadContext: (fetchApi: FetchApi) => RouterContextProvider } };
};

/**
 * Makes the handler that renders a page. Pages hold nothing personal: neither cookies nor any other header of the
 * visitor reach a loader.
 */
export function createPageHandler(
  app: FastifyInstance,
  { build, mode, publicUrl }: { build: PagesBuild; mode: 'production' | 'development'; publicUrl: string },
) {
  const handle = createRequestHandler(build, mode);
  const fetchApi = injectApi(app);

  return async function renderPage(
    request: FastifyRequest,
    reply: FastifyReply,
    lowestStatus = 200,
  ): Promise<FastifyReply> {
    const url = pageUrl(request.url, publicUrl);
    const page = await handle(
      new Request(url, { method: request.method }),
      build.entry.module.createLoadContext(fetchApi),
    );
    reply.status(Math.max(page.status, lowestStatus));
    for (const [name, value] of page.headers) reply.header(name, value);
    return reply.send(page.body === null ? '' : Buffer.from(await page.arrayBuffer()));
  };
}

/**
 * The page's address: the shop's own origin, never what a `Host` header claims, with the path and query of the request.
 * A path that begins with two slashes would otherwise be read as another host.
 */
function pageUrl(target: string, publicUrl: string): URL {
  const [path = '/', ...query] = target.split('?');
  const url = new URL(publicUrl);
  url.pathname = path.replace(/^\/+/, '/');
  url.search = query.join('?');
  return url;
}
