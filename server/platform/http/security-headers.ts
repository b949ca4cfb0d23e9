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

/** The same for every answer, whoever asks for what. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
}
