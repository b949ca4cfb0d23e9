/** Returns headers for pages that show secrets. The browser does not store such a page, so Back requests it again. */
export function headers() {
  return { 'cache-control': 'no-store' };
}
