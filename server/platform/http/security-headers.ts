import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: Readonly<Record<string, string>>;
  }
}

/** Features of browsers that a script could ask for. The shop uses the camera only, to read barcodes. */
const OFF = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

export function permissionsPolicy({ readsBarcodes = false } = {}): string {
  return [`camera=(${readsBarcodes ? 'self' : ''})`, ...OFF.map((name) => `${name}=()`)].join(', ');
}

const PERMISSIONS = 'permissions-policy';

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
  for (const [name, value] of Object.entries(reply.server.securityHeaders)) {
    reply.header(name, value);
  }
  // Only documents need it: as a header of every file it would cost a first visit 6 KB.
  const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
  if (isDocument && !reply.hasHeader(PERMISSIONS)) reply.header(PERMISSIONS, permissionsPolicy());
  reply.header('x-request-id', reply.request.id);
}
