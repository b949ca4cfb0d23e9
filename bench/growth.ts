import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { measureGrowth } from './measure-growth.ts';
import { adminOrderReads, adminReads, statisticsReads } from './reads/admin-reads.ts';
import { cashReads, deskReads, parcelReads } from './reads/desk-reads.ts';
import type { Read, SampledShop } from './reads/read.ts';
import { searchReads } from './reads/search-reads.ts';
import { storefrontReads } from './reads/storefront-reads.ts';

export function growth(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(
    async (shop) => [
      ...storefrontReads(shop.product),
      ...searchReads(),
      ...adminReads(shop.product._id),
      ...(await allDeskReads(shop)),
    ],
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
  return measureGrowth(allDeskReads, options);
}

async function allDeskReads(shop: SampledShop): Promise<Read[]> {
  return [...deskReads(), ...(await parcelReads(shop)), ...(await cashReads(shop))];
}

export function statistics(options: BenchOptions): Promise<Outcome> {
  return measureGrowth(statisticsReads, options);
}
