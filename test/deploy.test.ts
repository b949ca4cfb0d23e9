import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { variableNames } from '#server/env-variables.ts';
import { connectionSettings } from '#server/platform/database/connection-settings.ts';
import { killAllServers, spawnServer } from './spawn-server.ts';

const dockerfile = await readFile('deploy/Dockerfile', 'utf8');
const BUILD_COMMAND = 'node scripts/launch.mjs build';
const stages = dockerfile.split(/^FROM /m).slice(1);

function copiedPaths(stage: string): string[] {
  return [...stage.matchAll(/^COPY (?!--from)(?<sources>.+) \S+$/gm)].flatMap(
    ({ groups }) => groups?.['sources']?.split(' ') ?? [],
  );
}

describe('the Dockerfile', () => {
  it("copies only existing files that are not ignored, and uses the project's Node version", async () => {
    const named = z
      .object({ dependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(await readFile('package.json', 'utf8')));
    expect(stages.map((stage) => stage.split(/[\s]/)[0])).toEqual(
      stages.map((_, index) =>
        index < stages.length - 1 ? `node:${named.dependencies.node}-bookworm-slim` : 'debian:bookworm-slim',
      ),
    );
    const ignored = (await readFile('.dockerignore', 'utf8')).split('\n');
    const copied = stages.flatMap(copiedPaths);
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(path) || ignored.includes(path))).toEqual([]);
  });

  it("builds with the project's build command, and copies all files that it reads", async () => {
    const commands = [...dockerfile.matchAll(/^RUN (?<command>node .+)$/gm)].map(({ groups }) => groups?.['command']);
    expect(commands).toEqual([BUILD_COMMAND]);
    const build = stages.find((stage) => stage.includes(`RUN ${BUILD_COMMAND}`)) ?? '';
    const launcher = await readFile('scripts/launcher.mjs', 'utf8');
    const read = [
      ...launcher.matchAll(/'(?<path>(?:scripts|server|database|web|contract|public)[\w/.-]*|[\w.-]+\.(?:ts|json))'/g),
    ];
    const copied = copiedPaths(build);
    const isCopied = (path: string) => copied.some((each) => path === each || path.startsWith(`${each}/`));
    const paths = new Set(read.map(({ groups }) => groups?.['path'] ?? '').filter((path) => existsSync(path)));
    expect(paths.size).toBeGreaterThan(8);
    expect([...paths].filter((path) => !isCopied(path))).toEqual([]);
  });

  it('runs the shop as an unprivileged user, with a health check', () => {
    const last = stages.at(-1) ?? '';
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "build/main.js"]'));
    expect(last).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node", "-e", ".*\/healthz'\)/m);
  });

  it('copies all files that the shop needs, and installs no development packages', { timeout: 600_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nanhi-container-'));
    onTestFinished(async () => {
      killAllServers();
      await rm(folder, { recursive: true, force: true });
    });
    const isShipped = (path: string) => !/\.test\.tsx?$|_snapshot\.json$/.test(path);
    for (const path of copiedPaths(stages.at(-1) ?? ''))
      await cp(path, join(folder, path), { recursive: true, filter: isShipped });
    await copyRelease(folder);
    await linkProductionPackages(folder);

    const env = { DATA_DIR: join(folder, 'data'), DEMO: 'true' };
    const byLinks = ['--preserve-symlinks', '--preserve-symlinks-main'];
    const server = await spawnServer(env, { cwd: folder, args: [...byLinks, 'build/main.js'] });
    await server.serving();
    const admin = spawnSync(process.execPath, [...byLinks, 'scripts/create-admin.ts', 'you@shop.example'], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    expect(admin).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Made the admin /) });
    const page = await fetch(`${server.url}/shop`);
    expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true]);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});

async function copyRelease(folder: string): Promise<void> {
  const release = await readFile('build/release', 'utf8');
  for (const path of ['release', 'main.js', join('releases', release)])
    await cp(join('build', path), join(folder, 'build', path), { recursive: true });
}

