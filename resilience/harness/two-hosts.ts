import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import type { Deps } from '#server/deps.ts';
import { parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { findPostgresPrograms, openOwnPostgres } from '#test/own-postgres.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';
import { type Host, openNetwork } from './network.ts';
import type { Release } from './previous-release.ts';

const PORT = '3000';
const BUCKET = 'pictures';

export interface ShopHost extends Host {
  url: string;
  /** Starts the present release by default. */
  start(release?: Release): Promise<void>;
  stop(): Promise<void>;
}

/** A shop on two simulated hosts behind HAProxy. PostgreSQL and the image bucket run on this machine. */
export interface TwoHosts {
  one: ShopHost;
  two: ShopHost;
  url: string;
  databaseUrl: string;
  /** Migrates the shop's database to the present release first. */
  withDeps<Result>(work: (deps: Deps) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** `prepareRelease` builds the first release in an empty folder. Throws `CannotRun` if a program is missing. */
export async function openTwoHosts(prepareRelease?: (folder: string) => Release): Promise<TwoHosts> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new CannotRun('the programs of PostgreSQL (initdb) are not on this machine');
  if (spawnSync('haproxy', ['-v']).status !== 0) throw new CannotRun('haproxy is not on this machine');
  const network = openNetwork();
  const closing: (() => unknown)[] = [() => network.close()];
  const close = async () => {
    for (const each of closing.toReversed()) await each();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'nanhi-hosts-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const database = await openOwnPostgres(programs, {
      settings: () => [`listen_addresses = '${network.address},127.0.0.1'`],
      access: 'host all all 10.231.0.0/16 trust\nhost all all 127.0.0.1/32 trust',
    });
    closing.push(() => database.close());
    const bucket = await startFauxqs({ port: 0, host: network.address, logger: false });
    bucket.createBucket(BUCKET);
    closing.push(() => bucket.stop());
    const balancer = network.addHost();
    const url = `http://${balancer.address}:${PORT}`;
    const env = {
      DATABASE_URL: database.url.replace('127.0.0.1', network.address),
      DATA_DIR: folder,
      DEMO: 'true',
      PORT,
      PUBLIC_URL: url,
      S3_ENDPOINT: `http://${network.address}:${bucket.port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
      DRAIN_SECONDS: '2',
    };
    const [one, two] = [openShopHost(network.addHost(), env), openShopHost(network.addHost(), env)] as const;
    closing.push(() => Promise.all([one.stop(), two.stop()]));
    const releaseFolder = join(folder, 'release');
    await mkdir(releaseFolder);
    const release = prepareRelease?.(releaseFolder);
    await one.start(release);
    await two.start(release);
    closing.push(await startBalancer(balancer, [one, two], folder));
    return {
      one,
      two,
      url,
      databaseUrl: env.DATABASE_URL,
      async withDeps(work) {
        const opened = await openDeps(parseEnv(env), { onError: (error) => console.error(error) });
        try {
          return await work(opened.deps);
        } finally {
          await opened.close();
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openShopHost(host: Host, env: Record<string, string>): ShopHost {
  const url = `http://${host.address}:${PORT}`;
  let server: ServerProcess | undefined;
  return {
    ...host,
    url,
    async start(release) {
      server = await spawnServer({ ...env, HOST: host.address }, { ...release, under: host.under });
      await waitUntil(`${url} takes requests`, async () => (await isReady(url)) || undefined);
    },
    async stop() {
      host.reconnect();
      await server?.end('SIGTERM');
      server = undefined;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  return response?.ok ?? false;
}

async function configurationOf([one, two]: readonly [ShopHost, ShopHost], address: string): Promise<string> {
  const text = await readFile('deploy/haproxy.cfg', 'utf8');
  return text
    .replace('log /dev/log local0', '')
    .replace(/^.* (bind :443|redirect scheme|X-Forwarded-Proto) .*\n/gm, '')
    .replace('bind :80', `bind ${address}:${PORT}`)
    .replaceAll('10.0.0.11:3000', `${one.address}:${PORT}`)
    .replaceAll('10.0.0.12:3000', `${two.address}:${PORT}`);
}

async function startBalancer(
  host: Host,
  shops: readonly [ShopHost, ShopHost],
  folder: string,
): Promise<() => Promise<void>> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await configurationOf(shops, host.address));
  const [program, ...args] = host.under;
  const balancer = spawn(program, [...args, 'haproxy', '-f', file], { stdio: 'ignore' });
  const ended = once(balancer, 'exit');
  await waitUntil(
    'the balancer takes requests',
    async () => (await isReady(`http://${host.address}:${PORT}`)) || undefined,
  );
  return async () => {
    balancer.kill('SIGKILL');
    await ended;
  };
}
