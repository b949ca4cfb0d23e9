import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasTwoHosts } from '../http/refuse-two-hosts.ts';
import type { AnswerCache } from './answer-cache.ts';
import { chooseEncoding } from './encodings.ts';
import { isKnownVersion } from './kept-answer.ts';

/**
 * Answers what is kept before Fastify sees the request: a hit is a look-up and two calls of `node:http`, and needs no
 * route, no hooks and no log line. Everything else goes the usual way.
 */
export function serveHits(app: FastifyInstance, cache: AnswerCache): void {
  const [answerUsually] = app.server.listeners('request');
  if (!answerUsually) throw new Error('The server has no handler yet');
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isClosing || !serveHit(cache, request, response)) answerUsually.call(app.server, request, response);
  });
}

function serveHit(cache: AnswerCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const kept = cache.findByTarget(url);
  // Fastify refuses it, as it refuses all of this kind.
  if (!kept || hasTwoHosts(request)) return false;
  if (isKnownVersion(headers['if-none-match'], kept.etag)) {
    response.writeHead(304, kept.notModifiedHead).end();
    return true;
  }
  const encoding = chooseEncoding(headers['accept-encoding']);
  response.writeHead(kept.answer.status, kept.hitHead(encoding));
  response.end(method === 'HEAD' ? undefined : kept.body(encoding));
  return true;
}
