/** Returns headers for pages that show secrets. The browser does not store these pages, so Back requests them again. */
export function headers() {
  return { 'cache-control': 'no-store' };
}
