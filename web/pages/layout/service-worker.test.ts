import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUpdateCheck, registerServiceWorker } from './service-worker.ts';

const MINUTE_MS = 60_000;
afterEach(() => vi.unstubAllGlobals());

describe('the search for a new service worker', () => {
  function stubRegistration(update: () => Promise<void>) {
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ update }) } });
  }

  it('runs at most every ten minutes, however often the page changes', async () => {
    const times: number[] = [];
    let minute = 0;
    stubRegistration(async () => void times.push(minute));
    const update = createUpdateCheck(0);
    for (; minute <= 25; minute += 1) await update(minute * MINUTE_MS);
    expect(times).toEqual([10, 20]);
  });

  it('fails silently without a connection, and is repeated later', async () => {
    const update = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('Failed to fetch')));
    stubRegistration(update);
    const search = createUpdateCheck(0);
    await search(10 * MINUTE_MS);
    await search(20 * MINUTE_MS);
    expect(update).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['has none', {}],
    ['has lost it', { serviceWorker: { getRegistration: async () => undefined } }],
  ])('does nothing in a browser that %s', async (_what, navigator) => {
    vi.stubGlobal('navigator', navigator);
    await expect(createUpdateCheck(0)(60 * MINUTE_MS)).resolves.toBeUndefined();
  });
});

it('a browser without service workers, as on a page without https, registers none', async () => {
  vi.stubGlobal('navigator', {});
  expect(await registerServiceWorker()).toBeUndefined();
});
