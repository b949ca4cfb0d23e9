import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '#test/wait-until.ts';
import { type Container, type Ended, openContainer } from './harness/container.ts';
import { atMost, exactly, type InvariantResult, type Outcome, violationsOf } from './harness/invariant.ts';
import { openReleaseMaker, type ReleaseMaker } from './harness/packed-releases.ts';

const DOMAIN = 'shop.test';
const PASSPHRASE = 'five small frocks';
const APP = 'opt/nanhi-dukaan';
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const KEY = 'etc/nanhi-dukaan/backup.key';
const PATHS = ['/', '/shop', '/api/products?page=1&limit=8', '/about-us'];
const VISITORS = 4;
const BETWEEN_MS = 100;
const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g;
const EXPOSURE_MAX = 3;
/** Caddy lets requests wait for 30 seconds while the shop restarts. */
const WAIT_MAX_MS = 30_000;

/** `DEBIAN=trixie` installs on Debian 13 instead of 12. */
export async function install(): Promise<Outcome> {
  const container = await openContainer({
    suite: process.env['DEBIAN'] ?? 'bookworm',
    names: [DOMAIN],
    ports: [80, 443, 2019, 3000],
  });
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-releases-'));
  try {
    console.log('Building releases...');
    await makeReleases(openReleaseMaker(join(folder, 'clone')), folder);
    await mkdir(join(container.root, 'root/releases'));
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.tar.gz')))
      await copyFile(join(folder, name), join(container.root, 'root/releases', name));
    const server = { ...container, folder };
    const parts = [installTwice, updateAndBack, failInEachStep, fillDisk, restoreWithPassphrase];
    const assertions: InvariantResult[] = [];
    const notes: string[] = [];
    for (const part of parts) {
      console.log(`${part.name}...`);
      const outcome = await part(server);
      for (const violation of violationsOf(outcome.assertions)) console.log(violation);
      assertions.push(...outcome.assertions);
      notes.push(...outcome.notes);
    }
    return { assertions, notes };
  } finally {
    await container.close();
    await rm(folder, { recursive: true });
  }
}

const versioned = (version: string) => (text: string) => text.replace(/"version": ".*"/, `"version": "${version}"`);

/** Adds a migration to the journal of the last release. */
const journaled = (tag: string) => (text: string) => {
  const { entries, ...rest } = JSON.parse(text) as { entries: { idx: number; when: number }[] };
  const last = entries.at(-1) ?? { idx: 0, when: 0 };
  return JSON.stringify({ ...rest, entries: [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }] });
};

const JOURNAL = 'database/migrations/meta/_journal.json';

async function makeReleases(maker: ReleaseMaker, folder: string): Promise<void> {
  const pack = (name: string, isBuilt = true) => maker.pack(join(folder, `${name}.tar.gz`), { isBuilt });
  pack('first');
  maker.change({
    'package.json': versioned('100.2.0'),
    [JOURNAL]: journaled('9998_trial'),
    '+database/migrations/9998_trial.sql': () => 'create table trial_of_update (id integer primary key);\n',
  });
  pack('second');
  maker.change({ 'README.md': (text) => `${text}\n` });
  pack('third');
  maker.change({ 'server/main.ts': (text) => `${text}\nthrow new Error('This release crashes');\n` });
  pack('crashes');
  maker.change({
    'server/main.ts': (text) =>
      text.replace(/^throw .*\n/m, '').replace(/^main\(\)/m, 'setInterval(() => main, 1_000);\nPromise.resolve()'),
  });
  pack('hangs');
  maker.reset();
  maker.change({
    [JOURNAL]: (text) => journaled('9999_broken')(journaled('9998_trial')(text)),
    '+database/migrations/9998_trial.sql': () => 'create table trial_of_update (id integer primary key);\n',
    '+database/migrations/9999_broken.sql': () => 'alter table no_such_table add column broken integer;\n',
  });
  pack('broken-migration');
  maker.reset();
  maker.change({ 'package.json': (text) => versioned('100.5.0')(text).replace(/"zod": ".*"/, '"zod": "0.0.1"') });
  pack('not-installable', false);
}

interface Server extends Container {
  folder: string;
}

