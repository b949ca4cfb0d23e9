import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { cleanPasted } from '#contract/pasted.ts';

/** Type of the `export const handle` of a page's route module. */
export interface PageHandle {
  /** Query parameters that the page reads. All others are removed before the page is rendered. */
  searchParams?: readonly string[];
  /**
   * The path ends with a code that users paste. If they paste other characters too, the page redirects to the URL
   * without these.
   */
  endsWithCode?: true;
  /** Visitors and customers see the page while the shop is closed, too. */
  staysOpen?: true;
  /** Staff hold barcodes before the camera here, so the page may use the camera and WebAssembly. */
  readsBarcodes?: true;
}

/** In characters. The shop's own query strings are shorter, even with four filters and all their values. */
const QUERY_STRING_MAX_LENGTH = 600;

/**
 * Keeps only the query parameters that the page reads, in a fixed order. Otherwise campaign tags would add entries to
 * the cache.
 */
export function createAddressReader({ routes }: Pick<ServerBuild, 'routes'>) {
  const tree = routeTree(routes);
  return function pageAddress(path: string, search: string): string {
    if (search === '') return path;
    const names = handleOf(tree, path, routes).searchParams ?? [];
    if (names.length === 0) return path;
    const sent = new URLSearchParams(search.slice(0, 10 * QUERY_STRING_MAX_LENGTH));
    const relevant = new URLSearchParams();
    for (const name of names) {
      for (const value of sent.getAll(name)) {
        if (value !== '') relevant.append(name, value);
      }
    }
    return relevant.size === 0 ? path : `${path}?${relevant.toString()}`;
  };
}

export function createPathReader({ routes }: Pick<ServerBuild, 'routes'>) {
  const tree = routeTree(routes);
  return function readPath(path: string): string {
    const at = path.lastIndexOf('/') + 1;
    const sent = decode(path.slice(at));
    const code = sent === undefined ? '' : cleanPasted(sent);
    if (code === '' || code === sent || !handleOf(tree, path, routes).endsWithCode) return path;
    return path.slice(0, at) + encodeURIComponent(code);
  };
}

export function createBarcodeCheck({ routes }: Pick<ServerBuild, 'routes'>) {
  const tree = routeTree(routes);
  return (path: string): boolean => handleOf(tree, path, routes).readsBarcodes === true;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** True unless the address is so long that it is unlikely to be requested again. */
export function isCacheableAddress(address: string): boolean {
  return address.length <= QUERY_STRING_MAX_LENGTH;
}

function handleOf(tree: RouteObject[], path: string, routes: ServerBuild['routes']): PageHandle {
  const leaf = findLeaf(tree, path);
  const handle: unknown = leaf === undefined ? undefined : routes[leaf]?.module.handle;
  return isPageHandle(handle) ? handle : {};
}

function findLeaf(tree: RouteObject[], path: string): string | undefined {
  try {
    return matchRoutes(tree, path)?.at(-1)?.route.id;
  } catch {
    return undefined;
  }
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}

function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || (route.parentId || undefined) !== parentId) return [];
    const { id, path, caseSensitive } = route;
    const node = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
    return [route.index ? { ...node, index: true } : { ...node, children: routeTree(routes, id) }];
  });
}
