import type { Read } from '#bench/reads/read.ts';
import type { Server } from './spawn.ts';

const RESPONSES = 20;
/** No request is sent after this time. A request in flight is still awaited. */
const ROUND_LIMIT_MS = 1_500;
const RESPONSE_LIMIT_MS = 30_000;

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
