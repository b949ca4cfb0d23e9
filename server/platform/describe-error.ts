import { DrizzleQueryError } from 'drizzle-orm/errors';

interface DescribedError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
  cause?: DescribedError;
}

/** Omits personal data: PostgreSQL's details quote rows, and Drizzle's message lists the query's parameters. */
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

/** Prints to stderr, without personal data. */
export function printError(thrown: unknown): void {
  const texts = thrown instanceof Error ? textsOf(describeError(thrown)) : [String(thrown)];
  process.stderr.write(`${texts.join('\ncaused by ')}\n`);
}

function textsOf({ type, message, stack, cause }: DescribedError): string[] {
  return [stack || `${type}: ${message}`, ...(cause ? textsOf(cause) : [])];
}
