import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Operation, runOperation } from '../running-operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    operation: Operation | null;
  }
}

/** Runs each request's hooks and handler as an operation. Cache hits never come here. */
export function runRequestsAsOperations(app: FastifyInstance): void {
  app.decorateRequest('operation', null);
  app.addHook('onRequest', (request, _reply, next) => {
    request.operation = { labels: { route: routeOf(request), reqId: request.id } };
    runOperation(request.operation, next);
  });
  // The events of a body that is read in between belong to the connection.
  app.addHook('preValidation', ({ operation }, _reply, next) => {
    if (operation) runOperation(operation, next);
    else next();
  });
}

/** `GET /api/products/:id`: never the address, which may hold an e-mail or a search. */
export function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'unmatched'}`;
}
