import { AppError } from '#contract/errors.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '../database/transaction.ts';
import { ResponseCache } from './response-cache.ts';
import type { TagBus } from './tag-bus.ts';

interface OpenResponseCacheOptions {
  /** Headers that every response gets. */
  headers: Readonly<Record<string, string>>;
  maxBytes: number;
  /** A CDN may serve a response for this many seconds without revalidation. */
  sharedSeconds: number;
  onError: (error: Error) => void;
  now?: () => Date;
}

/** Opens the response cache. The tag bus invalidates its entries. */
export function openResponseCache(
  tags: Pick<TagBus, 'listen'>,
  { headers, maxBytes, sharedSeconds, onError, now }: OpenResponseCacheOptions,
): ResponseCache {
  const responses = new ResponseCache({
    maxBytes,
    ...(now && { now }),
    rules: { common: headers, sharedSeconds },
    isClientError: (error) => error instanceof AppError && error.status < 500,
    isOutage: (error) =>
      isDatabaseUnavailable(error) ||
      isStatementTimeout(error) ||
      (error instanceof AppError && error.code === 'unavailable'),
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
  });
  tags.listen(responses);
  return responses;
}
