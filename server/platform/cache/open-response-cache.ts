import { AppError } from '#contract/errors.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '../database/transaction.ts';
import { ResponseCache } from './response-cache.ts';
import { openTagBus } from './tag-bus.ts';

interface OpenResponseCacheOptions {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  maxBytes: number;
  /** Seconds for which a CDN may serve a response without revalidation. */
  sharedSeconds: number;
  onError: (error: Error) => void;
}

/** Opens the response cache and the tag bus that invalidates it. */
export async function openResponseCache(
  database: Database,
  { headers, maxBytes, sharedSeconds, onError }: OpenResponseCacheOptions,
) {
  const tags = await openTagBus(database, onError);
  const responses = new ResponseCache({
    maxBytes,
    rules: { common: headers, sharedSeconds },
    isClientError: (error) => error instanceof AppError && error.status < 500,
    isOutage: (error) =>
      isDatabaseUnavailable(error) ||
      isStatementTimeout(error) ||
      (error instanceof AppError && error.code === 'unavailable'),
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
  });
  tags.listen(responses);
  return { responses, tags };
}
