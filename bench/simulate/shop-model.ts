import type { Random } from '#database/demo/random.ts';
import type { RequestCost, ServiceTimes } from './service-times.schema.ts';
import { exponential, type RequestSteps, type Step } from './simulation.ts';

/** Machines by the names of their stations, and what lies between them. */
export interface Topology {
  shopProcesses: number;
  /** Connections to the database of one process. */
  poolSize: number;
  /** Stations that do the processor work; `reads` is a replica's, or the primary's. */
  processors: { shop: string; database: string; reads: string; clients?: string };
  /** From the shop to the database and back. */
  roundTripMs: number;
  flushMs: number;
  /** From the primary's flush until the synchronous standby has confirmed its own. */
  standbyMs: number;
  /** False where orders publish after their commit, many at a time: then commits share flushes. */
  notifiesInCommit: boolean;
  /** The products of an order, by number; the same one twice counts once. */
  pickProducts: (random: Random) => number[];
}

export const COMMIT_LOCK = 'commit lock of NOTIFY';
export const PRODUCT_ROW = 'row of product ';

/** The steps of each kind of request, from measured service times. Pieces of processor work follow the exponential distribution. */
export function modelShop(times: ServiceTimes, topology: Topology): Record<string, RequestSteps> {
  const { processors, roundTripMs } = topology;
  const work = (random: Random, station: string, ms: number): Step[] =>
    ms > 0 ? [{ do: 'work', station, ms: exponential(random, ms) }] : [];
  const pickProcess = (random: Random) => random.between(1, topology.shopProcesses);
  const holding = (station: string, steps: Step[]): Step[] => [
    { do: 'acquire', station },
    ...steps,
    { do: 'release', station },
  ];
  /** Work of one process' JavaScript, which one thread runs. */
  const script = (random: Random, process: number, ms: number): Step[] =>
    holding(`shop process ${process}`, work(random, processors.shop, ms));
  const roundTrip = (random: Random, station: string, ms: number): Step[] => [
    { do: 'wait', ms: roundTripMs },
    ...work(random, station, ms),
  ];
  const client = (random: Random, ms: number): Step[] =>
    processors.clients === undefined ? [] : holding('clients', work(random, processors.clients, ms));
  const flush = (random: Random): Step => ({
    do: 'wait',
    ms: exponential(random, topology.flushMs) + topology.standbyMs,
  });

  /** A read in two turns of the shop around one round trip; a response from the cache has no round trip. */
  const read =
    (cost: RequestCost): RequestSteps =>
    (random) => {
      const process = pickProcess(random);
      const needsDatabase = cost.databaseMs > 0.01;
      return [
        ...client(random, cost.clientMs / 2),
        ...script(random, process, needsDatabase ? cost.shopMs / 2 : cost.shopMs),
        ...(needsDatabase ? roundTrip(random, processors.reads, cost.databaseMs) : []),
        ...(needsDatabase ? script(random, process, cost.shopMs / 2) : []),
        ...work(random, processors.shop, cost.shopThreadsMs),
        ...client(random, cost.clientMs / 2),
      ];
    };

  const order =
    (cost: RequestCost): RequestSteps =>
    (random) => {
      const process = pickProcess(random);
      const products = [...new Set(topology.pickProducts(random))].sort((a, b) => a - b);
      const { session, begin, locks, writes } = times.order.shares;
      const commitMs = times.commits.besideFlushMs;
      const databaseMs = (share: number) => share * (cost.databaseMs - commitMs);
      const turn = () => script(random, process, cost.shopMs / 6);
      const ask = (share: number) => roundTrip(random, processors.database, databaseMs(share));
      const commit = [...work(random, processors.database, commitMs), flush(random)];
      return [
        ...client(random, cost.clientMs / 2),
        ...turn(),
        ...ask(session),
        ...turn(),
        { do: 'acquire', station: `connections of process ${process}` },
        ...ask(begin),
        ...turn(),
        ...products.map((product): Step => ({ do: 'acquire', station: PRODUCT_ROW + product })),
        ...ask(locks),
        ...turn(),
        ...ask(writes),
        ...turn(),
        { do: 'wait', ms: roundTripMs },
        ...(topology.notifiesInCommit ? holding(COMMIT_LOCK, commit) : commit),
        ...products.map((product): Step => ({ do: 'release', station: PRODUCT_ROW + product })),
        { do: 'release', station: `connections of process ${process}` },
        ...turn(),
        ...work(random, processors.shop, cost.shopThreadsMs),
        ...client(random, cost.clientMs / 2),
      ];
    };

  const signIn: RequestSteps = (random) => {
    const cost = times.requests.signIn;
    const process = pickProcess(random);
    return [
      ...client(random, cost.clientMs / 2),
      ...script(random, process, cost.shopMs / 2),
      ...roundTrip(random, processors.database, cost.databaseMs / 2),
      ...work(random, processors.shop, cost.shopThreadsMs),
      ...roundTrip(random, processors.database, cost.databaseMs / 2),
      flush(random),
      ...script(random, process, cost.shopMs / 2),
      ...client(random, cost.clientMs / 2),
    ];
  };

  /** What one process does for the notice of one order. */
  const notice: RequestSteps = (random) => [
    ...work(random, processors.database, times.listener.databaseMs),
    ...script(random, pickProcess(random), times.listener.shopMs),
  ];

  const { requests } = times;
  return {
    cachedPage: read(requests.cachedPage),
    renderedPage: read(requests.renderedPage),
    productList: read(requests.productList),
    filteredSearch: read(requests.filteredSearch),
    order: order(requests.order),
    uncountedOrder: order(requests.uncountedOrder),
    signIn,
    notice,
  };
}

/** The pools of connections and the threads of all processes. */
export function stationsOf({ shopProcesses, poolSize }: Topology): Record<string, number> {
  const stations: Record<string, number> = {};
  for (let process = 1; process <= shopProcesses; process += 1) {
    stations[`shop process ${process}`] = 1;
    stations[`connections of process ${process}`] = poolSize;
  }
  return stations;
}
