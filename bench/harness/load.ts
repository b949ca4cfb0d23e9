import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { processorSecondsBetween, readProcessorSeconds } from './processor-time.ts';
import { spawnScript } from './spawn.ts';

export interface LoadOptions {
  url: string;
  paths: string[];
  connections: number;
  seconds: number;
  amount?: number;
  headers?: Record<string, string>;
}

export interface Load {
  responsesPerSecond: number;
  /** Per second of processor time, which other programs on the machine do not distort. */
  responsesPerProcessorSecond: number;
  /** Share of the time in which the server used a processor. Well below 1, the server waited for the load generator. */
  busy: number;
  p50Ms: number;
  p99Ms: number;
}

interface LoadReport {
  responses: number;
  errors: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

/** Calls `findServing` before and after the load, because new database connections start new processes. */
export async function putLoad(findServing: () => Promise<number[]>, options: LoadOptions): Promise<Load> {
  const before = readProcessorSeconds(await findServing());
  const child = spawnScript(['bench/harness/load-process.ts', JSON.stringify(options)], {}, 'load');
  if (!child.stdout || !child.stderr) throw new Error('The load has no output');
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const processorSeconds = processorSecondsBetween(before, readProcessorSeconds(await findServing()));
  if (output === '') throw new Error(`No load could be put on ${options.url}: ${errorOutput}`);
  const { responses, errors, seconds, p50Ms, p99Ms } = JSON.parse(output) as LoadReport;
  if (errors > 0 || responses === 0) throw new Error(`${errors} of ${options.url} failed, ${responses} did not`);
  return {
    responsesPerSecond: responses / seconds,
    responsesPerProcessorSecond: responses / processorSeconds,
    busy: processorSeconds / seconds,
    p50Ms,
    p99Ms,
  };
}
