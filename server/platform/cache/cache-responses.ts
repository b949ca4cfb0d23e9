import type { OutgoingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { copyBytes } from './encodings.ts';
import type { Outcome, ResponseCache } from './response-cache.ts';
import { sendOutcome } from './send-outcome.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Caches the response, so it must not be personal. The handler sets its tags with `reply.dependsOn`. */
    isCached?: true;
  }
  interface FastifyRequest {
    /** The response is made for this request only. */
    bypassesCache: boolean;
  }
  interface FastifyReply {
    /**
     * The response becomes stale at `until`, or when one of its tags is invalidated. It is cached only after this call.
     */
    dependsOn(tags: readonly string[], until?: Date): void;
    tags: readonly string[] | null;
    until: Date | undefined;
  }
}

const KEY_MAX_LENGTH = 1_500;
const JSON_TYPE = 'application/json; charset=utf-8';

interface Sent {
  tags: readonly string[] | null;
  isStale: boolean;
  until?: Date | undefined;
}

const sentByResponse = new WeakMap<OutgoingMessage, Sent>();

/** Lets a page be cached although the response is an error. The page becomes stale with these tags. */
export function dependsOnly({ raw }: FastifyReply, tags: readonly string[]): void {
  sentByResponse.set(raw, { tags, isStale: false });
}

/** Returns how the response was sent. `tags` is null if the response must not be cached. */
export function sentWith(response: OutgoingMessage): Sent {
  return sentByResponse.get(response) ?? { tags: null, isStale: false };
}

/**
 * Caches the responses of routes with `isCached`; must be called before routes are added. A cache key contains only
 * parsed parameters, so unknown query parameters add no entry. Throws for an `isCached` route that is not public.
 */
export function cacheResponses(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateRequest('bypassesCache', false);
  app.decorateReply('tags', null);
  app.decorateReply('until', undefined);
  app.decorateReply('dependsOn', function dependsOn(this: FastifyReply, tags: readonly string[], until?: Date) {
    this.tags = tags;
    this.until = until;
  });

  app.addHook('onRoute', (route) => {
    if (!route.config?.isCached || route.method !== 'GET') return;
    if (route.config.access !== 'public') throw new Error(`${route.url} is cached, but its access is not public`);
    const make = route.handler;
    route.handler = async function obtainResponse(request, reply) {
      if (request.bypassesCache) return make.call(this, request, reply);
      const key = keyOf(route, request);
      const isCacheable = key.length <= KEY_MAX_LENGTH;
      const outcome = await cache.obtain(key, async () => {
        const payload: unknown = await make.call(this, request, reply);
        return {
          status: reply.statusCode,
          headers: { 'content-type': JSON_TYPE },
          body: bytesOf(reply.serialize(payload)),
          tags: isCacheable ? reply.tags : null,
          until: reply.until,
        };
      });
      noteOutcome(cache, { key, request, reply }, outcome);
      return sendOutcome(request, reply, outcome);
    };
  });
}

function bytesOf(serialized: string | ArrayBuffer | Buffer): Buffer {
  return copyBytes(typeof serialized === 'string' ? serialized : Buffer.from(new Uint8Array(serialized)));
}

function noteOutcome(
  cache: ResponseCache,
  { key, request, reply }: { key: string; request: FastifyRequest; reply: FastifyReply },
  { response, cached, origin }: Outcome,
): void {
  sentByResponse.set(reply.raw, { tags: response.tags, isStale: origin === 'stale', until: response.until });
  if (cached) cache.noteTarget(request.url, key);
}

function keyOf({ url }: RouteOptions, { params, query }: FastifyRequest): string {
  return `${url} ${JSON.stringify([params, query])}`;
}
