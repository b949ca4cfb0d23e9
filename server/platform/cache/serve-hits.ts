import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasTwoHosts } from '../http/reject-two-hosts.ts';
import { isKnownVersion } from './cached-response.ts';
import { chooseEncoding } from './encodings.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Answers what is kept before Fastify sees the request: a hit is a look-up and two calls of `node:http`, and needs no
 * route, no hooks and no log line. Everything else goes the usual way.
 */
export function serveHits(app: FastifyInstance, cache: ResponseCache): void {
  const [handleRequest] = app.server.listeners('request');
  if (!handleRequest) throw new Error('The server has no handler yet');
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isClosing || !serveHit(cache, request, response)) handleRequest.call(app.server, request, response);
  });
}

function serveHit(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const cached = cache.findByTarget(url);
  // Fastify refuses it, as it refuses all of this kind.
  if (!cached || hasTwoHosts(request)) return false;
  if (isKnownVersion(headers['if-none-match'], cached.etag)) {
    response.writeHead(304, cached.notModifiedHead).end();
    return true;
  }
  const encoding = chooseEncoding(headers['accept-encoding']);
  response.writeHead(cached.response.status, cached.hitHead(encoding));
  response.end(method === 'HEAD' ? undefined : cached.body(encoding));
  return true;
}
