import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY_MS } from '#contract/time.ts';
import { type Env, isLocalHost } from '#server/env.ts';
import { type Finding, failing, ok, unknown, warning } from './finding.ts';

const HTTPS_PORT = 443;
const CONNECT_LIMIT_MS = 5_000;
/** Caddy and certbot renew a certificate 30 days before its end, so after two more weeks something is wrong. */
const RENEWED_BEFORE_DAYS = 16;

interface Certificate {
  endsAt: Date;
  /** Reason for which this machine does not trust the certificate. */
  untrustedFor: string | undefined;
}

/** Connects to `PUBLIC_URL` as a browser does. Cannot tell for a shop without TLS or for this machine only. */
export async function checkCertificate({ publicUrl }: Pick<Env, 'publicUrl'>, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (isLocalHost(hostname)) return [unknown('The shop is on this machine only, so it needs no certificate')];
  if (protocol !== 'https:') {
    return [unknown('The shop has no certificate', 'Set up https, and write it into PUBLIC_URL.')];
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    return describeCertificate(host, await readCertificate(host, Number(port) || HTTPS_PORT), now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      warning(
        `${publicUrl} cannot be reached from here (${reason})`,
        'Let the domain lead to this server, and open the ports 80 and 443.',
      ),
    ];
  }
}

export function describeCertificate(host: string, { endsAt, untrustedFor }: Certificate, now: Date): Finding[] {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  const renew = 'Read the log of the proxy (journalctl -u caddy), and check that port 80 is open.';
  if (days < 0) return [failing(`The certificate of ${host} has ended: browsers show an error`, renew)];
  if (untrustedFor !== undefined) {
    return [warning(`Browsers may not trust the certificate of ${host} (${untrustedFor})`, renew)];
  }
  const text = `The certificate of ${host} ends in ${days} days`;
  return [days < RENEWED_BEFORE_DAYS ? warning(`${text} and was not renewed`, renew) : ok(text)];
}

function readCertificate(host: string, port: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  // An untrusted certificate is a result here, and nothing is sent.
  const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) });
  socket
    .setTimeout(CONNECT_LIMIT_MS, () => reject(new Error('no response')))
    .once('error', reject)
    .once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      const { authorized, authorizationError: reason } = socket;
      resolve({ endsAt, untrustedFor: authorized ? undefined : String(reason) });
    });
  return promise.finally(() => socket.destroy());
}
