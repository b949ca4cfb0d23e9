import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { ErrorCode } from '#contract/errors.ts';
import type { ApiResponse, FetchApi } from './fetch-api.ts';
import { isHydrateAction } from './hydration.ts';

/** Error of an API call. `message` comes from the API, or is 'Network Error' if there was no response. */
export interface ApiError {
  status: number | 'network';
  message: string;
  code?: string;
  fields?: Record<string, string>;
}

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Undefined and empty values are left out of the URL. */
  query?: Record<string, string | number | undefined>;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface ThunkExtra {
  fetchApi: FetchApi;
  /** A callback, because an import of the session slice would be circular: that slice imports this file. */
  getToken: () => string | undefined;
  /** Ends the session, or renews it: then it resolves to true, and `callApi` sends the request again. */
  onTokenRejected: (token: string, method: string) => Promise<boolean> | boolean;
  /** Asks the user for the password again. Resolves to false if the user cancels. */
  confirm?: (() => Promise<boolean>) | undefined;
}

export const UNUSED_DATA_SECONDS = 60;

export const NETWORK_ERROR = 'Network Error';
const NO_RESPONSE: { error: ApiError } = { error: { status: 'network', message: NETWORK_ERROR } };
const UNAUTHENTICATED: ErrorCode = 'unauthenticated';
const CONFIRMATION_REQUIRED: ErrorCode = 'confirmation_required';

/** Sends a request with the session's token. Returns an error instead of throwing it. */
export async function callApi(
  request: ApiRequest,
  extra: ThunkExtra,
): Promise<{ data: unknown; error?: undefined } | { error: ApiError; data?: undefined }> {
  const { path, method = 'GET', query, body, headers, signal } = request;
  const { fetchApi, getToken } = extra;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const requestHeaders = new Headers(headers);
  const token = getToken();
  if (token) requestHeaders.set('authorization', `Bearer ${token}`);
  if (body) requestHeaders.set('content-type', 'application/json');
  let response: ApiResponse;
  let payload: unknown;
  try {
    const url = `/api${path}${search.size > 0 ? `?${search}` : ''}`;
    response = await fetchApi(url, {
      method,
      headers: requestHeaders,
      body: body ? JSON.stringify(body) : null,
      signal,
    });
    payload = response.parsed ?? parseResponse(await response.text());
  } catch {
    return NO_RESPONSE;
  }
  // A Wi-Fi login page answers with status 200 and HTML instead of JSON. It counts as a network error.
  // So does an empty response to a read: each response of the API has a field.
  const isMissing = payload === undefined || (method === 'GET' && Object.keys(Object(payload)).length === 0);
  if (response.ok) return isMissing ? NO_RESPONSE : { data: payload };
  const error = errorFrom(response.status, payload);
  const isSentAgain =
    token && error.code === UNAUTHENTICATED
      ? await extra.onTokenRejected(token, method)
      : error.code === CONFIRMATION_REQUIRED && (await extra.confirm?.());
  return isSentAgain ? callApi(request, extra) : { error };
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = (request, { extra }) =>
  callApi(request, extra as ThunkExtra);

function parseResponse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks the type of each field, because the response may come from a proxy. */
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

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Product',
    'ProductList',
    'Design',
    'Wishlist',
    'Review',
    'Order',
    'OrderList',
    'ParcelList',
    'DeskCounts',
    'Waiting',
    'CourierList',
    'User',
    'UserList',
    'Session',
    'Stats',
    'Work',
    'ThisShop',
    'Store',
    'Setting',
    'City',
    'Content',
    'ContentSlot',
  ],
  keepUnusedDataFor: UNUSED_DATA_SECONDS,
  refetchOnReconnect: true,
  extractRehydrationInfo: (action, { reducerPath }) =>
    // RTK Query types the restored state by the endpoints, and none are known here, so a cast is needed.
    isHydrateAction(action) ? (action.payload[reducerPath] as never) : undefined,
  endpoints: () => ({}),
});

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error;
}

export function apiErrorFrom(error: unknown): ApiError {
  return isApiError(error) ? error : NO_RESPONSE.error;
}

export function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.message !== '' ? error.message : fallback;
}
