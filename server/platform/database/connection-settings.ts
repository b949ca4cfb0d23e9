import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { readCertificate } from '../read-certificate.ts';
import { StartupError } from '../startup-error.ts';

/** Without libpq's `allow` and `prefer`, which an attacker can downgrade to plain text. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

/**
 * The client settings of a PostgreSQL URL of one server, with libpq's `sslmode`: `require` encrypts only (with a CA it equals `verify-ca`),
 * `verify-ca` verifies the issuer, `verify-full` the host name too. `ca` is a path or PEM text and implies `verify-full`.
 * Throws `StartupError` when these contradict each other or the file is unreadable.
 */
export function connectionSettings(url: string, ca?: string): ClientConfig {
  const bareUrl = new URL(url);
  assertWritable(bareUrl.searchParams.get('target_session_attrs'));
  const mode = readMode(bareUrl.searchParams.get('sslmode'), ca);
  const caFile = bareUrl.searchParams.get('sslrootcert');
  for (const name of ['sslmode', 'sslrootcert', 'uselibpqcompat', 'target_session_attrs'])
    bareUrl.searchParams.delete(name);
  // Includes client certificates (`sslcert`, `sslkey`).
  const { ssl: parsedSsl, ...settings } = parseIntoClientConfig(bareUrl.toString());
  if (mode === undefined) return { ...settings, ...(parsedSsl !== undefined && { ssl: parsedSsl }) };
  if (mode === 'disable') return { ...settings, ssl: false };
  const authority = readAuthority(ca ?? caFile ?? undefined);
  const ssl = { ...(typeof parsedSsl === 'object' && parsedSsl), ...(authority && { ca: authority }) };
  return { ...settings, ssl: { ...ssl, ...verificationOf(mode, authority) } };
}

/** Several servers in one URL, as libpq has it: `postgres://user@one:5432,two:5432/shop`. */
const URL_PARTS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/]*@)?)(?<hosts>[^/?]*)(?<after>.*)$/;

/** The URLs of the single servers in a PostgreSQL URL, whose hosts commas divide. */
export function serverUrls(url: string): [string, ...string[]] {
  const { before = '', hosts = '', after = '' } = URL_PARTS.exec(url)?.groups ?? {};
  const [first = '', ...others] = hosts.split(',').map((host) => before + host + after);
  return [first, ...others];
}

/** The same servers with another database. */
export function withDatabaseName(url: string, name: string): string {
  const { before = '', hosts = '', after = '' } = URL_PARTS.exec(url)?.groups ?? {};
  return `${before}${hosts}/${name}${after.replace(/^[^?]*/, '')}`;
}

/** Other values would let the shop write to a standby. */
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
    throw new StartupError('DATABASE_CA is of no use with sslmode=disable in DATABASE_URL: take one of them away.');
  }
  return mode;
}

function verificationOf(mode: SslMode, authority: string | undefined) {
  if (mode === 'verify-full') return {};
  if (authority) return { checkServerIdentity: () => undefined };
  if (mode === 'require') return { rejectUnauthorized: false };
  // A public authority signs for everybody, so the host name must be verified too.
  throw new StartupError('sslmode=verify-ca of DATABASE_URL needs DATABASE_CA (or use sslmode=verify-full).');
}

function readAuthority(ca: string | undefined): string | undefined {
  return ca === undefined ? undefined : readCertificate('DATABASE_CA', ca);
}
