/** Sends a request to the API. The browser uses `fetch`; the server calls its own API without the network. */
export type FetchApi = (
  path: string,
  init: { method: string; headers: Headers; body: string | null; signal?: AbortSignal | undefined },
) => Promise<ApiResponse>;

export interface ApiResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  /** Parsed body. Only the server sets it. It is frozen, because many pages are rendered from the same response. */
  parsed?: unknown;
}

export const fetchInBrowser: FetchApi = (path, { signal, ...init }) =>
  fetch(path, { ...init, credentials: 'include', ...(signal && { signal }) });
