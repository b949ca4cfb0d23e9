import { CACHED_PAGES } from '#bench/eviction.ts';
import { percentile } from '#bench/harness/summarize.ts';
import { CATALOGUE, estimatePageLoad, type PageLoad } from './page-cache.ts';
import type { ServiceTimes } from './service-times.schema.ts';
import { COMMIT_LOCK, modelShop, PRODUCT_ROW, stationsOf, type Topology } from './shop-model.ts';
import { type Arrivals, type SimulationResult, simulate } from './simulation.ts';
import { DAY, NETWORK, type Size } from './sizes.ts';

const POOL_SIZE = 10;
/** Requests of a simulation, within the limits of its simulated seconds. */
const REQUESTS = 400_000;
const SECONDS = { min: 4, max: 300 };
/** Demand is read where nobody waits. */
const LIGHT = 0.05;

export interface Forecast {
  size: Size;
  isSale: boolean;
  ordersPerSecond: number;
  viewsPerSecond: number;
  pages: PageLoad;
  /** Demand in servers of each station by its capacity: 1 and more cannot be served. */
  demand: Record<string, number>;
  /** Undefined where the demand exceeds a capacity: waiting then grows for as long as the load lasts. */
  latencies?: Record<string, { p50Ms: number; p95Ms: number; p99Ms: number }>;
}

/** What the queueing network of the shop says about a size, in its peak hour or in a sale. */
export function forecast(times: ServiceTimes, size: Size, isSale: boolean): Forecast {
  const perSecond = (perDay: number) => (perDay * DAY.peakHourShare * (isSale ? DAY.saleFactor : 1)) / 3_600;
  const ordersPerSecond = perSecond(size.ordersPerDay);
  const viewsPerSecond = perSecond(size.viewsPerDay);
  const { shopProcesses: processes, cdnSeconds } = size;
  const pages = estimatePageLoad({
    views: viewsPerSecond * (1 - DAY.searchShare),
    orders: ordersPerSecond,
    processes,
    cachedPages: CACHED_PAGES,
    cdnSeconds,
  });
  const rates = {
    order: ordersPerSecond,
    // Each process gets the notice of each order.
    notice: ordersPerSecond * processes,
    signIn: ordersPerSecond * DAY.signInsPerOrder,
    productList: ordersPerSecond * DAY.personalReadsPerOrder,
    filteredSearch: viewsPerSecond * DAY.searchShare,
    cachedPage: pages.requests - pages.rendered,
    renderedPage: pages.rendered,
  };
  const light = run(times, size, rates, LIGHT);
  const demand = demandOf(light, LIGHT);
  const common = { size, isSale, ordersPerSecond, viewsPerSecond, pages, demand };
  if (Math.max(...Object.values(demand)) >= 1) return common;
  const { kinds } = run(times, size, rates, 1);
  return {
    ...common,
    latencies: Object.fromEntries(
      Object.entries(kinds)
        .filter(([kind, { durationsMs }]) => kind !== 'notice' && durationsMs.length > 0)
        .map(([kind, { durationsMs }]) => [
          kind,
          {
            p50Ms: percentile(durationsMs, 50),
            p95Ms: percentile(durationsMs, 95),
            p99Ms: percentile(durationsMs, 99),
          },
        ]),
    ),
  };
}

function run(times: ServiceTimes, size: Size, rates: Record<string, number>, share: number): SimulationResult {
  const hasReplicas = size.replicaProcessors > 0;
  const reads = hasReplicas ? 'replicas' : 'primary';
  const topology: Topology = {
    shopProcesses: size.shopProcesses,
    poolSize: POOL_SIZE,
    processors: { shop: 'shop', database: 'primary', reads },
    roundTripMs: NETWORK.roundTripMs,
    flushMs: times.flushMs,
    // The standby's disk is like the primary's, and is asked after it.
    standbyMs: NETWORK.roundTripMs + times.flushMs,
    notifiesInCommit: size.notifiesInCommit,
    // The inverse of Zipf's distribution function, nearly.
    pickProducts: (random) => Array.from({ length: 2 }, () => Math.floor(CATALOGUE.products ** random.next())),
  };
  const arrivals = Object.entries(rates)
    .filter(([, perSecond]) => perSecond > 0)
    .map(([kind, perSecond]): Arrivals => ({ type: 'open', kind, perSecond: perSecond * share }));
  const total = share * Object.values(rates).reduce((sum, rate) => sum + rate, 0);
  const seconds = Math.min(SECONDS.max, Math.max(SECONDS.min, REQUESTS / total));
  return simulate({
    stations: {
      ...stationsOf(topology),
      shop: size.shopProcesses,
      primary: size.primaryProcessors,
      ...(hasReplicas && { replicas: size.replicaProcessors }),
    },
    kinds: modelShop(times, topology),
    arrivals,
    durationMs: seconds * 1_000,
    warmUpMs: seconds * 100,
    seed: 5,
  });
}

function demandOf({ stations }: SimulationResult, share: number): Record<string, number> {
  const rows = Object.entries(stations).filter(([name]) => name.startsWith(PRODUCT_ROW));
  const demandIn = (name: string) => (stations[name]?.utilisation ?? 0) / share;
  return {
    'shop processors': demandIn('shop'),
    'primary processors': demandIn('primary'),
    ...(stations.replicas && { 'replica processors': demandIn('replicas') }),
    [COMMIT_LOCK]: demandIn(COMMIT_LOCK),
    "the best-seller's row": Math.max(0, ...rows.map(([, { utilisation }]) => utilisation)) / share,
  };
}
