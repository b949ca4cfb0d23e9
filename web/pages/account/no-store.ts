/** For pages with secrets: Back requests them anew. */
export function headers() {
  return { 'cache-control': 'no-store' };
}
