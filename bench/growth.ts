import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { measureGrowth } from './measure-growth.ts';
import { adminOrderReads, adminReads, statisticsReads } from './reads/admin-reads.ts';
import { searchReads } from './reads/search-reads.ts';
import { storefrontReads } from './reads/storefront-reads.ts';

/** Every read of shoppers and admins, as the shop grows. */
export function growth(options: BenchOptions): Promise<Outcome> {
  return measureGrowth((productId) => [...storefrontReads(productId), ...searchReads(), ...adminReads()], options);
}

/** The part of `growth` that searches for products. */
export function search(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(searchReads, options);
}

/** The part of `growth` that lists orders, and searches in them. */
export function adminOrders(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(adminOrderReads, options);
}

/** The part of `growth` that counts the whole shop. */
export function statistics(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(statisticsReads, options);
}
