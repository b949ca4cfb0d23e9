import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { MAX_BODY_BYTES } from '#contract/media.ts';
import { answerBrokenAddress } from './broken-address.ts';
import { compressAnswers } from './compress.ts';
import { setErrorHandler } from './error-handler.ts';
import { refuseUnstorableText } from './refuse-unstorable-text.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface ServerOptions {
  /** Whose `X-Forwarded-*` is believed: addresses and networks, as Fastify takes them. */
  trustProxy: string | boolean;
  /** The address that shoppers use. */
  publicUrl: string;
}

/** Fastify with what every route relies on: schemas in zod, cookies, request ids, one shape for errors. */
export function createServer(
  logger: NonNullable<FastifyServerOptions['logger']>,
  { trustProxy, publicUrl }: ServerOptions = { trustProxy: false, publicUrl: 'http://localhost' },
) {
  const app = Fastify({
    logger,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy,
    // What fails before a route is found (a broken percent-encoding, an id past any length) never gets to a handler.
    frameworkErrors: answerBrokenAddress,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  allowEmptyJson(app);
  app.decorate('renderPage', null);
  app.decorate('isDraining', false);
  app.register(cookie);
  compressAnswers(app);
  addSecurityHeaders(app, publicUrl);
  setErrorHandler(app);
  refuseUnstorableText(app);
  return app;
}

/** Many clients name JSON as the content type of a call that has no body (a DELETE, a logout): they mean none. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
