/**
 * How API calls leave: the browser's `fetch`, or on the server a call into our own API without the network. Takes
 * paths, not whole URLs.
 */
export type FetchApi = (
  path: string,
  init: { method: string; headers: Headers; body: string | null },
) => Promise<Response>;

export const fetchInBrowser: FetchApi = (path, init) => fetch(path, { ...init, credentials: 'include' });
