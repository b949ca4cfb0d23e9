import { realpath } from 'node:fs/promises';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { endFormerServer, serversIn } from '#server/platform/database/embedded/former-server.ts';

export async function killEmbedded(dataDir: string): Promise<void> {
  for (const pid of await serversIn(await realpath(clusterFolder(dataDir)))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A process may have ended by itself, because the shop that it served was killed before.
      if (!isNoProcess(error)) throw error;
    }
  }
}

function isNoProcess(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}

/** Ends the PostgreSQL that a killed shop has left running. */
export function endEmbedded(dataDir: string): Promise<void> {
  return endFormerServer(clusterFolder(dataDir));
}
