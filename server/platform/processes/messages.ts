import { z } from 'zod';

/** What a worker tells the process that keeps it. */
export const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** It was asked for the metrics of all, and wants to know those of the others. */
  z.object({ type: z.literal('metrics-wanted'), askId: z.string() }),
  /** It is about to end, and wants to have every connection that was taken for it. */
  z.object({ type: z.literal('connections-wanted') }),
  z.object({ type: z.literal('metrics'), askId: z.string(), metrics: z.array(z.looseObject({})) }),
]);

/** What it is told. */
export const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('metrics-wanted'), askId: z.string() }),
  /** What had been taken for it has been sent before this. */
  z.object({ type: z.literal('connections-sent') }),
  /** Each process's metrics, in the shape of `Registry.getMetricsAsJSON`. */
  z.object({ type: z.literal('metrics-of-all'), askId: z.string(), metrics: z.array(z.array(z.looseObject({}))) }),
]);