async function installTwice({ root, run }: Server): Promise<Outcome> {
  const sources = 'root/sources';
  await mkdir(join(root, sources));
  await run('tar', '-C', `/${sources}`, '-xzf', '/root/releases/first.tar.gz');
  await run('sh', '-c', `echo '${PASSPHRASE}' >/root/passphrase`);
  const options = ['--domain', DOMAIN, '--admin', `boss@${DOMAIN}`, '--mail', 'later', '--tls', 'internal'];
  const startedAt = performance.now();
  const first = await run('sh', `/${sources}/deploy/install.sh`, ...options, '--passphrase-file', '/root/passphrase');
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  if (first.status !== 0) throw new Error(`The installation failed:\n${first.output}`);
  const again = await run('sh', `/${sources}/deploy/install.sh`);
  const security = await run('systemd-analyze', 'security', '--no-pager', 'nanhi-dukaan', 'nanhi-dukaan-backup');
  const exposures = [...security.output.matchAll(/Overall exposure level for \S+: (\d+\.\d)/g)].map(([, each]) =>
    Number(each),
  );
  const enabled = await run('systemctl', 'is-enabled', 'nanhi-dukaan', 'nanhi-dukaan-backup.timer', 'caddy');
  const page = await visit(root, '/');
  const key = await readFile(join(root, KEY), 'utf8');
  const pid = (await run('systemctl', 'show', '-p', 'MainPID', '--value', 'nanhi-dukaan')).output.trim();
  // Reads the key as a program in the service would see it.
  const seen = await run('nsenter', '--target', pid, '--mount', 'cat', `/${KEY}`);
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
      exactly('status of the page through Caddy', page.status, 200),
      exactly('keys that the service can read', Number(key.length > 0 && seen.output.includes(key.trim())), 0),
      exactly("files of the release that the shop's user can write", Number(written.status === 0), 0),
      exactly('backups that were restored as a test', backup.output.match(/can be restored/g)?.length ?? 0, 1),
      exactly('errors that the doctor finds', doctor.output.match(/^ERROR/gm)?.length ?? 0, 0),
    ],
    notes: [`The installation took ${seconds} s.`],
  };
}

const changedLines = ({ output }: Ended) =>
  output.split('\n').filter((line) => line !== '' && !/^unchanged |^Everything is unchanged\.$/.test(line));

async function updateAndBack(server: Server): Promise<Outcome> {
  const { root, run } = server;
  const assets = [...new Set((await visit(root, '/')).body.match(ASSET))];
  const { result: update, visits } = await underLoad(root, () =>
    run('nanhi-dukaan', 'update', '/root/releases/second.tar.gz'),
  );
  const missing = [];
  for (const asset of assets) if ((await visit(root, asset)).status !== 200) missing.push(asset);
  const table = await run('sh', '-c', QUERY_TRIAL);
  const same = await run('nanhi-dukaan', 'update', '/root/releases/second.tar.gz');
  const { result: back, visits: visitsBack } = await underLoad(root, () => run('nanhi-dukaan', 'back'));
  const afterBack = await releaseOf(root);
  const forward = await run('nanhi-dukaan', 'back');
  return {
    assertions: [
      exactly('exit code of the update', update.status ?? -1, 0),
      exactly('requests that failed during the update', failed(visits).length, 0),
      atMost('longest request during the update', slowest(visits), WAIT_MAX_MS, ' ms'),
      exactly('files that open pages of the former release miss', missing.length, 0),
      exactly('tables that the update has added', Number(table.output.trim().endsWith('1')), 1),
      exactly('lines of a second update that are no "unchanged"', changedLines(same).length, 0),
      exactly('exit code of the way back', back.status ?? -1, 0),
      exactly('requests that failed during the way back', failed(visitsBack).length, 0),
      exactly('releases that the way back left', Number(!afterBack.startsWith('100.')), 1),
      exactly('releases after the second way back', Number((await releaseOf(root)).startsWith('100.2.0-')), 1),
      exactly('exit code of the second way back', forward.status ?? -1, 0),
    ],
    notes: [
      `${visits.length} requests during the update with ${assets.length} files of the former release; the longest took ${(slowest(visits) / 1_000).toFixed(1)} s.`,
    ],
  };
}

