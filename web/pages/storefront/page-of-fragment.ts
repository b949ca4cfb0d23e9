/** Returns a path of the shop; '/' for anything else, because a link to the offline page may hold any fragment. */
export function pageOfFragment(hash: string): string {
  const path = hash.slice(1);
  const url = URL.parse(path, 'https://shop.invalid');
  if (!path.startsWith('/') || url?.hostname !== 'shop.invalid' || url.pathname === '/offline') return '/';
  return url.pathname + url.search;
}
