import type { Read } from '#bench/reads/read.ts';
import type { Server } from './spawn.ts';

/** How many answers one round waits for, and for how long at most; an answer under way is waited for. */
const ANSWERS = 20;
const ROUND_LIMIT_MS = 1_500;
const ANSWER_LIMIT_MS = 30_000;

/** Milliseconds of some answers, one after the other. Throws where the shop refuses or does not answer. */
export async function timeRead(
  { url }: Pick<Server, 'url'>,
  { path, asAdmin }: Read,
  token: string,
): Promise<number[]> {
  const headers: Record<string, string> = asAdmin ? { authorization: `Bearer ${token}` } : {};
  const times: number[] = [];
  const startedAt = performance.now();
  while (times.length < ANSWERS && performance.now() - startedAt < ROUND_LIMIT_MS) {
    const askedAt = performance.now();
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    await answer.arrayBuffer();
    times.push(performance.now() - askedAt);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
  return times;
}
