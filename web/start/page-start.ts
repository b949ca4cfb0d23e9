import type { EntryContext } from 'react-router';
import { scriptJson } from '#web/store/hydration.ts';

/**
 * Returns JSON for `start-modules.js`. It replaces React Router's inline script, which differs between pages, so the
 * content security policy cannot list its hash.
 */
export function pageStart({ manifest, staticHandlerContext }: EntryContext, loaderData: string): string {
  const routes = staticHandlerContext.matches.map(({ route: { id } }): [string, string[]] => {
    const route = manifest.routes[id];
    const urls = [
      route?.clientActionModule,
      route?.clientLoaderModule,
      route?.clientMiddlewareModule,
      route?.hydrateFallbackModule,
      route?.module,
    ];
    return [id, urls.filter((url) => url !== undefined)];
  });
  const first = [manifest.hmr?.runtime, manifest.url].filter((url) => url !== undefined);
  return scriptJson({ first, routes: Object.fromEntries(routes), entry: manifest.entry.module, loaderData });
}
