import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { readCertificate } from '../read-certificate.ts';
import { StartupError } from '../startup-error.ts';

/** libpq's modes without `allow` and `prefer`, which an attacker can downgrade to plain text. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

/**
 * Follows the `sslmode` rules of libpq. `ca` is a file name or PEM text. If it is set, the default of `sslmode` is
 * `verify-full`. Throws `StartupError` for wrong settings.
 */
export function connectionSettings(url: string, ca?: string): ClientConfig {
  const bareUrl = new URL(url);
  assertWritable(bareUrl.searchParams.get('target_session_attrs'));
  const mode = readMode(bareUrl.searchParams.get('sslmode'), ca);
  const caFile = bareUrl.searchParams.get('sslrootcert');
  for (const name of ['sslmode', 'sslrootcert', 'uselibpqcompat', 'target_session_attrs'])
    bareUrl.searchParams.delete(name);
  // `parsedSsl` may hold a client certificate (`sslcert`, `sslkey`).
  const { ssl: parsedSsl, ...settings } = parseIntoClientConfig(bareUrl.toString());
  if (mode === undefined) return { ...settings, ...(parsedSsl !== undefined && { ssl: parsedSsl }) };
  if (mode === 'disable') return { ...settings, ssl: false };
  const authority = readAuthority(ca ?? caFile ?? undefined);
  const ssl = { ...(typeof parsedSsl === 'object' && parsedSsl), ...(authority && { ca: authority }) };
  return { ...settings, ssl: { ...ssl, ...verificationOf(mode, authority) } };
}

/** Matches libpq's syntax for several servers: `postgres://user@one:5432,two:5432/shop`. */
const URL_PARTS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/]*@)?)(?<hosts>[^/?]*)(?<after>.*)$/;

export function serverUrls(url: string): [string, ...string[]] {
  const { before = '', hosts = '', after = '' } = URL_PARTS.exec(url)?.groups ?? {};
  const [first = '', ...others] = hosts.split(',').map((host) => before + host + after);
  return [first, ...others];
}

export function withDatabaseName(url: string, name: string): string {
  const { before = '', hosts = '', after = '' } = URL_PARTS.exec(url)?.groups ?? {};
  return `${before}${hosts}/${name}${after.replace(/^[^?]*/, '')}`;
}

/** Accepted `target_session_attrs`. With any other value the shop could connect to a standby, where writes fail. */
const SESSION_ATTRIBUTES = ['read-write', 'primary'];

function assertWritable(attributes: string | null): void {
  if (attributes === null || SESSION_ATTRIBUTES.includes(attributes)) return;
  throw new StartupError(
    `target_session_attrs=${attributes} of DATABASE_URL is not one of ${SESSION_ATTRIBUTES.join(', ')}.`,
  );
}

function readMode(text: string | null, ca: string | undefined): SslMode | undefined {
  if (text === null) return ca === undefined ? undefined : 'verify-full';
  const mode = SSL_MODES.find((known) => known === text);
  if (!mode) throw new StartupError(`sslmode=${text} of DATABASE_URL is not one of ${SSL_MODES.join(', ')}.`);
  if (mode === 'disable' && ca !== undefined) {
    throw new StartupError('DATABASE_CA has no effect with sslmode=disable in DATABASE_URL. Remove one of them.');
  }
  return mode;
}

function verificationOf(mode: SslMode, authority: string | undefined) {
  if (mode === 'verify-full') return {};
  if (authority) return { checkServerIdentity: () => undefined };
  if (mode === 'require') return { rejectUnauthorized: false };
  // `verify-ca` checks no host name. With public authorities, which sign for everybody, it would prove nothing.
  throw new StartupError('sslmode=verify-ca of DATABASE_URL needs DATABASE_CA (or use sslmode=verify-full).');
}

function readAuthority(ca: string | undefined): string | undefined {
  return ca === undefined ? undefined : readCertificate('DATABASE_CA', ca);
}
