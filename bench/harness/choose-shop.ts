import { CannotRun } from './cannot-run.ts';
import { findShopSizes } from './databases.ts';
import type { BenchOptions } from './options.ts';

/**
 * The size of the seeded shop to measure: the one that is asked for, else the largest. Undefined where none is asked for
 * and none was seeded. Throws `CannotRun` where the one that is asked for is not there, or no PostgreSQL answers.
 */
export async function chooseShop({ postgresUrl, products }: BenchOptions): Promise<number | undefined> {
  const sizes = await findShopSizes(postgresUrl);
  if (products === undefined) return sizes.at(-1);
  if (sizes.includes(products)) return products;
  throw new CannotRun(`there is no nanhi_bench_${products}. npm run bench:seed -- --products ${products} makes it.`);
}
