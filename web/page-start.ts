import type { EntryContext } from 'react-router';
import { scriptJson } from './store/script-json.ts';

/**
 * What `start-modules.js` begins a page with, as JSON: the files of its routes and of the entry, and what the loaders have
 * returned as React Router has encoded it. React Router writes these into scripts of their own (`Scripts` and
 * `StreamTransfer`), which would be another script on every page; a policy can name only scripts that are the same on all.
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
