import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Skips the check for a page, which stores nothing. Its API calls are checked. */
    isPage?: true;
  }
}

/** Rejects text that PostgreSQL cannot store (U+0000, lone surrogates), so that schemas need not check it. */
export function rejectUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { params, query, body } = request;
    if (request.routeOptions.config.isPage || isStorableText([params, query, body])) done();
    else if (!isStorableText(params)) done(new AppError('not_found'));
    else done(new AppError('validation', { message: 'The text has characters that cannot be stored.' }));
  });
}

/** Uses no recursion, because a body may be nested deeper than the stack allows. */
function isStorableText(sent: unknown): boolean {
  const waiting = [sent];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) waiting.push(name, inner);
  }
  return true;
}
