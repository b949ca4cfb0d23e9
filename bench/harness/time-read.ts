import type { Read } from '#bench/reads/read.ts';
import type { Server } from './spawn.ts';

/** A request in flight is awaited. */
const RESPONSES = 20;
const ROUND_LIMIT_MS = 1_500;
const RESPONSE_LIMIT_MS = 30_000;

/** Durations in ms. Throws for an error response or a timeout. */
export async function timeRead(
  { url }: Pick<Server, 'url'>,
  { path, asAdmin }: Read,
  token: string,
): Promise<number[]> {
  const headers: Record<string, string> = asAdmin ? { authorization: `Bearer ${token}` } : {};
  const times: number[] = [];
  const startedAt = performance.now();
  while (times.length < RESPONSES && performance.now() - startedAt < ROUND_LIMIT_MS) {
    const requestedAt = performance.now();
    const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    await response.arrayBuffer();
    times.push(performance.now() - requestedAt);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  }
  return times;
}
