import { parseArgs } from 'node:util';

export interface SeedOptions {
  products: number;
  url: string;
  /** Drops an existing database with this name first. */
  fresh: boolean;
}

const USAGE = 'Usage: npm run bench:seed -- --products 1000000 [--database postgres://...] [--fresh]';

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
