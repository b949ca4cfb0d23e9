import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { hasOpenssl, makeCertificates } from './own-postgres.ts';
import { findFreePort } from './spawn-server.ts';
import { waitUntil } from './wait-until.ts';

interface Ports {
  shop: number;
  http: number;
  https: number;
}

interface ProxyKind {
  name: 'nginx' | 'Caddy' | 'HAProxy';
  command: string;
  file: string;
  /** Returns pairs: a text of the proxy's file (address, certificate, log path) and its replacement. */
  replace: (folder: string, ports: Ports) => [string | RegExp, string][];
  /** Returns the arguments of the proxy's command. */
  prepare: (folder: string, file: string) => Promise<string[]>;
}

const certificateOf = (folder: string) => join(folder, 'server.crt');
const keyOf = (folder: string) => join(folder, 'server.key');

const NGINX: ProxyKind = {
  name: 'nginx',
  command: 'nginx',
  file: 'deploy/nginx.conf',
  replace: (folder, { shop, http, https }) => [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${shop};`],
    // Removes IPv6 addresses, because a machine without IPv6 cannot listen on them.
    [/^ *listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    [/server_name shop\.example;/g, 'server_name localhost;'],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificateOf(folder)],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', keyOf(folder)],
    [/\/var\/log\/nginx\//g, join(folder, 'logs/')],
  ],
  async prepare(folder, file) {
    // Debian's own `nginx.conf` has these settings around the included file.
    const main = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      `pid ${join(folder, 'pid')};`,
      `error_log ${join(folder, 'logs/error.log')};`,
      'events {}',
      'http {',
      `access_log ${join(folder, 'logs/access.log')};`,
      'gzip on;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`),
      `include ${file};`,
      '}',
    ];
    await writeFile(join(folder, 'main.conf'), main.join('\n'));
    return ['-e', join(folder, 'logs/error.log'), '-c', join(folder, 'main.conf')];
  },
};

