import { DrizzleQueryError } from 'drizzle-orm/errors';

interface DescribedError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
  cause?: DescribedError;
}

/** A failure without what is personal: a failed query's message lists its parameters, and PostgreSQL's details quote rows. */
export function describeError(thrown: Error): DescribedError {
  const error = thrown instanceof DrizzleQueryError && thrown.cause ? thrown.cause : thrown;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** Says on the console what has failed and where, and why, without what is personal. For where there is no log. */
export function printError(thrown: unknown): void {
  if (!(thrown instanceof Error)) return console.error(String(thrown));
  const texts: string[] = [];
  for (let each: DescribedError | undefined = describeError(thrown); each; each = each.cause) {
    texts.push(each.stack || `${each.type}: ${each.message}`);
  }
  console.error(texts.join('\ncaused by '));
}
