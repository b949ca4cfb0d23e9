import { afterEach, describe, expect, it, vi } from 'vitest';
import { usersApi } from '#web/features/accounts/admin/api.ts';
import { UNUSED_DATA_SECONDS } from './api.ts';
import { type FetchApi, fetchInBrowser } from './fetch-api.ts';
import { makeStore } from './make-store.ts';

const { listUsers } = usersApi.endpoints;
const users = { users: [], totalPages: 1, totalUsers: 0 };
const statusIn = (store: ReturnType<typeof makeStore>) => listUsers.select({})(store.getState()).status;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('is uninitialized, pending, then fulfilled', async () => {
    const store = makeStore(() => Promise.resolve(Response.json(users)));
    expect(statusIn(store)).toBe('uninitialized');
    const call = store.dispatch(listUsers.initiate({}));
    expect(statusIn(store)).toBe('pending');
    await call;
    expect(statusIn(store)).toBe('fulfilled');
  });

  it.each<[string, () => Promise<Response>]>([
    ['no response came', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a captive portal responds with a page of its own',
      () => Promise.resolve(new Response('<h1>Log in to this Wi-Fi</h1>')),
    ],
    ...['', 'null', '{}', '[]'].map((body): [string, () => Promise<Response>] => [
      `the response is "${body}"`,
      () => Promise.resolve(new Response(body)),
    ]),
  ])('is rejected as a Network Error if %s', async (_what, fetchApi) => {
    const store = makeStore(fetchApi);
    const { error } = await store.dispatch(listUsers.initiate({}));
    expect(statusIn(store)).toBe('rejected');
    expect(error).toEqual({ status: 'network', message: 'Network Error' });
  });

  it('keeps its response in the cache for 60 seconds after the last subscriber has left', async () => {
    vi.useFakeTimers();
    const fetchApi = vi.fn<FetchApi>(() => Promise.resolve(Response.json(users)));
    const store = makeStore(fetchApi);
    const use = async () => {
      const call = store.dispatch(listUsers.initiate({}));
      await call;
      call.unsubscribe();
    };
    await use();
    expect(UNUSED_DATA_SECONDS).toBe(60);
    await vi.advanceTimersByTimeAsync(59_000);
    await use();
    expect(fetchApi).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(statusIn(store)).toBe('uninitialized');
    await use();
    expect(fetchApi).toHaveBeenCalledTimes(2);
  });

  it('is sent with cookies', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
    vi.stubGlobal('fetch', fetched);
    await fetchInBrowser('/api/products', { method: 'GET', headers: new Headers(), body: null });
    expect(fetched).toHaveBeenCalledWith('/api/products', expect.objectContaining({ credentials: 'include' }));
  });
});
