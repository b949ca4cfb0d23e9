import { z } from 'zod';
import { paginationQuery } from './pagination.schema.ts';

export const failedWorkSchema = z
  .object({
    _id: z.string(),
    kind: z.string().describe('Name of the queue, which `retry-all` takes.'),
    kindInWords: z.string(),
    requestedAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    tries: z.number().int(),
    error: z.string().describe('Error of the last attempt, without addresses.'),
    orderId: z.string().nullable().describe('Number of the order; null if the work has none.'),
    canRetry: z.boolean().describe('False when a retry is pointless.'),
  })
  .meta({ id: 'FailedWork' });
export type FailedWork = z.infer<typeof failedWorkSchema>;

export const listFailedWorkQuery = z.object(paginationQuery);
export const listFailedWorkResponse = z
  .object({
    jobs: z.array(failedWorkSchema),
    totalPages: z.number().int(),
    totalJobs: z.number().int(),
    byKind: z.array(
      z.object({ kind: z.string(), kindInWords: z.string(), count: z.number().int(), canRetry: z.boolean() }),
    ),
  })
  .meta({ id: 'FailedWorkList' });
export type FailedWorkList = z.infer<typeof listFailedWorkResponse>;

export const workStateResponse = z
  .object({
    failed: z.number().int().describe('Failed jobs that wait for somebody to retry them.'),
    delayed: z
      .array(
        z.object({
          kind: z.string(),
          kindInWords: z.string(),
          isMail: z.boolean(),
          count: z.number().int(),
          since: z.iso.datetime().describe('Time at which the oldest of the jobs was requested.'),
        }),
      )
      .describe('Kinds of jobs that were requested more than ten minutes ago and wait for an automatic retry.'),
  })
  .meta({ id: 'WorkState' });
export type WorkState = z.infer<typeof workStateResponse>;

export const retryAllBody = z.object({ kind: z.string().min(1).max(200) });
export const retryAllResponse = z.object({ message: z.string(), retried: z.number().int() });
