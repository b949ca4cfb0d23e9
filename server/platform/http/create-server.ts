import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerFactory, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#contract/errors.ts';
import { BODY_MAX_BYTES } from '#contract/media.ts';
import { respondToBrokenAddress, respondToBrokenRequest } from './broken-requests.ts';
import { compressResponses } from './compress.ts';
import { setErrorHandler } from './error-handler.ts';
import { readPrivateQuery } from './read-private-query.ts';
import { redirectOtherHosts } from './redirect-other-hosts.ts';
import { rejectTwoHosts } from './reject-two-hosts.ts';
import { rejectUnstorableText } from './reject-unstorable-text.ts';
import { runRequestsAsOperations } from './run-requests.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface RequestLimits {
  headersMs: number;
  /** 8 MB in base64 take nine minutes at 20 KB/s. `rejectSlowBodies` ends much slower requests earlier. */
  requestMs: number;
  checkEveryMs: number;
}
const REQUEST_LIMITS: RequestLimits = { headersMs: 20_000, requestMs: 600_000, checkEveryMs: 5_000 };

export interface ServerOptions {
  /** Proxies whose `X-Forwarded-*` headers are trusted, in Fastify's syntax. */
  trustProxy: string | boolean;
  publicUrl: string;
  serverFactory?: FastifyServerFactory;
}

export function createServer(
  logger: NonNullable<FastifyServerOptions['logger']>,
  { trustProxy, publicUrl, serverFactory }: ServerOptions = {
    trustProxy: false,
    publicUrl: 'http://localhost',
  },
  { headersMs, requestMs, checkEveryMs }: RequestLimits = REQUEST_LIMITS,
) {
  const app = Fastify({
    logger,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy,
    requestTimeout: requestMs,
    ...(serverFactory && { serverFactory }),
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    clientErrorHandler: respondToBrokenRequest,
    // Errors before routing (a broken percent-encoding, an id that is too long) never reach the error handler.
    frameworkErrors: respondToBrokenAddress,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addJsonParser(app);
  app.decorate('renderPage', null);
  app.decorate('isDraining', false);
  runRequestsAsOperations(app);
  app.register(cookie);
  compressResponses(app);
  addSecurityHeaders(app, publicUrl);
  setErrorHandler(app);
  rejectTwoHosts(app);
  redirectOtherHosts(app, publicUrl);
  // Must run before `rejectUnstorableText`, so that the private query parameters are checked too.
  readPrivateQuery(app);
  rejectUnstorableText(app);
  return app;
}

/**
 * Maximum number of values in a JSON body: enough for a list of 1,000 lines. Parsing 25,000 names would block the event
 * loop for 60 ms.
 */
const JSON_VALUES_MAX = 15_000;
const TOO_MANY_VALUES = `The request holds more than ${JSON_VALUES_MAX} values. Send them in parts.`;

/** Counts the characters that begin or separate values. Commas in texts count too, but no text field has so many. */
function hasTooManyValues(json: string): boolean {
  if (json.length <= JSON_VALUES_MAX) return false;
  let count = 0;
  for (const sign of [',', '[', '{']) {
    for (let at = json.indexOf(sign); at >= 0; at = json.indexOf(sign, at + 1)) {
      count += 1;
      if (count > JSON_VALUES_MAX) return true;
    }
  }
  return false;
}

/** Accepts an empty JSON body, because many clients send one with a DELETE or a logout. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (hasTooManyValues(text)) done(new AppError('validation', { message: TOO_MANY_VALUES }));
    else void parse(request, text, done);
  });
}
