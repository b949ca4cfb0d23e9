import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { processorSecondsBetween, readProcessorSeconds } from './processor-time.ts';
import { spawnScript } from './spawn.ts';

export interface LoadOptions {
  url: string;
  /** Asked for one after the other by each connection. */
  paths: string[];
  connections: number;
  seconds: number;
  /** How many answers to wait for, in place of `seconds`. */
  amount?: number;
  headers?: Record<string, string>;
}

export interface Load {
  responsesPerSecond: number;
  /** By what the serving processes worked for them: what it would be on a processor of their own, if nobody else disturbed. */
  responsesPerProcessorSecond: number;
  /** How much of the time the serving processes worked: well below 1, they waited for who asks. */
  busy: number;
  p50Ms: number;
  p99Ms: number;
}

interface Printed {
  responses: number;
  errors: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Loads a server from a process on another processor. `findServing` names the processes that do the serving: asked before
 * and after, as a pool makes connections when they are needed. Throws where an answer was not a good one.
 */
export async function putLoad(findServing: () => Promise<number[]>, options: LoadOptions): Promise<Load> {
  const before = readProcessorSeconds(await findServing());
  const child = spawnScript(['bench/harness/load-process.ts', JSON.stringify(options)], {}, 'load');
  if (!child.stdout || !child.stderr) throw new Error('The load has no output');
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const worked = processorSecondsBetween(before, readProcessorSeconds(await findServing()));
  if (printed === '') throw new Error(`No load could be put on ${options.url}: ${complaint}`);
  const { responses, errors, seconds, p50Ms, p99Ms } = JSON.parse(printed) as Printed;
  if (errors > 0 || responses === 0) throw new Error(`${errors} of ${options.url} failed, ${responses} did not`);
  return {
    responsesPerSecond: responses / seconds,
    responsesPerProcessorSecond: responses / worked,
    busy: worked / seconds,
    p50Ms,
    p99Ms,
  };
}
