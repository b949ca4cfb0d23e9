import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './spawn-server.ts';
import { waitUntil } from './wait-until.ts';

/** Folders where packages install PostgreSQL's programs. */
const BIN_FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin'];

/** Folder of PostgreSQL's programs; undefined without them or without openssl. */
export function findPostgresPrograms(): string | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) return undefined;
  return globSync(BIN_FOLDERS).findLast((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Starts a PostgreSQL server that accepts TLS connections only, with a certificate for `localhost`. `close` deletes it.
 */
export async function openTlsPostgres(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-tls-'));
  const data = join(folder, 'data');
  const ownerUid = findServerUid();
  const asOwner = { ...(ownerUid && { uid: ownerUid, gid: ownerUid }), cwd: folder, stdio: 'ignore' as const };
  makeCertificates(folder);
  if (ownerUid)
    for (const name of ['', 'server.key', 'server.crt', 'ca.crt']) chownSync(join(folder, name), ownerUid, ownerUid);
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
      // A smart shutdown waits for connections that are about to close.
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function findServerUid(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idCommand = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  return idCommand.status === 0 ? Number(idCommand.stdout) : 65_534;
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
