import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasTwoHosts } from '../http/reject-two-hosts.ts';
import { isKnownVersion } from './cached-response.ts';
import { chooseEncoding } from './encodings.ts';
import type { ResponseCache } from './response-cache.ts';

/** Serves cache hits from `node:http`, without Fastify's routing, hooks and log line. */
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
  // Left to Fastify, which rejects it.
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
