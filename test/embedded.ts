import { realpathSync } from 'node:fs';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { endFormerServer, serversIn } from '#server/platform/database/embedded/former-server.ts';

/** Kills the PostgreSQL of a data folder, all its processes at once as a power cut would. */
export function killEmbedded(dataDir: string): void {
  for (const pid of serversIn(realpathSync(clusterFolder(dataDir)))) process.kill(pid, 'SIGKILL');
}

/** Ends the PostgreSQL of a killed shop. */
export function endEmbedded(dataDir: string): Promise<void> {
  return endFormerServer(clusterFolder(dataDir));
}
