import type { FastifyInstance } from 'fastify';
import { PRIVATE_QUERY_HEADER } from '#contract/private-query.ts';
import { isSafe } from './access.ts';

/**
 * Reads query parameters from a header. Ignores the header for public reads, because their responses are cached by URL.
 */
export function readPrivateQuery(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const sent = request.headers[PRIVATE_QUERY_HEADER];
    const { access = 'public' } = request.routeOptions.config;
    if (typeof sent === 'string' && isSafe(request) && access !== 'public' && access !== 'anyone') {
      request.query = { ...(request.query as object), ...Object.fromEntries(new URLSearchParams(sent)) };
    }
    done();
  });
}
