import { parseArgs } from 'node:util';

export interface SeedOptions {
  /** How many products, and orders; everything else follows from it. */
  products: number;
  url: string;
  /** Whether a database of this name is dropped first. */
  fresh: boolean;
}

const USAGE = 'Usage: npm run bench:seed -- --products 1000000 [--database postgres://...] [--fresh]';

/** What the command line and the environment ask for. Throws a line of usage where it cannot be read. */
export function readSeedOptions(args: string[], environment: NodeJS.ProcessEnv): SeedOptions {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '' },
      database: { type: 'string' },
      fresh: { type: 'boolean', default: false },
    },
  });
  const products = Number(values.products);
  if (!Number.isSafeInteger(products) || products < 1 || products > 10_000_000) throw new Error(USAGE);
  const url =
    values.database ?? environment.BENCH_DATABASE_URL ?? `postgres://postgres@127.0.0.1:5432/nanhi_bench_${products}`;
  if (!URL.canParse(url)) throw new Error(USAGE);
  return { products, url, fresh: values.fresh };
}
