import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SMALL_BODY_BYTES } from '#contract/media.ts';
import type { Executor } from '../database/database.ts';
import { describeBrowser } from '../http/describe-device.ts';
import { networkOf } from '../limits/ip-address.ts';
import { createRateLimit } from '../limits/rate-limit.ts';

/** Reports of one network, which may be the IP address of many families. */
const REPORTS = { name: 'page-errors', points: 30, windowSeconds: 3_600, keyOf: networkOf };

/** Sent by `web/start/start-scripts.js`, once for a page. */
const pageErrorBody = z.object({
  message: z.string().max(300),
  /** Position in a built script, such as 'assets/root-Ab3.js:1:220'. */
  at: z
    .string()
    .max(200)
    .regex(/^assets\/[\w.-]+:\d+:\d+$/)
    .optional(),
  /** Id of the route, without parameters. */
  page: z
    .string()
    .max(200)
    .regex(/^[\w./-]*$/)
    .optional(),
});

/** Logs errors that the pages meet in browsers, with the browser's name. */
export const pageErrorRoute: FastifyPluginCallbackZod<{ db: Executor }> = (app, { db }, done) => {
  app.route({
    method: 'POST',
    url: '/api/page-errors',
    bodyLimit: SMALL_BODY_BYTES,
    schema: { hide: true, body: pageErrorBody },
    async handler(request, reply) {
      await createRateLimit(db, REPORTS).consume(request.ip);
      const { message, at, page } = request.body;
      const browser = describeBrowser(request.headers['user-agent']) ?? 'unknown browser';
      request.log.warn({ browser, page, at, message: withoutValues(message) }, 'a page failed in a browser');
      return reply.status(204).header('cache-control', 'no-store').send(null);
    },
  });
  done();
};

/** Removes values that an error may quote, such as a part of a stored address, and phone numbers. */
function withoutValues(message: string): string {
  return message.replace(/"[^"]*"/g, '"..."').replace(/\d{4,}|\S+@\S+/g, '...');
}
