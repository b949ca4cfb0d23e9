import { parseArgs } from 'node:util';

export interface BenchOptions {
  rounds: number;
  seconds: number;
  /** Undefined: the largest seeded shop. */
  products: number | undefined;
  postgresUrl: string;
}

interface CommandLine {
  names: string[];
  jsonFile: string | undefined;
  options: BenchOptions;
}

export function readCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      products: { type: 'string' },
      postgres: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    },
  });
  return {
    names: positionals,
    jsonFile: values.json,
    options: {
      rounds: numberIn('rounds', values.rounds, 50),
      seconds: numberIn('seconds', values.seconds, 60),
      products: values.products === undefined ? undefined : numberIn('products', values.products, 10_000_000),
      postgresUrl: values.postgres,
    },
  };
}

function numberIn(name: string, text: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new Error(`--${name} is a number from 1 to ${max}`);
  return number;
}
