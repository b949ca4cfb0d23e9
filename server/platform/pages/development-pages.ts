import type { ResponseCache } from '../cache/response-cache.ts';
import { createPageHandler, type PagesBuild, type ServePages } from './render-page.ts';

export async function developmentPages(publicUrl: string, cache: ResponseCache): Promise<ServePages> {
  const { createServer } = await import('vite');

  return async (app) => {
    const vite = await createServer({
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    app.addHook('onClose', () => vite.close());
    app.addHook('onRequest', (request, reply, next) => {
      vite.middlewares(request.raw, reply.raw, next);
    });
    app.renderPage = async (request, reply, minStatus) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild;
      // Development has no Content-Security-Policy, so it needs no hashes of scripts.
      const handler = createPageHandler(app, { build, mode: 'development', publicUrl, cache, inlineScripts: [] });
      return handler(request, reply, minStatus);
    };
    const { renderPage } = app;
    app.get('/*', { schema: { hide: true }, config: { isPage: true } }, (request, reply) =>
      renderPage(request, reply, 200),
    );
  };
}
