import { AppError } from '#contract/errors.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '../database/transaction.ts';
import { ResponseCache } from './response-cache.ts';
import type { TagBus } from './tag-bus.ts';

interface OpenResponseCacheOptions {
  headers: Readonly<Record<string, string>>;
  maxBytes: number;
  sharedSeconds: number;
  onError: (error: Error) => void;
  now?: () => Date;
}

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
