import type { Read } from '#bench/reads/read.ts';
import type { Server } from './spawn.ts';

/** How many answers one round waits for, and for how long at most; an answer under way is waited for. */
const RESPONSES = 20;
const ROUND_LIMIT_MS = 1_500;
const RESPONSE_LIMIT_MS = 30_000;

/** Milliseconds of some answers, one after the other. Throws where the shop refuses or does not answer. */
export async function timeRead(
  { url }: Pick<Server, 'url'>,
  { path, asAdmin }: Read,
  token: string,
): Promise<number[]> {
  const headers: Record<string, string> = asAdmin ? { authorization: `Bearer ${token}` } : {};
  const times: number[] = [];
  const startedAt = performance.now();
  while (times.length < RESPONSES && performance.now() - startedAt < ROUND_LIMIT_MS) {
    const askedAt = performance.now();
    const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    await response.arrayBuffer();
    times.push(performance.now() - askedAt);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
  return times;
}
