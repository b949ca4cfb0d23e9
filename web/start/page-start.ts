import type { EntryContext } from 'react-router';
import { scriptJson } from '#web/store/hydration.ts';

/**
 * Returns module URLs and encoded loader data for `start-modules.js`. React Router would write them into inline scripts
 * that differ on every page, but a content security policy can list only scripts that are the same on all pages.
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
