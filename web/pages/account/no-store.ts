/** For pages into which secrets are typed, or which show them: no cache is to hold them, and Back asks anew. */
export function headers() {
  return { 'cache-control': 'no-store' };
}
