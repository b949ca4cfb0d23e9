import { readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of 10 ms (USER_HZ). */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

export type ProcessorSeconds = ReadonlyMap<number, number>;

export function readProcessorSeconds(pids: readonly number[]): ProcessorSeconds {
  return new Map(pids.map((pid) => [pid, secondsOf(pid)]));
}

export function processorSecondsBetween(before: ProcessorSeconds, after: ProcessorSeconds): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

function secondsOf(pid: number): number {
  const fields = readProcess(pid, 'stat');
  // utime and stime are fields 12 and 13 after the program's name, which may contain spaces.
  const rest = fields?.slice(fields.lastIndexOf(')') + 2).split(' ') ?? [];
  return (Number(rest[11] ?? 0) + Number(rest[12] ?? 0)) / TICKS_PER_SECOND;
}

export function residentBytesOf(pid: number): number {
  return Number(readProcess(pid, 'statm')?.split(' ')[1] ?? 0) * PAGE_BYTES;
}

function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
