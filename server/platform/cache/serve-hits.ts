import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { otherHostOf } from '../http/redirect-other-hosts.ts';
import { hasTwoHosts } from '../http/reject-two-hosts.ts';
import { isKnownVersion } from './cached-response.ts';
import { chooseEncoding } from './encodings.ts';
import type { ResponseCache } from './response-cache.ts';

interface FactoryOptions {
  http?: ServerOptions;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

/** Serves cache hits without Fastify's routing, hooks and log line, until the server stops listening. */
export function serveHitsFirst(cache: ResponseCache, publicUrl: string): FastifyServerFactory {
  const isOtherHost = otherHostOf(publicUrl);
  return (handle, options) => {
    const { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout } = options as unknown as FactoryOptions;
    const server = createServer({ ...http, keepAliveTimeout, requestTimeout }, (request, response) => {
      const mayServe = server.listening && !isOtherHost(request.headers.host);
      if (!mayServe || !serveHit(cache, request, response)) handle(request, response);
    });
    return server.setTimeout(connectionTimeout);
  };
}

function serveHit(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const encoding = chooseEncoding(headers['accept-encoding']);
  const cached = cache.findByTarget(url, encoding);
  // Leaves a request with two `Host` headers to Fastify, which rejects it.
  if (!cached || hasTwoHosts(request)) return false;
  if (isKnownVersion(headers['if-none-match'], cached.etag)) {
    response.writeHead(304, cached.notModifiedHead).end();
    return true;
  }
  response.writeHead(cached.response.status, cached.hitHead(encoding));
  response.end(method === 'HEAD' ? undefined : cached.body(encoding));
  return true;
}
