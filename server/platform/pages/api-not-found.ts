import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Paths under /api that do not exist answer in the API's shape, not with a page. */
export function addApiNotFound(app: FastifyInstance): void {
  const reject = () => {
    throw new AppError('not_found');
  };
  app.all('/api/*', { schema: { hide: true } }, reject);
  app.setNotFoundHandler(reject);
}
