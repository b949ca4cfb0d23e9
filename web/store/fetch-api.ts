/** Sends an API call: by `fetch`, or on the server into our own API without the network. Takes paths, not URLs. */
export type FetchApi = (
  path: string,
  init: { method: string; headers: Headers; body: string | null; signal?: AbortSignal | undefined },
) => Promise<ApiResponse>;

export interface ApiResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  /** The parsed body, frozen; only on the server, which renders many pages from one response. */
  parsed?: unknown;
}

export const fetchInBrowser: FetchApi = (path, { signal, ...init }) =>
  fetch(path, { ...init, credentials: 'include', ...(signal && { signal }) });
