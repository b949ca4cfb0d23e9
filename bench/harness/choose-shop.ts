import { CannotRun } from './cannot-run.ts';
import { findShopSizes } from './databases.ts';
import type { BenchOptions } from './options.ts';

/** The requested size, else the largest, if any. Throws `CannotRun` without the requested shop or PostgreSQL. */
export async function chooseShop({ postgresUrl, products }: BenchOptions): Promise<number | undefined> {
  const sizes = await findShopSizes(postgresUrl);
  if (products === undefined) return sizes.at(-1);
  if (sizes.includes(products)) return products;
  throw new CannotRun(`there is no nanhi_bench_${products}. npm run bench:seed -- --products ${products} makes it.`);
}
