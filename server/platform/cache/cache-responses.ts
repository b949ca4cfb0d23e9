import type { OutgoingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Outcome, ResponseCache } from './response-cache.ts';
import { sendOutcome } from './send-outcome.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody, and is kept until what it shows changes. Its handler calls `reply.dependsOn`. */
    isCached?: true;
  }
  interface FastifyReply {
    /** Notes what the answer shows, as tags. One whose handler does not is not kept. */
    dependsOn(tags: readonly string[]): void;
    tags: readonly string[] | null;
  }
}

/** Longer than any of the shop's own calls. */
const KEY_MAX_LENGTH = 1_500;
const JSON_TYPE = 'application/json; charset=utf-8';

interface Sent {
  tags: readonly string[] | null;
  isStale: boolean;
}

const sentByResponse = new WeakMap<OutgoingMessage, Sent>();

/** What an answer of ours depends on (null where nobody can say), by the response that it was sent with. */
export function sentWith(response: OutgoingMessage): Sent {
  return sentByResponse.get(response) ?? { tags: null, isStale: false };
}

/**
 * Keeps the answers of the routes that say `isKept`, as bytes. Their key is what is left of a request once its schema has
 * read it, so that parameters which mean nothing make no entry. To be called before the routes are added.
 */
export function cacheResponses(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateReply('tags', null);
  app.decorateReply('dependsOn', function dependsOn(this: FastifyReply, tags: readonly string[]) {
    this.tags = tags;
  });

  app.addHook('onRoute', (route) => {
    if (!route.config?.isCached || route.method !== 'GET') return;
    if (route.config.access !== 'public') throw new Error(`${route.url} is kept, but not the same for everybody`);
    const make = route.handler;
    route.handler = async function obtainResponse(request, reply) {
      const key = keyOf(route, request);
      const isKeepable = key.length <= KEY_MAX_LENGTH;
      const outcome = await cache.obtain(key, async () => {
        const payload: unknown = await make.call(this, request, reply);
        return {
          status: reply.statusCode,
          headers: { 'content-type': JSON_TYPE },
          body: bytesOf(reply.serialize(payload)),
          tags: isKeepable ? reply.tags : null,
        };
      });
      note(cache, { key, request, reply }, outcome);
      return sendOutcome(request, reply, outcome);
    };
  });
}

function bytesOf(serialized: string | ArrayBuffer | Buffer): Buffer {
  return typeof serialized === 'string' ? Buffer.from(serialized) : Buffer.from(new Uint8Array(serialized));
}

function note(
  cache: ResponseCache,
  { key, request, reply }: { key: string; request: FastifyRequest; reply: FastifyReply },
  { response, cached, origin }: Outcome,
): void {
  sentByResponse.set(reply.raw, { tags: response.tags, isStale: origin === 'stale' });
  if (cached) cache.noteTarget(request.url, key);
}

function keyOf({ url }: RouteOptions, { params, query }: FastifyRequest): string {
  return `${url} ${JSON.stringify([params, query])}`;
}
