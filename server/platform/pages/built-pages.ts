import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import type { ResponseCache } from '../cache/response-cache.ts';
import { projectPath } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';
import { createPageHandler, type PagesBuild, type ServePages } from './render-page.ts';

const CLIENT_FOLDER = projectPath('build/pages/client');
/** Written by `scripts/list-inline-scripts.ts`. */
const INLINE_SCRIPTS = projectPath('build/pages/inline-scripts.json');

/** Serves the pages of `npm run build`. Throws `StartupError` when they are missing. */
export async function builtPages(publicUrl: string, cache: ResponseCache): Promise<ServePages> {
  if (!existsSync(INLINE_SCRIPTS)) {
    throw new StartupError('The shop is not built. Run npm run build first.');
  }
  const inlineScripts = z.array(z.string()).parse(JSON.parse(readFileSync(INLINE_SCRIPTS, 'utf8')));
  const build = (await import('#build/pages/server/index.js')) as PagesBuild;

  return async (app) => {
    await app.register(fastifyStatic, {
      root: CLIENT_FOLDER,
      wildcard: false,
      index: false,
      // Compressed by `scripts/compress-assets.ts`.
      preCompressed: true,
      dotfiles: 'ignore',
      schemaHide: true,
      setHeaders(reply, path) {
        // Vite hashes the content into file names.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
    const renderPage = createPageHandler(app, { build, mode: 'production', publicUrl, cache, inlineScripts });
    app.renderPage = renderPage;
    app.get('/*', { schema: { hide: true }, config: { isPage: true } }, (request, reply) => renderPage(request, reply));
  };
}
