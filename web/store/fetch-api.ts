/**
 * How API calls leave: the browser's `fetch`, or on the server a call into our own API without the network. Takes
 * paths, not whole URLs.
 */
export type FetchApi = (
  path: string,
  init: { method: string; headers: Headers; body: string | null },
) => Promise<ApiResponse>;

/** As much of a `Response` as the API's slice reads. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  /** The body as it was parsed before, frozen; only on the server, which renders many pages from one answer. */
  parsed?: unknown;
}

export const fetchInBrowser: FetchApi = (path, init) => fetch(path, { ...init, credentials: 'include' });
