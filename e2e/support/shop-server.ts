import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailboxMessage } from '#contract/notifications.schema.ts';
import { NO_ORDER_LIMITS } from '#test/no-order-limits.ts';
import { BUILT_SERVER } from '#test/spawn-server.ts';

export interface ShopServer {
  url: string;
  readMailbox(): Promise<MailboxMessage[]>;
  stop(): Promise<void>;
}

/** Environment variable that names a seeded data folder. */
export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE_DIR';

/** Starts the built server as `npm start` does, with a copy of the demo and a free port of its own. */
export async function startShop(extraEnv: Record<string, string> = {}): Promise<ShopServer> {
  const dataDir = await makeDataDir(process.env[TEMPLATE_VARIABLE]);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn('node', [BUILT_SERVER], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      ...NO_ORDER_LIMITS,
      ...extraEnv,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilAnnounced(server);
  return {
    url,
    async readMailbox() {
      const response = await fetch(`${url}/dev/mailbox.json`);
      return (await response.json()) as MailboxMessage[];
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeDataDir(template: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-dukaan-'));
  if (template === undefined) return dataDir;
  await cp(join(template, 'database'), join(dataDir, 'database'), { recursive: true });
  // Image files are named by their content, so all servers can share them.
  await symlink(join(template, 'pictures'), join(dataDir, 'pictures'));
  return dataDir;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Resolves once the server prints its address; rejects with its output if it exits first. */
function untilAnnounced(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(' is open at ')) resolve();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`The store ended with ${code}:\n${printed}`)));
  });
}