const QUERY_TRIAL = `cd /${APP}/current && runuser -u nanhi-dukaan -- node_modules/node/bin/node -e "
  const { Client } = require('pg');
  const client = new Client({ host: '/var/lib/nanhi-dukaan/postgres', user: 'postgres', database: 'postgres' });
  client.connect().then(() => client.query(\\"select count(*) from pg_tables where tablename = 'trial_of_update'\\"))
    .then(({ rows }) => { console.log(rows[0].count); return client.end(); });"`;

/** Each of these updates must leave the release, and most of them the running process. */
async function failInEachStep(server: Server): Promise<Outcome> {
  const { root, run } = server;
  const assertions: InvariantResult[] = [];
  const before = await releaseOf(root);
  const tryUpdate = async (
    name: string,
    reason: RegExp,
    update: () => Promise<Ended>,
    { restarts = false, hasLoad = true } = {},
  ) => {
    const pid = await pidOf(server);
    const folders = await foldersOf(root);
    const { result, visits } = hasLoad ? await underLoad(root, update) : { result: await update(), visits: [] };
    if (result.status === 0 || !reason.test(result.output)) {
      throw new Error(`${name}: the update did not end with ${reason}:\n${result.output}`);
    }
    assertions.push(
      exactly(`${name}: releases that were left`, Number((await releaseOf(root)) !== before), 0),
      exactly(`${name}: status of the page afterwards`, (await visit(root, '/')).status, 200),
      exactly(`${name}: restarts of the shop`, Number((await pidOf(server)) !== pid), Number(restarts)),
      ...(hasLoad ? [exactly(`${name}: requests that failed`, failed(visits).length, 0)] : []),
      exactly(`${name}: folders that were added`, (await foldersOf(root)) - folders, 0),
    );
  };
  const update = (name: string) => () => run('nanhi-dukaan', 'update', `/root/releases/${name}.tar.gz`);
  await tryUpdate('a damaged archive', /is damaged/, async () => {
    await run('sh', '-c', 'head -c 1000000 /root/releases/third.tar.gz >/root/releases/damaged.tar.gz');
    return update('damaged')();
  });
  await tryUpdate('packages that do not exist', /could not be built/, update('not-installable'));
  await tryUpdate('a broken migration', /could not be migrated/, update('broken-migration'));
  await tryUpdate('a release that crashes', /did not start; .* is open again/, update('crashes'), { restarts: true });
  await tryUpdate('a release that hangs', /did not start; .* is open again/, update('hangs'), {
    restarts: true,
    hasLoad: false,
  });
  return { assertions, notes: [] };
}

/** Fills the disk while the update installs packages; then kills an update; then updates. */
async function fillDisk(server: Server): Promise<Outcome> {
  const { root, run } = server;
  const before = await releaseOf(root);
  const pid = await pidOf(server);
  const installing = () =>
    waitUntil(
      'packages are installed',
      () => existsSync(join(root, APP, 'releases/unfinished/node_modules')) || undefined,
    );
  const full = await underLoad(root, async () => {
    const ended = run('nanhi-dukaan', 'update', '/root/releases/third.tar.gz');
    await installing();
    await run(
      'sh',
      '-c',
      'fallocate -l "$(df -Pk / | awk \'NR == 2 { print $4 }\')K" /var/fill; cat /dev/zero >/var/fill2',
    );
    return ended;
  });
  const onFullDisk = await visit(root, '/');
  const doctor = await run('nanhi-dukaan', 'doctor');
  await run('rm', '-f', '/var/fill', '/var/fill2');
  const afterFull = [await releaseOf(root), await pidOf(server)];

  const environment = ['--setenv=NODE_EXTRA_CA_CERTS', '--setenv=npm_config_cafile'];
  await run(
    'systemd-run',
    '--unit=trial',
    '--collect',
    ...environment,
    'nanhi-dukaan',
    'update',
    '/root/releases/third.tar.gz',
  );
  await installing();
  await run('systemctl', 'kill', '--signal=KILL', 'trial');
  await waitUntil(
    'the update has ended',
    async () => (await run('systemctl', 'is-active', 'trial')).status || undefined,
  );
  const afterKill = [await releaseOf(root), await pidOf(server)];
  const update = await run('nanhi-dukaan', 'update', '/root/releases/third.tar.gz');
  return {
    assertions: [
      exactly('exit code of an update on a full disk', full.result.status ?? -1, 1),
      exactly('a full disk: releases that were left', Number(afterFull[0] !== before), 0),
      exactly('a full disk: restarts of the shop', Number(afterFull[1] !== pid), 0),
      exactly('a full disk: requests that failed', failed(full.visits).length, 0),
      exactly('a full disk: status of the page', onFullDisk.status, 200),
      exactly(
        'a full disk: times that the doctor names it',
        Number(/^(?:ERROR|warning) .*GB are free/m.test(doctor.output)),
        1,
      ),
      exactly('a killed update: releases that were left', Number(afterKill[0] !== before), 0),
      exactly('a killed update: restarts of the shop', Number(afterKill[1] !== pid), 0),
      exactly('exit code of the next update', update.status ?? -1, 0),
      exactly('releases that the next update has added', Number((await releaseOf(root)) !== before), 1),
      exactly('folders of releases', await foldersOf(root), 2),
    ],
    notes: update.status === 0 ? [] : [update.output],
  };
}

