import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyRequest } from 'fastify';

/**
 * How the log is written: JSON lines, from `level` on. Nothing personal gets into it. An address may hold an e-mail or a search,
 * so the pattern of its route stands for it; a failed query's message lists its parameters, and PostgreSQL's details quote rows.
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unmatched' }),
      err: describeError,
    },
  };
}

interface DescribedError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

function describeError(thrown: Error): DescribedError {
  const error = thrown instanceof DrizzleQueryError && thrown.cause ? thrown.cause : thrown;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
