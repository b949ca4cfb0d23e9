import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { atMost, exactly, type Outcome } from '#resilience/harness/invariant.ts';
import { ADMIN, APP, changedLines, DOMAIN, PASSPHRASE, pidOf, type Server, SOURCES } from './server.ts';
import { call, visit } from './visitors.ts';

const KEY = 'etc/nanhi-dukaan/backup.key';
const EXPOSURE_MAX = 3;
const PRODUCTS = '/api/products?page=1&limit=8';

export async function installTwice(server: Server): Promise<Outcome> {
  const { root, run } = server;
  await run('sh', '-c', `echo '${PASSPHRASE}' >/root/passphrase`);
  const options = ['--domain', DOMAIN, '--admin', ADMIN, '--mail', 'later', '--tls', 'internal'];
  const startedAt = performance.now();
  const first = await run('sh', `/${SOURCES}/deploy/install.sh`, ...options, '--passphrase-file', '/root/passphrase');
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  if (first.status !== 0) throw new Error(`The installation failed:\n${first.output}`);
  const again = await run('sh', `/${SOURCES}/deploy/install.sh`);
  const security = await run('systemd-analyze', 'security', '--no-pager', 'nanhi-dukaan', 'nanhi-dukaan-backup');
  const exposures = [...security.output.matchAll(/Overall exposure level for \S+: (\d+\.\d)/g)].map(([, each]) =>
    Number(each),
  );
  const timers = await run('systemctl', 'list-timers', '--no-legend', 'nanhi-dukaan-backup.timer');
  const journal = await run('systemd-analyze', 'cat-config', 'systemd/journald.conf');
  const enabled = await run('systemctl', 'is-enabled', 'nanhi-dukaan', 'nanhi-dukaan-backup.timer', 'caddy');
  const page = await visit(root, '/');
  const closed = await visit(root, PRODUCTS);
  await openShop(root, first.output);
  const opened = await visit(root, PRODUCTS);
  const key = await readFile(join(root, KEY), 'utf8');
  // Reads the key as a program in the service would see it.
  const seen = await run('nsenter', '--target', await pidOf(server), '--mount', 'cat', `/${KEY}`);
  const written = await run(
    'runuser',
    '-u',
    'nanhi-dukaan',
    '--',
    'touch',
    `/${APP}/current/build/main.js`,
    `/${APP}/new`,
  );
  const backup = await run('nanhi-dukaan', 'backup');
  const doctor = await run('nanhi-dukaan', 'doctor');
  return {
    assertions: [
      exactly('lines of the second run that are no "unchanged"', changedLines(again).length, 0),
      exactly('exit code of the second run', again.status ?? -1, 0),
      exactly('services that systemd has analysed', exposures.length, 2),
      atMost('exposure of the services', Math.max(...exposures), EXPOSURE_MAX),
      exactly('services that start with the server', enabled.output.match(/^enabled$/gm)?.length ?? 0, 3),
      exactly('backups that the timer plans', timers.output.match(/^\S+ \d{4}-\d\d-\d\d /gm)?.length ?? 0, 1),
      exactly('limits of the log', journal.output.match(/^SystemMaxUse=300M$/gm)?.length ?? 0, 1),
      exactly('status of the page through Caddy', page.status, 200),
      exactly('status of the products before the shop opens', closed.status, 403),
      exactly('status of the products afterwards', opened.status, 200),
      exactly('keys that the service can read', Number(key.length > 0 && seen.output.includes(key.trim())), 0),
      exactly("files of the release that the shop's user can write", Number(written.status === 0), 0),
      exactly('backups that were restored as a test', backup.output.match(/can be restored/g)?.length ?? 0, 1),
      exactly('errors that the doctor finds', doctor.output.match(/^ERROR/gm)?.length ?? 0, 0),
    ],
    notes: [`The installation took ${seconds} s.`],
  };
}

/** Logs in with the password that the installer has printed, and opens the shop as the dashboard does. */
async function openShop(root: string, printed: string): Promise<void> {
  const password = /with the password (\S+)/.exec(printed)?.[1];
  const login = await call(root, '/api/auth/login', { method: 'POST', body: { email: ADMIN, password } });
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(login.body));
  const changes = [{ key: 'isShopOpen', value: true, version: await versionOf(root, token) }];
  const changed = await call(root, '/api/settings', { method: 'PATCH', body: { changes }, token });
  if (changed.status !== 200) throw new Error(`The shop could not be opened: ${changed.status} ${changed.body}`);
}

async function versionOf(root: string, token: string): Promise<number> {
  const { body } = await call(root, '/api/settings', { token });
  const { settings } = z
    .object({ settings: z.array(z.object({ key: z.string(), version: z.number() })) })
    .parse(JSON.parse(body));
  return settings.find(({ key }) => key === 'isShopOpen')?.version ?? 0;
}