async function restoreWithPassphrase({ root, run }: Server): Promise<Outcome> {
  const backups = '/var/backups/nanhi-dukaan';
  const restore = (passphrase: string) =>
    run(
      'sh',
      '-c',
      `cd ${backups} && BACKUP_PASSPHRASE='${passphrase}' nanhi-dukaan restore "$(ls shop-* | tail -n 1)" --replace --identity backup.key.age`,
    );
  const wrong = await restore('six small frocks');
  const afterWrong = await waitUntil('the shop is back', async () =>
    (await visit(root, '/')).status === 200 ? 200 : undefined,
  );
  const right = await restore(PASSPHRASE);
  const afterRight = await waitUntil('the shop is back', async () =>
    (await visit(root, '/')).status === 200 ? 200 : undefined,
  );
  return {
    assertions: [
      exactly('exit code of a restore with a wrong passphrase', wrong.status ?? -1, 1),
      exactly('status of the page afterwards', afterWrong, 200),
      exactly('exit code of a restore with the passphrase', right.status ?? -1, 0),
      exactly('status of the page after the restore', afterRight, 200),
    ],
    notes: right.status === 0 ? [] : [right.output],
  };
}

const releaseOf = async (root: string) => (await readlink(join(root, APP, 'current'))).replace('releases/', '');
const pidOf = async ({ run }: Server) =>
  (await run('systemctl', 'show', '-p', 'MainPID', '--value', 'nanhi-dukaan')).output;
const foldersOf = async (root: string) => (await readdir(join(root, APP, 'releases'))).length;

interface Visit {
  path: string;
  /** 0 without a response. */
  status: number;
  body: string;
  ms: number;
}

/** Requests a path through Caddy, with the certificate of its own authority. */
async function visit(root: string, path: string): Promise<Visit> {
  const startedAt = performance.now();
  const responded = (status: number, body: string) => ({ path, status, body, ms: performance.now() - startedAt });
  try {
    const ca = await readFile(join(root, AUTHORITY));
    const { promise, resolve, reject } = Promise.withResolvers<Visit>();
    request({
      host: '127.0.0.1',
      servername: DOMAIN,
      headers: { host: DOMAIN },
      path,
      ca,
      agent: false,
      timeout: 60_000,
    })
      .on('response', (response) => {
        textOf(response).then((body) => resolve(responded(response.statusCode ?? 0, body)), reject);
      })
      .on('timeout', () => reject(new Error('No response')))
      .on('error', reject)
      .end();
    return await promise;
  } catch (error) {
    return responded(0, String(error));
  }
}

/** A few visitors open pages while `work` runs. */
async function underLoad<Result>(
  root: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; visits: Visit[] }> {
  const ending = new AbortController();
  const visits: Visit[] = [];
  const visitors = Array.from({ length: VISITORS }, async (_, first) => {
    for (let number = first; !ending.signal.aborted; number += 1) {
      visits.push(await visit(root, PATHS[number % PATHS.length] ?? '/'));
      await delay(BETWEEN_MS);
    }
  });
  try {
    return { result: await work(), visits };
  } finally {
    ending.abort();
    await Promise.all(visitors);
  }
}

const failed = (visits: readonly Visit[]) => visits.filter(({ status }) => status !== 200);
const slowest = (visits: readonly Visit[]) => Math.max(0, ...visits.map(({ ms }) => ms));
