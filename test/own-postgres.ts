import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './spawn-server.ts';
import { waitUntil } from './wait-until.ts';

/** Where packages put PostgreSQL's own programs. */
const BIN_FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin'];

/** The folder of PostgreSQL's programs; undefined where they, or openssl, are not on this machine. */
export function findPostgresPrograms(): string | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) return undefined;
  return globSync(BIN_FOLDERS).findLast((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * A PostgreSQL server of the test's own that takes no connection but over TLS, with a certificate for the name `localhost`.
 * `close` throws it away.
 */
export async function openTlsPostgres(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-tls-'));
  const data = join(folder, 'data');
  const owner = ownerOfServer();
  const asOwner = { ...(owner && { uid: owner, gid: owner }), cwd: folder, stdio: 'ignore' as const };
  makeCertificates(folder);
  if (owner) for (const name of ['', 'server.key', 'server.crt', 'ca.crt']) chownSync(join(folder, name), owner, owner);
  await chmod(join(folder, 'server.key'), 0o600);
  await chmod(folder, 0o755);
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], asOwner);
  const port = await findFreePort();
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n');
  await appendFile(
    join(data, 'postgresql.conf'),
    `port = ${port}\nlisten_addresses = 'localhost'\nunix_socket_directories = ''\nfsync = off\nssl = on\n` +
      `ssl_cert_file = '${folder}/server.crt'\nssl_key_file = '${folder}/server.key'\n`,
  );
  const server = spawn(join(programs, 'postgres'), ['-D', data], asOwner);
  const ended = once(server, 'exit');
  const urlOf = (host: string, query: string) => `postgres://postgres@${host}:${port}/postgres${query}`;
  await waitUntil('PostgreSQL answers', async () => {
    const client = new Client({ connectionString: urlOf('127.0.0.1', ''), ssl: { rejectUnauthorized: false } });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return undefined;
    }
  });
  return {
    urlOf,
    caFile: join(folder, 'ca.crt'),
    otherCaFile: join(folder, 'other.crt'),
    async close() {
      // Waits for connections that are about to close.
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root: its own user does, or nobody. */
function ownerOfServer(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  return known.status === 0 ? Number(known.stdout) : 65_534;
}

function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  for (const name of ['ca', 'other']) {
    openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name} of a test`);
  }
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-keyout', 'server.key', '-out', 'server.crt'];
  openssl('req', '-x509', ...key, ...signed, ...names, '-addext', 'basicConstraints=critical,CA:FALSE');
}
