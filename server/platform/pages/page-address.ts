import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** The `export const handle` of a page's route module. */
export interface PageHandle {
  /** Query parameters that the page reads; it is rendered without others. */
  searchParams?: readonly string[];
}

/** Longer than the shop's own addresses, with four filters and all their values. */
const SEARCH_MAX_LENGTH = 600;

/**
 * Returns a function that reduces an address to the query parameters that its page reads, in their order, so that campaign
 * tags or random text do not split the cache.
 */
export function createAddressReader({ routes }: Pick<ServerBuild, 'routes'>) {
  const tree = routeTree(routes);
  return function pageAddress(path: string, search: string): string {
    if (search === '') return path;
    const names = searchParamsOf(tree, path, routes);
    if (names.length === 0) return path;
    const sent = new URLSearchParams(search.slice(0, 10 * SEARCH_MAX_LENGTH));
    const relevant = new URLSearchParams();
    for (const name of names) {
      for (const value of sent.getAll(name)) {
        if (value !== '') relevant.append(name, value);
      }
    }
    return relevant.size === 0 ? path : `${path}?${relevant.toString()}`;
  };
}

/** A very long address is unlikely to be requested again. */
export function isCacheableAddress(address: string): boolean {
  return address.length <= SEARCH_MAX_LENGTH;
}

function searchParamsOf(tree: RouteObject[], path: string, routes: ServerBuild['routes']): readonly string[] {
  const leaf = findLeaf(tree, path);
  const handle: unknown = leaf === undefined ? undefined : routes[leaf]?.module.handle;
  return isPageHandle(handle) ? (handle.searchParams ?? []) : [];
}

/** Returns undefined for a broken percent-encoding too. */
function findLeaf(tree: RouteObject[], path: string): string | undefined {
  try {
    return matchRoutes(tree, path)?.at(-1)?.route.id;
  } catch {
    return undefined;
  }
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'searchParams' in handle;
}

/** Nests the routes for `matchRoutes`; the build lists them by id. */
function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || (route.parentId || undefined) !== parentId) return [];
    const { id, path, caseSensitive } = route;
    const node = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
    return [route.index ? { ...node, index: true } : { ...node, children: routeTree(routes, id) }];
  });
}
