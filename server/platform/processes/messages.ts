import { z } from 'zod';

export const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('metrics-wanted'), requestId: z.string() }),
  /** Sent before the worker ends, to request the connections that the primary process has accepted for it. */
  z.object({ type: z.literal('connections-wanted') }),
  z.object({ type: z.literal('metrics'), requestId: z.string(), metrics: z.array(z.looseObject({})) }),
]);

export const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('retire') }),
  z.object({ type: z.literal('metrics-wanted'), requestId: z.string() }),
  /** Sent after all connections that the primary process has accepted for the worker. */
  z.object({ type: z.literal('connections-sent') }),
  /** One list for each worker, in the shape of `Registry.getMetricsAsJSON`. */
  z.object({ type: z.literal('metrics-of-all'), requestId: z.string(), metrics: z.array(z.array(z.looseObject({}))) }),
]);
