import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import type { ResponseCache } from '../cache/response-cache.ts';
import { builtPath, RELEASES } from '../release.ts';
import { StartupError } from '../startup-error.ts';
import { openOtherReleases } from './other-releases.ts';
import { createPageHandler, type PagesBuild, type ServePages } from './render-page.ts';
import { dictionaryHeaders, HASHED_CACHE_CONTROL, sendDeltas } from './send-deltas.ts';
import { SERVICE_WORKER_FILES, serveServiceWorker } from './service-worker.ts';

/** Throws `StartupError` if the shop is not built. */
export async function builtPages(
  publicUrl: string,
  cache: ResponseCache,
  hasServiceWorker = true,
): Promise<ServePages> {
  /** The build writes this file (`scripts/list-inline-scripts.ts`). */
  const list = await readFile(builtPath('pages/inline-scripts.json'), 'utf8').catch(() => undefined);
  if (list === undefined) throw new StartupError('The shop is not built. Run npm run build first.');
  const inlineScripts = z.array(z.string()).parse(JSON.parse(list));
  const build = (await import('#build/pages.js')) as PagesBuild;

  return async (app) => {
    await app.register(fastifyStatic, {
      root: builtPath('pages/client'),
      wildcard: false,
      globIgnore: SERVICE_WORKER_FILES,
      index: false,
      // The build has compressed the files (`scripts/compress-assets.ts`).
      preCompressed: true,
      dotfiles: 'ignore',
      schemaHide: true,
      setHeaders(reply, path) {
        const isHashed = basename(dirname(path)) === 'assets';
        reply.header('cache-control', isHashed ? HASHED_CACHE_CONTROL : 'public, max-age=3600');
        if (isHashed) reply.headers(dictionaryHeaders(`/assets/${basename(path).replace(/\.(br|gz)$/, '')}`));
      },
    });
    await serveServiceWorker(app, hasServiceWorker);
    const options = { build, mode: 'production', publicUrl, cache, inlineScripts } as const;
    const renderPage = createPageHandler(app, options);
    app.renderPage = renderPage;
    const findFolder = openOtherReleases(RELEASES);
    sendDeltas(app, findFolder);
    app.get('/*', { schema: { hide: true }, config: { isPage: true } }, async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const folder = await findFolder(path);
      return folder === undefined ? renderPage(request, reply) : reply.sendFile(path, folder);
    });
  };
}
