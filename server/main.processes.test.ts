import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logInDemoCustomer, mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { rawRequest } from '#test/raw-http.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';
import { clusterFolder } from './platform/database/embedded/cluster.ts';
import { serversIn } from './platform/database/embedded/former-server.ts';

const STOPPED_MS = 2_000;

async function openShared() {
  const { env, close } = await openDemoEnvironment();
  onTestFinished(close);
  return { ...env, WEB_CONCURRENCY: '2' };
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return listed.trim().split(/\s+/).map(Number);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const metricOf = async (server: ServerProcess, name: string) => {
  const { body } = await rawRequest(`${server.url}/metrics`);
  const found = new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(body.toString());
  return found ? Number(found[1]) : undefined;
};

describe('several processes of one shop', { timeout: 600_000 }, () => {
  it('share sessions, are replaced when they die, and end together', async () => {
    const server = await spawnServer(await openShared());
    await server.serving();
    await waitUntil('both are ready', async () => (await metricOf(server, 'shop_processes')) === 2 || undefined);

    // Workers take turns in accepting connections, so four requests reach both.
    const customer = await logInDemoCustomer(server);
    const bearer = { headers: { authorization: `Bearer ${customer.token}` } };
    const known = Array.from({ length: 4 }, () =>
      rawRequest(`${server.url}/api/stats/user-stats/${customer.id}`, bearer),
    );
    expect((await Promise.all(known)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const counted = 'http_request_duration_seconds_count{method="GET",route="/api/stats/user-stats/:id",status="200"}';
    expect(await metricOf(server, counted)).toBe(4);

    const [victim, other] = childrenOf(server.pid);
    if (!victim || !other) throw new Error('There are not two processes');
    const release = await readFile('build/release', 'utf8');
    // Workers run the release from which they started. Their `running-` files keep later builds from removing it.
    const programs = execFileSync('ps', ['-o', 'args=', '--ppid', String(server.pid)], { encoding: 'utf8' });
    expect(programs.match(new RegExp(`/build/releases/${release}/bundle/main\\.js`, 'g'))).toHaveLength(2);
    const marks = async () =>
      (await readdir(join('build/releases', release))).filter((name) => name.startsWith('running-'));
    const pids = [server.pid, victim, other];
    expect(await marks()).toEqual(expect.arrayContaining(pids.map((pid) => `running-${pid}`)));
    process.kill(victim, 'SIGKILL');
    await waitUntil('another has taken its place', async () =>
      !childrenOf(server.pid).includes(victim) && (await metricOf(server, 'shop_processes')) === 2 ? true : undefined,
    );

    const orderId = await placeDemoOrder(server, customer);
    await waitUntil('the mail of the order', async () => (await mailsAbout(server, orderId))[0]);

    const children = childrenOf(server.pid);
    expect(children).toContain(other);
    const { code, stderr } = await server.end('SIGTERM');
    expect({ code, alive: children.filter(isAlive) }).toEqual({ code: 0, alive: [] });
    const left = await marks();
    expect([server.pid, ...children].filter((pid) => left.includes(`running-${pid}`))).toEqual([]);
    expect(stderr).toMatch(
      new RegExp(`^Process ${victim} has ended \\(SIGKILL\\); another takes its place in 100 ms\\.\n$`),
    );
  });

  it('serve connections from before the shutdown while the primary process is stopped', async () => {
    const server = await spawnServer({ ...(await openShared()), SHUTDOWN_SECONDS: '600' });
    await server.serving();
    await waitUntil('both are ready', async () => (await metricOf(server, 'shop_processes')) === 2 || undefined);
    process.kill(server.pid, 'SIGSTOP');
    const sockets = Array.from({ length: 40 }, () => connect(server.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const responses = sockets.map(async (socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n');
      return (await text(socket).catch(String)).slice(0, 15);
    });
    // Signals every process at once, as systemd does.
    for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, 'SIGTERM');
    await delay(STOPPED_MS);
    process.kill(server.pid, 'SIGCONT');
    expect(await Promise.all(responses)).toEqual(Array(40).fill('HTTP/1.1 200 OK'));
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('are replaced one by one at SIGUSR2, and no request fails', async () => {
    const server = await spawnServer(await openShared());
    await server.serving();
    const before = await waitUntil('both are ready', async () =>
      (await metricOf(server, 'shop_processes')) === 2 ? childrenOf(server.pid) : undefined,
    );
    const reloading = new AbortController();
    const statuses: number[] = [];
    const shoppers = Array.from({ length: 4 }, async (_, index) => {
      for (let request = 0; !reloading.signal.aborted; request += 1) {
        const { status } = await rawRequest(`${server.url}/api/products?page=${1 + (request % 5)}&limit=${4 + index}`);
        statuses.push(status);
      }
    });
    process.kill(server.pid, 'SIGUSR2');
    const after = await waitUntil('both were replaced', async () => {
      const present = childrenOf(server.pid);
      return present.length === 2 && !present.some((pid) => before.includes(pid)) ? present : undefined;
    });
    reloading.abort();
    await Promise.all(shoppers);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(20);
    // Retries, because on a busy machine a worker may report too late.
    await waitUntil('both are counted', async () => (await metricOf(server, 'shop_processes')) === 2 || undefined);
    expect(await metricOf(server, 'shop_processes')).toBe(2);
    const { code, stderr } = await server.end('SIGTERM');
    expect({ code, stderr, alive: [...before, ...after].filter(isAlive) }).toEqual({ code: 0, stderr: '', alive: [] });
  });

  it('report only once why none of them can start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const PORT = typeof address === 'object' && address ? String(address.port) : '';
    const server = await spawnServer({ ...(await openShared()), PORT });
    const { code, stdout, stderr } = await server.ended;
    taken.close();
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${PORT} is in use on 127.0.0.1. Set PORT to another.\n`,
    });
  });
});

describe('several processes on the embedded database', () => {
  it('share it, and the first one ends it', { timeout: 600_000 }, async () => {
    const { env, close } = await openDemoEnvironment('embedded');
    onTestFinished(close);
    const server = await spawnServer({ ...env, WEB_CONCURRENCY: '2' });
    await server.serving();
    await waitUntil('both are ready', async () => (await metricOf(server, 'shop_processes')) === 2 || undefined);
    const orderId = await placeDemoOrder(server);
    await waitUntil('the mail of the order', async () => (await mailsAbout(server, orderId))[0]);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    expect(await serversIn(realpathSync(clusterFolder(env.DATA_DIR)))).toEqual([]);
  });
});
