import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Unknown paths under /api get an API error, not a page. */
export function addApiNotFound(app: FastifyInstance): void {
  const reject = () => {
    throw new AppError('not_found');
  };
  app.all('/api/*', { schema: { hide: true } }, reject);
  app.setNotFoundHandler(reject);
}
