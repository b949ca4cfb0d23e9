import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, Outcome } from './harness/finding.ts';
import { serveFixedResponse } from './harness/fixed-response.ts';
import type { BenchOptions } from './harness/options.ts';
import { compareRounds, type Round } from './harness/paired-rounds.ts';
import { type Server, startShop } from './harness/spawn.ts';

interface Starts {
  first: number;
  second: number;
}

export async function start({ rounds }: BenchOptions): Promise<Outcome> {
  const measured: Round<Starts>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const isOursFirst = round % 2 === 0;
    const before = isOursFirst ? undefined : await startBare();
    const subject = await startTwice();
    const baseline = before ?? (await startBare());
    if (round > 0) measured.push({ subject, baseline });
  }
  const findingOf = (what: string, kind: keyof Starts): Finding => ({
    what,
    unit: 'ms',
    ...compareRounds(measured, (starts) => starts[kind]),
  });
  return {
    findings: [findingOf('first start, the demo is set up', 'first'), findingOf('second start', 'second')],
    notes: [],
  };
}

async function startTwice(): Promise<Starts> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  try {
    const env = { DATA_DIR: folder };
    return { first: await timeStart(startShop(env, 'any')), second: await timeStart(startShop(env, 'any')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function startBare(): Promise<Starts> {
  const ms = await timeStart(serveFixedResponse({ headers: {}, body: '' }));
  return { first: ms, second: ms };
}

async function timeStart(starting: Promise<Server>): Promise<number> {
  const server = await starting;
  await server.end();
  return server.startMs;
}