/** Links the packages that `npm install --omit=dev` would install, without those that the image removes. */
async function linkProductionPackages(folder: string): Promise<void> {
  const lock = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) });
  const { packages } = lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const removed = /^ {2}&& rm -r (?<paths>.+)$/m.exec(dockerfile)?.groups?.['paths']?.split(' ') ?? [];
  expect(removed.filter((path) => !(path in packages))).toEqual([]);
  for (const [path, { dev }] of Object.entries(packages)) {
    const isOutermost = path.lastIndexOf('node_modules/') === 0;
    if (!isOutermost || dev === true || !existsSync(path) || removed.includes(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(process.cwd(), path), join(folder, path), 'junction');
  }
}

describe('the compose files', () => {
  const logging = z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  });
  const service = z.strictObject({
    image: z.string().optional(),
    build: z.strictObject({ context: z.literal('..'), dockerfile: z.literal('deploy/Dockerfile') }).optional(),
    init: z.literal(true).optional(),
    env_file: z.tuple([z.strictObject({ path: z.literal('.env'), required: z.literal(false) })]).optional(),
    environment: z.record(z.string(), z.string()),
    depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
    volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$/)).optional(),
    ports: z.array(z.string().regex(/^127\.0\.0\.1:/)).optional(),
    healthcheck: z
      .strictObject({
        test: z.tuple([z.literal('CMD-SHELL'), z.string()]),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
      })
      .optional(),
    logging: logging.optional(),
    read_only: z.literal(true).optional(),
    cap_drop: z.tuple([z.literal('ALL')]).optional(),
    security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
    stop_grace_period: z.string().optional(),
    restart: z.literal('unless-stopped').optional(),
    mem_limit: z.string().optional(),
  });
  const compose = z.strictObject({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) });
  const read = async (name: string) => compose.parse(parse(await readFile(`deploy/${name}`, 'utf8')));

  it.each(['compose.yml', 'compose.postgres.yml'])(
    '%s names existing services, volumes and variables',
    async (name) => {
      const { services, volumes } = await read(name);
      const mounted = Object.values(services).flatMap((each) => each.volumes ?? []);
      expect(new Set(mounted.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(volumes)));
      // PGPASSWORD is no variable of the shop itself. The driver of PostgreSQL reads it.
      const known = new Set<string>([...variableNames, 'PGPASSWORD']);
      expect(Object.keys(services['shop']?.environment ?? {}).filter((each) => !known.has(each))).toEqual([]);
      for (const each of Object.values(services).filter(({ restart }) => restart)) expect(each.logging).toBeDefined();
    },
  );

  it('compose.yml runs the embedded database in the volume of the image', async () => {
    const { services } = await read('compose.yml');
    expect(Object.keys(services)).toEqual(['shop']);
    const { environment = {}, env_file: files, volumes, read_only: isReadOnly } = services['shop'] ?? {};
    expect(environment['DATABASE_URL']).toBeUndefined();
    expect(volumes).toEqual(['data:/data', 'temporary:/tmp']);
    expect(isReadOnly).toBe(true);
    // A shop that needs more ends, and Docker starts it again.
    expect(services['shop']).toMatchObject({ mem_limit: '${SHOP_MEMORY:-1500m}', restart: 'unless-stopped' });
    expect(dockerfile).toMatch(/^VOLUME \/data$/m);
    expect(files).toBeDefined();
    const imageEnv = Object.fromEntries(
      [...dockerfile.matchAll(/(?<name>HOST|PORT|DATA_DIR)=(?<value>\S+)/g)].map((found) => [
        found.groups?.['name'],
        found.groups?.['value'],
      ]),
    );
    expect(Object.keys(imageEnv)).toHaveLength(3);
    expect(environment).toMatchObject(imageEnv);
  });

  it('compose.postgres.yml adds a server, and accepts any password', async () => {
    const { services } = await read('compose.postgres.yml');
    expect(Object.keys(services['shop']?.depends_on ?? {})).toEqual(['database']);
    expect(services['database']?.healthcheck).toBeDefined();
    expect(services['database']?.environment['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    const { environment = {} } = services['shop'] ?? {};
    const password = 'a/b@c#d:e%20';
    vi.stubEnv(
      'PGPASSWORD',
      environment['PGPASSWORD']?.replace('${POSTGRES_PASSWORD}', () => password),
    );
    onTestFinished(() => void vi.unstubAllEnvs());
    const client = new Client(connectionSettings(environment['DATABASE_URL'] ?? ''));
    expect(client).toMatchObject({ host: 'database', user: 'shop', database: 'shop', password });
  });
});
