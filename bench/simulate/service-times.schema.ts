import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Processor time in ms per request. */
const costSchema = z.object({
  /** Of the thread that runs the shop's JavaScript. */
  shopMs: z.number(),
  /** Of the shop's other threads: garbage collection, compression, password hashes. */
  shopThreadsMs: z.number(),
  /** Of all processes of the database server. */
  databaseMs: z.number(),
  /** Of the load generator. */
  clientMs: z.number(),
});

const closedLoopSchema = z.object({
  clients: z.number(),
  turn: z.array(z.enum(['page', 'order', 'sign-in'])),
  /** Every order is of the same product. */
  oneProduct: z.boolean(),
  perSecond: z.number(),
  /** Processors that other programs took meanwhile: well above 0, the figures of this loop are too low. */
  otherProcessors: z.number(),
  kinds: z.record(z.string(), z.object({ count: z.number(), p50Ms: z.number(), p95Ms: z.number() })),
});

/** Processors that other programs may take without disturbing a measurement. */
export const UNDISTURBED = 0.12;

/** What `npm run bench -- service-times` measures and writes. */
export const serviceTimesSchema = z.object({
  measuredOn: z.object({ date: z.string(), processors: z.number(), model: z.string(), postgres: z.string() }),
  requests: z.object({
    cachedPage: costSchema,
    renderedPage: costSchema,
    productList: costSchema,
    filteredSearch: costSchema,
    signIn: costSchema,
    order: costSchema,
    /** Of products whose pieces are not counted: nothing cached is invalidated. */
    uncountedOrder: costSchema,
  }),
  order: z.object({
    /** How many the orders choose from. */
    products: z.number(),
    statements: z.number(),
    notices: z.number(),
    walBytes: z.number(),
    /** With the first change of most pages since a checkpoint, in tables of `walAfterCheckpointRows` orders. */
    walBytesAfterCheckpoint: z.number(),
    walAfterCheckpointRows: z.number(),
    tableBytes: z.number(),
    indexBytes: z.number(),
    /** Bytes per order by relation, indexes apart. */
    relations: z.record(z.string(), z.object({ tableBytes: z.number(), indexBytes: z.number() })),
    /** Share of the database's execution time by the round trip that sends the statements. */
    shares: z.object({ session: z.number(), begin: z.number(), locks: z.number(), writes: z.number() }),
  }),
  /** One flush of the write-ahead log to this machine's disk, while orders are placed. */
  flushMs: z.number(),
  /** Small transactions of 16 connections, with and without a NOTIFY in each. */
  commits: z.object({
    perSecond: z.number(),
    notifyingPerSecond: z.number(),
    /** From one commit with NOTIFY to the next, for which it holds the lock. */
    lockHeldMs: z.number(),
    /** The part of that which is no flush: work of the processor. */
    besideFlushMs: z.number(),
  }),
  /** What one more listening process adds to each notice. */
  listener: z.object({ databaseMs: z.number(), shopMs: z.number() }),
  closedLoops: z.array(closedLoopSchema),
});

export type ServiceTimes = z.infer<typeof serviceTimesSchema>;
export type RequestCost = z.infer<typeof costSchema>;
export type MeasuredLoop = z.infer<typeof closedLoopSchema>;

export const SERVICE_TIMES_FILE = new URL('./service-times.json', import.meta.url);

/** Throws where the file is missing or of another shape. */
export async function readServiceTimes(): Promise<ServiceTimes> {
  return serviceTimesSchema.parse(JSON.parse(await readFile(SERVICE_TIMES_FILE, 'utf8')));
}

/** As the tables of `service-times` and `simulate` call it. */
export function nameOfLoop({ clients, turn, oneProduct }: MeasuredLoop): string {
  const kinds = new Set(turn);
  const what = kinds.size > 1 ? '19 cached pages to an order' : kinds.has('order') ? 'orders' : 'cached pages';
  return `${what}${oneProduct ? ' of one product' : ''}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
}
