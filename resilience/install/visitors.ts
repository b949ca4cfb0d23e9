import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { DOMAIN } from './server.ts';

const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const PATHS = ['/', '/shop', '/api/products?page=1&limit=8', '/about-us'];
const VISITORS = 4;
const BETWEEN_MS = 100;

export interface Visit {
  path: string;
  /** 0 without a response. */
  status: number;
  body: string;
  ms: number;
}

interface CallOptions {
  method?: string;
  body?: unknown;
  token?: string;
}

export const visit = (root: string, path: string) => call(root, path);

/** Sends a request through Caddy, whose own authority has signed the certificate. */
export async function call(root: string, path: string, { method = 'GET', body, token }: CallOptions = {}) {
  const startedAt = performance.now();
  const responded = (status: number, text: string): Visit => ({
    path,
    status,
    body: text,
    ms: performance.now() - startedAt,
  });
  try {
    const ca = await readFile(join(root, AUTHORITY));
    const { promise, resolve, reject } = Promise.withResolvers<Visit>();
    request({
      host: '127.0.0.1',
      servername: DOMAIN,
      method,
      headers: {
        host: DOMAIN,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      path,
      ca,
      agent: false,
      timeout: 60_000,
    })
      .on('response', (response) => {
        textOf(response).then((text) => resolve(responded(response.statusCode ?? 0, text)), reject);
      })
      .on('timeout', () => reject(new Error('No response')))
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
    return await promise;
  } catch (error) {
    return responded(0, String(error));
  }
}

/** A few visitors open pages while `work` runs. */
export async function underLoad<Result>(
  root: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; visits: Visit[] }> {
  const ending = new AbortController();
  const visits: Visit[] = [];
  const visitors = Array.from({ length: VISITORS }, async (_, first) => {
    for (let number = first; !ending.signal.aborted; number += 1) {
      visits.push(await visit(root, PATHS[number % PATHS.length] ?? '/'));
      await delay(BETWEEN_MS);
    }
  });
  try {
    return { result: await work(), visits };
  } finally {
    ending.abort();
    await Promise.all(visitors);
  }
}

export const failed = (visits: readonly Visit[]) => visits.filter(({ status }) => status !== 200);
export const slowest = (visits: readonly Visit[]) => Math.max(0, ...visits.map(({ ms }) => ms));
