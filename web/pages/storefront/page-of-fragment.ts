import { parseUrl } from '#contract/urls.ts';

/** Returns the path in a fragment. A link to the offline page may have any fragment, so other texts become '/'. */
export function pageOfFragment(hash: string): string {
  const path = hash.slice(1);
  const url = parseUrl(path, 'https://shop.invalid');
  if (!path.startsWith('/') || url?.hostname !== 'shop.invalid' || url.pathname === '/offline') return '/';
  return url.pathname + url.search;
}
