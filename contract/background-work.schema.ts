import { z } from 'zod';
import { paginationQuery } from './pagination.schema.ts';

/** A dead-lettered job. */
export const failedWorkSchema = z
  .object({
    _id: z.string(),
    kind: z.string().describe('The name of its kind, for `retry-all`.'),
    kindInWords: z.string(),
    requestedAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    tries: z.number().int(),
    error: z.string().describe('What the last try failed with, without addresses.'),
    orderId: z.string().nullable().describe('The number of the order it is about; null where it is about none.'),
    canRetry: z.boolean().describe('False where nobody is helped any more by doing it.'),
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
    failed: z.number().int().describe('Pieces of work that wait for a person.'),
    delayed: z
      .array(
        z.object({
          kind: z.string(),
          kindInWords: z.string(),
          isMail: z.boolean(),
          count: z.number().int(),
          since: z.iso.datetime().describe('When the oldest of them was asked for.'),
        }),
      )
      .describe('Kinds of which something has failed, waits for its next try, and is not young any more.'),
  })
  .meta({ id: 'WorkState' });
export type WorkState = z.infer<typeof workStateResponse>;

export const retryAllBody = z.object({ kind: z.string().min(1).max(200) });
export const retryAllResponse = z.object({ message: z.string(), retried: z.number().int() });
