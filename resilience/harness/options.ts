import { parseArgs } from 'node:util';
import type { DatabaseHome } from '#test/environments.ts';

const HOMES: DatabaseHome[] = ['embedded', 'server'];

export interface ResilienceOptions {
  seed: number;
  homes: DatabaseHome[];
  postgresUrl: string;
  /** Each script defines what this number means, and its default. */
  amount: number | undefined;
  kills: number | undefined;
  /** Duration of an outage. */
  seconds: number;
  /** Duration of the soak test. */
  minutes: number;
}

export const DEFAULT_POSTGRES_URL = 'postgres://postgres@127.0.0.1:5432/postgres';

export function readCommandLine(args: string[]): { names: string[]; options: ResilienceOptions } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(Math.trunc(Math.random() * 1_000_000)) },
      database: { type: 'string', default: 'both' },
      postgres: { type: 'string', default: DEFAULT_POSTGRES_URL },
      amount: { type: 'string' },
      kills: { type: 'string' },
      seconds: { type: 'string', default: '30' },
      minutes: { type: 'string', default: '60' },
    },
  });
  const homes = HOMES.filter((home) => values.database === 'both' || values.database === home);
  if (homes.length === 0) throw new Error('--database is embedded, server or both');
  return {
    names: positionals,
    options: {
      seed: numberIn('seed', values.seed, 0xffff_ffff),
      homes,
      postgresUrl: values.postgres,
      amount: values.amount === undefined ? undefined : numberIn('amount', values.amount, 1_000_000),
      kills: values.kills === undefined ? undefined : numberIn('kills', values.kills, 1_000),
      seconds: numberIn('seconds', values.seconds, 600),
      minutes: numberIn('minutes', values.minutes, 24 * 60),
    },
  };
}

function numberIn(name: string, text: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > max)
    throw new Error(`--${name} is a whole number from 0 to ${max}`);
  return number;
}
