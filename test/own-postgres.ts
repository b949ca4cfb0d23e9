import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, readdirSync, rmSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from './at-exit.ts';
import { findFreePort } from './spawn-server.ts';

const BIN_FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin'];

export function findPostgresPrograms(): string | undefined {
  return globSync(BIN_FOLDERS).findLast((folder) => existsSync(join(folder, 'initdb')));
}

/** `openTlsPostgres` needs `openssl` for its certificates. */
export const hasOpenssl = () => spawnSync('openssl', ['version']).status === 0;

export interface OwnPostgres {
  url: string;
  port: number;
  folder: string;
  start(): void;
  stop(): void;
  close(): Promise<void>;
}

interface OwnPostgresOptions {
  settings?: (folder: string) => string[];
  /** Content of `pg_hba.conf`. The default permits connections from this machine. */
  access?: string;
  prepare?: (folder: string) => void;
}

export async function openOwnPostgres(
  programs: string,
  { settings = () => [], access = 'host all all 127.0.0.1/32 trust', prepare }: OwnPostgresOptions = {},
): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-postgres-'));
  const data = join(folder, 'data');
  const uid = findServerUid();
  prepare?.(folder);
  if (uid) for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), uid, uid);
  await chmod(folder, 0o755);
  const run = runnerIn(programs, folder);
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync');
  const port = await findFreePort();
  await writeFile(join(data, 'pg_hba.conf'), `${access}\n`);
  const common = [`port = ${port}`, `unix_socket_directories = ''`, 'fsync = off', 'max_connections = 60'];
  await appendFile(join(data, 'postgresql.conf'), [...common, ...settings(folder), ''].join('\n'));
  const start = () => run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', 'start');
  const stop = (mode = 'fast') => run('pg_ctl', '-D', data, '-m', mode, '-w', 'stop');
  const left = atExit(() => {
    stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  });
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    start,
    stop: () => stop(),
    async close() {
      stop();
      await rm(folder, { recursive: true, force: true });
      left.forget();
    },
  };
}

/** Accepts only TLS connections, with a certificate for `localhost`. */
export async function openTlsPostgres(programs: string) {
  const server = await openOwnPostgres(programs, {
    settings: (folder) => [
      `listen_addresses = 'localhost'`,
      'ssl = on',
      `ssl_cert_file = '${folder}/server.crt'`,
      `ssl_key_file = '${folder}/server.key'`,
    ],
    access: 'hostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust',
    prepare(folder) {
      makeCertificates(folder);
      chmodSync(join(folder, 'server.key'), 0o600);
    },
  });
  return {
    urlOf: (host: string, query: string) => `postgres://postgres@${host}:${server.port}/postgres${query}`,
    caFile: join(server.folder, 'ca.crt'),
    otherCaFile: join(server.folder, 'other.crt'),
    close: () => server.close(),
  };
}

/** Runs programs as the user that may run the server. */
export function runnerIn(programs: string, folder: string) {
  const uid = findServerUid();
  return (program: string, ...args: string[]): void => {
    // A daemon would inherit pipes, and this call would wait until the daemon ends. So it uses no pipes.
    execFileSync(join(programs, program), args, { ...(uid && { uid, gid: uid }), cwd: folder, stdio: 'ignore' });
  };
}

/** PostgreSQL does not start as root. Undefined if this process is not root. */
export function findServerUid(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idCommand = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  return idCommand.status === 0 ? Number(idCommand.stdout) : 65_534;
}

/** `ca.crt` signed `server.crt`; `other.crt` did not. */
export function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  for (const name of ['ca', 'other']) {
    openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name} of a test`);
  }
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-keyout', 'server.key', '-out', 'server.crt'];
  openssl('req', '-x509', ...key, ...signed, ...names, '-addext', 'basicConstraints=critical,CA:FALSE');
}
