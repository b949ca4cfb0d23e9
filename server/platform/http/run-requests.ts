import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runOperation } from '../running-operation.ts';
import type { Client } from '../security/client.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the response was sent before the hooks ran. */
    client?: Client;
  }
}

/** Labels logs with the request that runs. Responses from the cache have no such labels. */
export function runRequestsAsOperations(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const labels = { route: `${request.method} ${patternOf(request)}`, reqId: request.id };
    request.client = { ip: request.ip, userAgent: request.headers['user-agent'], events: [] };
    runOperation({ labels, client: request.client }, next);
  });
}

/** Returns the route's pattern instead of the URL, because a URL may contain an e-mail address or a search text. */
function patternOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unmatched';
}
