import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { StartupError } from '../startup-error.ts';

/** What `sslmode` may say. `allow` and `prefer` are left out: they go on in plain text where somebody sees to it. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

/**
 * How a PostgreSQL URL is connected to, `sslmode` taken as libpq takes it: `require` encrypts and looks at no certificate
 * (with a CA it is `verify-ca`, as in libpq), `verify-ca` looks at who signed it, `verify-full` at the name as well.
 * `ca` is a file's path or PEM text; with one and no `sslmode` all is looked at. Throws `StartupError` where these contradict
 * each other or the file cannot be read.
 */
export function connectionSettings(url: string, ca?: string): ClientConfig {
  const bare = new URL(url);
  const mode = readMode(bare.searchParams.get('sslmode'), ca);
  const caFile = bare.searchParams.get('sslrootcert');
  for (const name of ['sslmode', 'sslrootcert', 'uselibpqcompat']) bare.searchParams.delete(name);
  // Client certificates (`sslcert`, `sslkey`) are read by the parser.
  const { ssl: parsedSsl, ...settings } = parseIntoClientConfig(bare.toString());
  if (mode === undefined) return { ...settings, ...(parsedSsl !== undefined && { ssl: parsedSsl }) };
  if (mode === 'disable') return { ...settings, ssl: false };
  const authority = readAuthority(ca ?? caFile ?? undefined);
  const ssl = { ...(typeof parsedSsl === 'object' && parsedSsl), ...(authority && { ca: authority }) };
  return { ...settings, ssl: { ...ssl, ...checksOf(mode, authority) } };
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

function checksOf(mode: SslMode, authority: string | undefined) {
  if (mode === 'verify-full') return {};
  if (authority) return { checkServerIdentity: () => undefined };
  if (mode === 'require') return { rejectUnauthorized: false };
  // Whom a public authority has signed a certificate for could be anybody.
  throw new StartupError('sslmode=verify-ca of DATABASE_URL needs DATABASE_CA (or use sslmode=verify-full).');
}

function readAuthority(ca: string | undefined): string | undefined {
  if (ca === undefined) return undefined;
  // Where variables hold one line only, the line ends of a PEM are written as \n.
  if (ca.startsWith('-----BEGIN')) return ca.replaceAll('\\n', '\n');
  try {
    return readFileSync(ca, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The certificate of DATABASE_CA cannot be read (${reason}).`);
  }
}
