import { readFileSync } from 'node:fs';

/** Of Linux, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

/** Seconds of processor time that each of these processes has used, all its threads included. */
export type ProcessorSeconds = ReadonlyMap<number, number>;

export function readProcessorSeconds(pids: readonly number[]): ProcessorSeconds {
  return new Map(pids.map((pid) => [pid, secondsOf(pid)]));
}

/** What the processes of `after` have used since `before`. Who was not there before was made since. */
export function processorSecondsBetween(before: ProcessorSeconds, after: ProcessorSeconds): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

function secondsOf(pid: number): number {
  const fields = readProcess(pid, 'stat');
  // After the program's name, which stands in parentheses and may hold spaces: user and system time are 12th and 13th.
  const rest = fields?.slice(fields.lastIndexOf(')') + 2).split(' ') ?? [];
  return (Number(rest[11] ?? 0) + Number(rest[12] ?? 0)) / TICKS_PER_SECOND;
}

/** Bytes of memory that the process really occupies. */
export function residentBytesOf(pid: number): number {
  return Number(readProcess(pid, 'statm')?.split(' ')[1] ?? 0) * PAGE_BYTES;
}

function readProcess(pid: number, file: 'stat' | 'statm'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