const CADDY: ProxyKind = {
  name: 'Caddy',
  command: 'caddy',
  file: 'deploy/Caddyfile',
  replace: (folder, { shop, http, https }) => [
    ['\tservers {', `\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n\tservers {`],
    ['shop.example {', `localhost {\n\ttls ${certificateOf(folder)} ${keyOf(folder)}`],
    ['/var/log/caddy/', join(folder, 'logs/')],
    ['127.0.0.1:3000', `127.0.0.1:${shop}`],
  ],
  prepare: async (_folder, file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

const HAPROXY: ProxyKind = {
  name: 'HAProxy',
  command: 'haproxy',
  file: 'deploy/haproxy.cfg',
  replace: (folder, { shop, http, https }) => [
    ['log /dev/log local0', 'log stdout format raw local0'],
    ['bind :80', `bind 127.0.0.1:${http}`],
    ['bind :443 ', `bind 127.0.0.1:${https} `],
    ['/etc/haproxy/shop.example.pem', join(folder, 'both.pem')],
    [/10\.0\.0\.11:3000/g, `127.0.0.1:${shop}`],
    [/^ *server shop2 .*\n/gm, ''],
  ],
  async prepare(folder, file) {
    const both = [await readFile(certificateOf(folder), 'utf8'), await readFile(keyOf(folder), 'utf8')];
    await writeFile(join(folder, 'both.pem'), both.join(''));
    return ['-f', file];
  },
};

export const PROXIES = [NGINX, CADDY, HAPROXY];

/** Debian installs servers in folders that a user's PATH does not contain. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

export function findProxy({ command }: Pick<ProxyKind, 'command'>): string | undefined {
  if (!hasOpenssl()) return undefined;
  const program = FOLDERS.map((folder) => join(folder, command)).find((path) => existsSync(path));
  return program !== undefined && spawnSync(program, ['-v']).error === undefined ? program : undefined;
}

export interface ProxyCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Address of this machine (in 127.0.0.0/8) that the call comes from. */
  from?: string;
  /** True for a call without TLS, which the proxy redirects to HTTPS. */
  isPlain?: boolean;
}

export interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface OwnProxy {
  /** The shop's `PUBLIC_URL`. */
  url: string;
  shopPort: number;
  call(path: string, call?: ProxyCall): Promise<ProxyResponse>;
  startSlowly(path: string, call: { headers?: Record<string, string>; body: string }): SlowCall;
  readLogs(): Promise<string>;
  close(): Promise<void>;
}

interface SlowCall {
  firstHalfSent: Promise<void>;
  finish(): Promise<ProxyResponse>;
}

/** The test uses the file in `deploy/`, and replaces only addresses, certificates and paths of logs. */
export async function openOwnProxy(kind: ProxyKind, program: string): Promise<OwnProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-proxy-'));
  await mkdir(join(folder, 'logs'));
  makeCertificates(folder);
  const ports = { shop: await findFreePort(), http: await findFreePort(), https: await findFreePort() };
  const file = join(folder, 'proxy.conf');
  await writeFile(file, await replaced(kind, folder, ports));
  const args = await kind.prepare(folder, file);
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const proxy = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd: folder });
  let printed = '';
  for (const stream of [proxy.stdout, proxy.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ca = await readFile(join(folder, 'ca.crt'));
  const open = (path: string, { method = 'GET', headers = {}, from, isPlain }: ProxyCall) => {
    const target = {
      host: '127.0.0.1',
      path,
      method,
      agent: false,
      headers,
      ...(from && { localAddress: from }),
    } as const;
    const name = `localhost:${isPlain ? ports.http : ports.https}`;
    const withHost = { ...target, headers: { host: name, ...headers } };
    return isPlain
      ? requestHttp({ ...withHost, port: ports.http })
      : requestHttps({ ...withHost, port: ports.https, servername: 'localhost', ca });
  };
  const call = (path: string, options: ProxyCall = {}) => {
    const outgoing = open(path, options);
    const response = responseOf(outgoing);
    outgoing.end(options.body);
    return response;
  };
  await waitUntil(`${kind.name} responds`, async () => {
    if (proxy.exitCode !== null) throw new Error(`${kind.name} has ended: ${printed}`);
    return call('/').catch(() => undefined);
  });
  return {
    url: `https://localhost:${ports.https}`,
    shopPort: ports.shop,
    call,
    startSlowly(path, { headers = {}, body }) {
      const length = String(Buffer.byteLength(body));
      const outgoing = open(path, { method: 'POST', headers: { ...headers, 'content-length': length } });
      const response = responseOf(outgoing);
      const middle = Math.floor(body.length / 2);
      const firstHalfSent = new Promise<void>((resolve, reject) =>
        outgoing.write(body.slice(0, middle), (error) => (error ? reject(error) : resolve())),
      );
      return {
        firstHalfSent,
        async finish() {
          outgoing.end(body.slice(middle));
          return response;
        },
      };
    },
    async readLogs() {
      const names = await readdir(join(folder, 'logs'));
      const files = await Promise.all(names.map((name) => readFile(join(folder, 'logs', name), 'utf8')));
      return [printed, ...files].join('\n');
    },
    async close() {
      await end(proxy);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function replaced({ file, replace }: ProxyKind, folder: string, ports: Ports): Promise<string> {
  let text = await readFile(file, 'utf8');
  for (const [old, own] of replace(folder, ports)) {
    const changed = text.replace(old, () => own);
    if (changed === text) throw new Error(`${file} lacks ${old}`);
    text = changed;
  }
  return text;
}

/** A proxy may reject a large body before it is sent completely, so this waits only for the response. */
function responseOf(outgoing: ReturnType<typeof requestHttp>): Promise<ProxyResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ProxyResponse>();
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      outgoing.destroy();
    });
  });
  return promise;
}

async function end(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null || proxy.signalCode !== null) return;
  const ended = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await ended;
}
