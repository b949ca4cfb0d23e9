import { AppError } from '#contract/errors.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/transaction.ts';
import { AnswerCache } from './answer-cache.ts';
import { openTagBus } from './tag-bus.ts';

interface OpenAnswerCacheOptions {
  /** Of every answer of the server. */
  headers: Readonly<Record<string, string>>;
  maxBytes: number;
  /** Seconds for which a CDN may send an answer without asking. */
  sharedSeconds: number;
  onError: (error: Error) => void;
}

/** The cache of answers, and the bus that tells it what changes. */
export async function openAnswerCache(
  database: Database,
  { headers, maxBytes, sharedSeconds, onError }: OpenAnswerCacheOptions,
) {
  const tags = await openTagBus(database, onError);
  const answers = new AnswerCache({
    maxBytes,
    rules: { common: headers, sharedSeconds },
    isRefusal: (error) => error instanceof AppError && error.status < 500,
    isOutage: (error) => isDatabaseAway(error) || (error instanceof AppError && error.code === 'unavailable'),
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
  });
  tags.listen(answers);
  return { answers, tags };
}
