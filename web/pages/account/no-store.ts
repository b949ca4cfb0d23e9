/** For pages that show secrets: the browser does not store these pages, so Back requests them again. */
export function headers() {
  return { 'cache-control': 'no-store' };
}
