/** Headers of pages with secrets: Back requests such a page again. */
export function headers() {
  return { 'cache-control': 'no-store' };
}
