import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** What a page says of itself, as `export const handle` in its route module. */
export interface PageHandle {
  /** Names of the query parameters that change what it shows; it is rendered without all others. */
  searchParams?: readonly string[];
}

/** Longer than any address that the shop makes, four filters with all their values included. */
const SEARCH_MAX_LENGTH = 600;

/**
 * Gives the function that finds a page's own address in a request's: with the parameters that the page reads, in their
 * order, and without everything that has been hung on it (a campaign's marks, a prankster's random text). Pages that
 * are the same have the same address.
 */
export function createAddressReader({ routes }: Pick<ServerBuild, 'routes'>) {
  const tree = routeTree(routes);
  return function pageAddress(path: string, search: string): string {
    if (search === '') return path;
    const names = searchParamsOf(tree, path, routes);
    if (names.length === 0) return path;
    const sent = new URLSearchParams(search.slice(0, 10 * SEARCH_MAX_LENGTH));
    const read = new URLSearchParams();
    for (const name of names) {
      for (const value of sent.getAll(name)) {
        if (value !== '') read.append(name, value);
      }
    }
    return read.size === 0 ? path : `${path}?${read.toString()}`;
  };
}

/** Whether a page with this address may be kept: a very long one is most likely nobody else's. */
export function isKeepableAddress(address: string): boolean {
  return address.length <= SEARCH_MAX_LENGTH;
}

function searchParamsOf(tree: RouteObject[], path: string, routes: ServerBuild['routes']): readonly string[] {
  const leaf = findLeaf(tree, path);
  const handle: unknown = leaf === undefined ? undefined : routes[leaf]?.module.handle;
  return isPageHandle(handle) ? (handle.searchParams ?? []) : [];
}

/** A broken percent-encoding matches nothing. */
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

/** The build lists its routes by id, each with its parent's; `matchRoutes` wants them within each other. */
function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || (route.parentId || undefined) !== parentId) return [];
    const { id, path, caseSensitive } = route;
    const place = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
    return [route.index ? { ...place, index: true } : { ...place, children: routeTree(routes, id) }];
  });
}
