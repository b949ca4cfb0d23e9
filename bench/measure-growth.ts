import { CannotRun } from './harness/cannot-run.ts';
import { findShopSizes } from './harness/databases.ts';
import { firstProductOf } from './harness/demo-store.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { openSeededShop } from './harness/open-shop.ts';
import type { BenchOptions } from './harness/options.ts';
import { logIn } from './harness/shop-api.ts';
import { percentile, summarize } from './harness/summarize.ts';
import { short } from './harness/table.ts';
import { timeRead } from './harness/time-read.ts';
import type { Read, ReadsOf } from './reads/read.ts';

/** A read in the largest shop takes at most three times as long as in the smallest, or 50 ms. */
const TARGET = { atMost: 3, orOurs: 50 };

interface OpenShop {
  size: number;
  url: string;
  token: string;
  reads: Read[];
  close(): Promise<void>;
}

export async function measureGrowth(readsFor: ReadsOf, options: BenchOptions): Promise<Outcome> {
  const sizes = await findShopSizes(options.postgresUrl);
  const measuredSizes = sizes.filter((size) => size <= (options.products ?? Number.POSITIVE_INFINITY));
  if (measuredSizes.length === 0)
    throw new CannotRun('no shop was seeded. npm run bench:seed -- --products 1000 makes one.');
  const notes = measuredSizes.length === 1 ? ['Only one shop was seeded: there is no growth to see.'] : [];
  const shops: OpenShop[] = [];
  try {
    for (const size of measuredSizes) shops.push(await openShopFor(size, readsFor, options));
    const findings: Finding[] = [];
    for (const [index, { what }] of (shops[0]?.reads ?? []).entries()) {
      try {
        findings.push(await measureOne(shops, index, options.rounds));
      } catch (error) {
        notes.push(`${what}: ${error instanceof Error ? error.message : String(error)}.`);
      }
    }
    return { findings, notes };
  } finally {
    for (const shop of shops) await shop.close();
  }
}

async function openShopFor(size: number, readsFor: ReadsOf, { postgresUrl }: BenchOptions) {
  const shop = await openSeededShop(postgresUrl, size);
  try {
    const { url } = await shop.start({ CACHE_MB: '0' });
    const token = await logIn({ url });
    const reads = await readsFor({ url, token, product: await firstProductOf({ url }) });
    return { size, url, token, reads, close: () => shop.close() };
  } catch (error) {
    await shop.close();
    throw error;
  }
}

async function measureOne(shops: readonly OpenShop[], index: number, rounds: number): Promise<Finding> {
  const times = new Map(shops.map(({ size }): [number, number[][]] => [size, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const inOrder = round % 2 === 0 ? shops : shops.toReversed();
    for (const shop of inOrder) {
      const read = shop.reads[index];
      if (!read) throw new Error('The shops have different reads');
      const durations = await timeRead(shop, read, shop.token);
      if (round > 0) times.get(shop.size)?.push(durations);
    }
  }
  const medians = [...times.values()].map((ofRounds) => ofRounds.map((durations) => percentile(durations, 50)));
  const [smallest = [], largest = smallest] = [medians[0], medians.at(-1)];
  return {
    what: shops[0]?.reads[index]?.what ?? '',
    unit: 'ms (p50)',
    ours: summarize(largest),
    ...(shops.length > 1 && {
      baseline: summarize(smallest),
      ratio: summarize(largest.map((ms, round) => ms / (smallest[round] ?? Number.NaN))),
      target: TARGET,
    }),
    detail: [...times].map(([size, ofRounds]) => format(size, ofRounds.flat())).join('; ') + growthOfSlowest(times),
  };
}

function growthOfSlowest(times: ReadonlyMap<number, number[][]>): string {
  const [smallest, largest] = [[...times.values()][0], [...times.values()].at(-1)];
  if (!smallest || !largest || smallest === largest) return '';
  return `; p99 ${short(percentile(largest.flat(), 99) / percentile(smallest.flat(), 99))} times`;
}

function format(size: number, times: readonly number[]): string {
  return `${size.toLocaleString('en')}: p50 ${short(percentile(times, 50))}, p99 ${short(percentile(times, 99))}`;
}
