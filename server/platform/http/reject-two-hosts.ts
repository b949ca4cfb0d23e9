import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Rejects two `Host` headers, because Node and a proxy may use different headers (RFC 9112, section 3.2). */
export function rejectTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasTwoHosts(request.raw)) done(new AppError('validation', { message: 'The request names two hosts.' }));
    else done();
  });
}

/** Counts the raw headers, because Node drops all but the first `Host` from `headers`. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
