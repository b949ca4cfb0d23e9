import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailboxMessage } from '#contract/notifications.schema.ts';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { spawnServer } from '#test/spawn-server.ts';

export interface ShopServer {
  url: string;
  readMailbox(): Promise<MailboxMessage[]>;
  stop(): Promise<void>;
}

export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE_DIR';

export async function startShop(extraEnv: Record<string, string> = {}): Promise<ShopServer> {
  const dataDir = await makeDataDir(process.env[TEMPLATE_VARIABLE]);
  const server = await spawnServer({ DATA_DIR: dataDir, ...extraEnv });
  await server.serving();
  const { url } = server;
  return {
    url,
    async readMailbox() {
      const response = await fetch(`${url}/dev/mailbox.json`);
      return (await response.json()) as MailboxMessage[];
    },
    async stop() {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeDataDir(template: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-dukaan-'));
  if (template === undefined) return dataDir;
  await cp(clusterFolder(template), clusterFolder(dataDir), { recursive: true });
  // All servers share one folder of images, because image files are named by their content.
  await symlink(join(template, 'pictures'), join(dataDir, 'pictures'));
  return dataDir;
}
