import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailboxMessage } from '#contract/notifications.schema.ts';
import { NO_ORDER_LIMITS } from '#test/no-order-limits.ts';

export interface ShopServer {
  url: string;
  /** The demo's mails, the newest first. */
  readMailbox(): Promise<MailboxMessage[]>;
  stop(): Promise<void>;
}

/** Names a data folder that is filled already, where there is one. */
export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE_DIR';

/** Starts the built store as `npm start` would, on a free port and a data folder of its own, filled with the demo. */
export async function startShop(extraEnv: Record<string, string> = {}): Promise<ShopServer> {
  const dataDir = await makeDataDir(process.env[TEMPLATE_VARIABLE]);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn('node', ['server/main.ts'], {
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

/** An empty folder, or a copy of the template. */
async function makeDataDir(template: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-dukaan-'));
  if (template === undefined) return dataDir;
  await cp(join(template, 'database'), join(dataDir, 'database'), { recursive: true });
  // Named after their content, and so the same for all: what one store has encoded, no other has to.
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

/** The server prints its address once it listens. What it prints before is shown where it ends instead. */
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
