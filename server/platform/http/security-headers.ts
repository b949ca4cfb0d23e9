import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: Readonly<Record<string, string>>;
  }
}

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * What every answer tells the browser, whoever asks for what: take the content type as said, show the shop in nobody's frame,
 * tell other sites no more than where the visitor came from; and where shoppers come over TLS, come over nothing else for a year.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Neither the other names of the domain nor the browsers' own lists: that is for whoever owns all of it to say.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
  };
}

/**
 * Adds these headers, and the request's id as its lines in the log name it. What the API answers to somebody in particular is
 * not to be kept by caches.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  app.decorate('securityHeaders', securityHeaders(publicUrl));
  app.addHook('onSend', async (request, reply) => {
    setSecurityHeaders(reply);
    const { access = 'public' } = request.routeOptions.config;
    if (access !== 'public') reply.header('cache-control', 'no-store');
  });
}

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers(reply.server.securityHeaders).header('x-request-id', reply.request.id);
}
