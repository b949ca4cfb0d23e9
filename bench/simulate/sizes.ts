/** Assumptions of the forecasts; docs/scale.md gives their reasons. */
export const DAY = {
  /** Of a day's orders and views, in its busiest hour. */
  peakHourShare: 0.1,
  /** A sale's busiest minutes, against the peak hour. */
  saleFactor: 5,
  viewsPerOrder: 100,
  signInsPerOrder: 0.5,
  /** Responses about a customer's own orders and account, which are never cached. */
  personalReadsPerOrder: 5,
  /** Of page views: searches that the cache lacks. */
  searchShare: 0.03,
};

/** Between machines of one data centre. */
export const NETWORK = { roundTripMs: 0.5 };

export interface Machines {
  /** One processor each. */
  shopProcesses: number;
  primaryProcessors: number;
  /** Of all replicas together; 0 where the primary serves reads. */
  replicaProcessors: number;
  cdnSeconds: number;
  /** True: as before orders sent their notices after the commit (decision 38). */
  notifiesInCommit: boolean;
}

export interface Size extends Machines {
  name: string;
  ordersPerDay: number;
  viewsPerDay: number;
}

const sized = (name: string, ordersPerDay: number, machines: Machines): Size => ({
  name,
  ordersPerDay,
  viewsPerDay: ordersPerDay * DAY.viewsPerOrder,
  ...machines,
});

const SMALL: Machines = {
  shopProcesses: 2,
  primaryProcessors: 2,
  replicaProcessors: 0,
  cdnSeconds: 0,
  notifiesInCommit: false,
};
const MIDDLE: Machines = { ...SMALL, shopProcesses: 16, primaryProcessors: 4, replicaProcessors: 4, cdnSeconds: 60 };
const LARGE: Machines = { ...MIDDLE, shopProcesses: 96, primaryProcessors: 24, replicaProcessors: 24 };

export const SIZES: readonly Size[] = [
  sized('10 thousand orders', 10_000, SMALL),
  sized('1 million orders', 1_000_000, MIDDLE),
  sized('10 million orders, 1 billion views', 10_000_000, LARGE),
  sized('the same, if orders notified in their commit', 10_000_000, { ...LARGE, notifiesInCommit: true }),
  { ...LARGE, name: '1 billion views alone', ordersPerDay: 0, viewsPerDay: 1e9 },
  { ...LARGE, name: '1 billion views alone, a CDN that always asks', ordersPerDay: 0, viewsPerDay: 1e9, cdnSeconds: 0 },
];
