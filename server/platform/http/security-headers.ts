import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: Readonly<Record<string, string>>;
  }
}

const ONE_YEAR_SECONDS = 31_536_000;

/** Includes HSTS only if `publicUrl` uses TLS. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Omits includeSubDomains and preload, because the owner of the domain decides about them.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
  };
}

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
