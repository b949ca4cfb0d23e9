import { CannotRun } from './cannot-run.ts';
import { findShopSizes } from './databases.ts';
import type { BenchOptions } from './options.ts';

/** Chooses the requested shop, else the largest. Throws `CannotRun` if the requested shop or PostgreSQL is missing. */
export async function chooseShop({ postgresUrl, products }: BenchOptions): Promise<number | undefined> {
  const sizes = await findShopSizes(postgresUrl);
  if (products === undefined) return sizes.at(-1);
  if (sizes.includes(products)) return products;
  throw new CannotRun(`there is no nanhi_bench_${products}. npm run bench:seed -- --products ${products} makes it.`);
}
