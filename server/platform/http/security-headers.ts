import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * What every answer tells the browser: take the content type as said, show the shop in nobody's frame, tell other sites
 * no more than where the visitor came from. What the API answers to somebody in particular is not to be kept by caches.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    setSecurityHeaders(reply);
    const { access = 'public' } = request.routeOptions.config;
    if (access !== 'public') reply.header('cache-control', 'no-store');
  });
}

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('x-frame-options', 'DENY');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
}
