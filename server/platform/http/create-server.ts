import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerFactory,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { config } from 'zod';
import { AppError } from '#contract/errors.ts';
import { problemText } from '#contract/field-problems.ts';
import { BODY_MAX_BYTES } from '#contract/media.ts';
import { PRIVATE_QUERY_HEADER } from '#contract/private-query.ts';
import { BROTLI_QUALITY } from '../cache/encodings.ts';
import { runOperation } from '../running-operation.ts';
import type { Client } from '../security/client.ts';
import { isSafe } from './access.ts';
import { respondToBrokenAddress, respondToBrokenRequest } from './broken-requests.ts';
import { setErrorHandler } from './error-handler.ts';
import { redirectOtherHosts } from './redirect-other-hosts.ts';
import { rejectTwoHosts } from './reject-two-hosts.ts';
import { rejectUnstorableText } from './reject-unstorable-text.ts';
import { addSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the response was sent before the hooks ran. */
    client?: Client;
  }
}

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

// Forms of the dashboard pass it to `safeParse`, so both sides show the same texts.
config({ customError: problemText });

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

/**
 * Reads query parameters from a header. Ignores the header for public reads, because their responses are cached by URL.
 */
function readPrivateQuery(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const sent = request.headers[PRIVATE_QUERY_HEADER];
    const { access = 'public' } = request.routeOptions.config;
    if (typeof sent === 'string' && isSafe(request) && access !== 'public' && access !== 'anyone') {
      request.query = { ...(request.query as object), ...Object.fromEntries(new URLSearchParams(sent)) };
    }
    done();
  });
}

/** Labels logs with the request that runs. Responses from the cache have no such labels. */
function runRequestsAsOperations(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const labels = { route: `${request.method} ${patternOf(request)}`, reqId: request.id };
    request.client = { ip: request.ip, userAgent: request.headers['user-agent'], events: [] };
    runOperation({ labels, client: request.client }, next);
  });
}

/** Returns the route's pattern instead of the URL, because a URL may contain an e-mail address or a search text. */
function patternOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unmatched';
}

/** Smaller responses are not compressed, because they fit into the first packets anyway. */
const THRESHOLD_BYTES = 1_024;

/**
 * Does not decompress request bodies: the shop's clients never compress them, and a small compressed body could fill
 * the memory.
 */
function compressResponses(app: FastifyInstance): void {
  app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
}
