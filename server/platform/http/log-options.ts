import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { BUILD_INFO } from '../build-info.ts';
import { describeError } from '../describe-error.ts';

/** Logs no personal data. A request is logged by its route's pattern, because its URL may contain an e-mail. */
export function logOptions(level: string) {
  return {
    level,
    base: { pid: process.pid, hostname: hostname(), ...BUILD_INFO },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unmatched' }),
      err: describeError,
    },
  };
}
