import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { measureGrowth } from './measure-growth.ts';
import { adminOrderReads, adminReads, deskReads, statisticsReads } from './reads/admin-reads.ts';
import { searchReads } from './reads/search-reads.ts';
import { storefrontReads } from './reads/storefront-reads.ts';

export function growth(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(
    (product) => [...storefrontReads(product), ...searchReads(), ...adminReads(product._id)],
    options,
  );
}

export function search(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(searchReads, options);
}

export function adminOrders(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(adminOrderReads, options);
}

export function desk(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(deskReads, options);
}

export function statistics(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(statisticsReads, options);
}
