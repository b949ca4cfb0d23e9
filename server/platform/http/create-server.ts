import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { MAX_BODY_BYTES } from '#contract/media.ts';
import { respondToBrokenAddress } from './broken-address.ts';
import { respondToBrokenRequest } from './broken-request.ts';
import { compressResponses } from './compress.ts';
import { setErrorHandler } from './error-handler.ts';
import { rejectTwoHosts } from './reject-two-hosts.ts';
import { rejectUnstorableText } from './reject-unstorable-text.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** How long a client may take to send what belongs to one request. */
export interface RequestLimits {
  /** Request line and headers, and the first of them on a new connection. */
  headersMs: number;
  /** All of it: a picture of 8 MB in base64 over 20 KB/s. Drips end earlier (`refuseSlowBodies`). */
  requestMs: number;
  /** How often Node looks. */
  checkEveryMs: number;
}
const REQUEST_LIMITS: RequestLimits = { headersMs: 20_000, requestMs: 600_000, checkEveryMs: 5_000 };

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
  { headersMs, requestMs, checkEveryMs }: RequestLimits = REQUEST_LIMITS,
) {
  const app = Fastify({
    logger,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    clientErrorHandler: respondToBrokenRequest,
    // What fails before a route is found (a broken percent-encoding, an id past any length) never gets to a handler.
    frameworkErrors: respondToBrokenAddress,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  allowEmptyJson(app);
  app.decorate('renderPage', null);
  app.decorate('isDraining', false);
  app.register(cookie);
  compressResponses(app);
  addSecurityHeaders(app, publicUrl);
  setErrorHandler(app);
  rejectTwoHosts(app);
  rejectUnstorableText(app);
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
