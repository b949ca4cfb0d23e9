import type { FastifyRequest } from 'fastify';
import { describeError } from '../describe-error.ts';

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
