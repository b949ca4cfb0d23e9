import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Returns the host of a header in small letters, without the port and without a dot at the end. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** True for a domain; false for an IP address, `localhost`, or the name of a container. */
function isDomain(name: string): boolean {
  return name.includes('.') && !name.endsWith('.localhost') && isIP(name) === 0;
}

/** Returns a predicate for `Host` headers with another domain than that of `publicUrl`, such as `www.shop.example`. */
export function otherHostOf(publicUrl: string): (host: string | undefined) => boolean {
  const { hostname } = new URL(publicUrl);
  if (!isDomain(hostname)) return () => false;
  return (host = '') => {
    if (host === hostname) return false;
    const name = nameOf(host);
    return name !== hostname && isDomain(name);
  };
}

/**
 * Redirects pages of another domain to `publicUrl`, because cookies, carts and search engines know one domain only.
 * Files, the API and health checks respond under each name.
 */
export function redirectOtherHosts(app: FastifyInstance, publicUrl: string): void {
  const isOtherHost = otherHostOf(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isPage || !isOtherHost(request.headers.host)) return;
    const { url } = request;
    // Browsers must not store this, because the shop may move to the other domain.
    reply.header('cache-control', 'no-store');
    return reply.redirect(`${publicUrl}${url.startsWith('/') ? url : '/'}`, 301);
  });
}
