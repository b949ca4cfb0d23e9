import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { ErrorCode } from '#contract/errors.ts';
import { UNUSED_DATA_SECONDS } from '#contract/time.ts';
import type { ApiResponse, FetchApi } from './fetch-api.ts';
import { isHydrateAction } from './hydration.ts';

/** What a failing call leaves: the API's own words, or 'Network Error' where there was no answer at all. */
export interface ApiError {
  /** HTTP status; 'network' where no answer came. */
  status: number | 'network';
  message: string;
  code?: string;
  fields?: Record<string, string>;
}

export interface ApiRequest {
  /** Below /api. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Entries that are undefined or empty are left out. */
  query?: Record<string, string | number | undefined>;
  body?: object;
  headers?: Record<string, string>;
}

/** What thunks are given besides dispatch and state. */
export interface ThunkExtra {
  fetchApi: FetchApi;
  /** The signed-in person's token, if any; set by the session slice, so that this file needs not know it. */
  getToken: () => string | undefined;
  /** Told when the API does not know this token any more. */
  onTokenRejected: (token: string) => void;
}

export const NETWORK_ERROR = 'Network Error';
const NO_RESPONSE: { error: ApiError } = { error: { status: 'network', message: NETWORK_ERROR } };
const UNAUTHENTICATED: ErrorCode = 'unauthenticated';

const callApi: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  { path, method = 'GET', query, body, headers },
  { extra },
) => {
  const { fetchApi, getToken, onTokenRejected } = extra as ThunkExtra;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const sent = new Headers(headers);
  const token = getToken();
  if (token) sent.set('authorization', `Bearer ${token}`);
  if (body) sent.set('content-type', 'application/json');
  let response: ApiResponse;
  let payload: unknown;
  try {
    const url = `/api${path}${search.size > 0 ? `?${search}` : ''}`;
    response = await fetchApi(url, { method, headers: sent, body: body ? JSON.stringify(body) : null });
    payload = response.parsed ?? parseResponse(await response.text());
  } catch {
    return NO_RESPONSE;
  }
  // Where a network's own login page answers in our place, it is the network that is wrong.
  if (response.ok) return payload === undefined ? NO_RESPONSE : { data: payload };
  const error = errorFrom(response.status, payload);
  if (token && error.code === UNAUTHENTICATED) onTokenRejected(token);
  return { error };
};

/** Undefined where it is not JSON, as when a proxy in between answers with a page of its own. */
function parseResponse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Not every failure comes from our API: a proxy in between may answer with anything. */
function errorFrom(status: number, response: unknown): ApiError {
  const body = typeof response === 'object' && response !== null ? response : {};
  return {
    status,
    message: 'message' in body && typeof body.message === 'string' ? body.message : '',
    ...('code' in body && typeof body.code === 'string' && { code: body.code }),
    ...('fields' in body && isTextRecord(body.fields) && { fields: body.fields }),
  };
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

/** The one API slice. It has no endpoints of its own: every feature injects those of its noun. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callApi,
  tagTypes: [
    'Product',
    'ProductList',
    'Design',
    'Wishlist',
    'Review',
    'Order',
    'OrderList',
    'User',
    'UserList',
    'Session',
    'Stats',
    'Work',
    'Store',
  ],
  keepUnusedDataFor: UNUSED_DATA_SECONDS,
  // What is shown is asked for anew when the line returns, above all what could not be had without it.
  refetchOnReconnect: true,
  extractRehydrationInfo: (action, { reducerPath }) =>
    // RTK Query types the restored state by endpoints, of which this slice knows none yet.
    isHydrateAction(action) ? (action.payload[reducerPath] as never) : undefined,
  endpoints: () => ({}),
});

/** The API's error from what a query or a mutation rejects with. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error;
}

/** The same of whatever it is; what says nothing of itself counts as no answer at all. */
export function apiErrorFrom(error: unknown): ApiError {
  return isApiError(error) ? error : NO_RESPONSE.error;
}

/** The API's own words where it had any ('Network Error' where it could not be reached), else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.message !== '' ? error.message : fallback;
}
