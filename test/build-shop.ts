import { spawnSync } from 'node:child_process';

/** Tests start the built server, so Vitest's global setup builds the shop if its sources have changed. */
export function setup(): void {
  const { status } = spawnSync(process.execPath, ['scripts/launch.mjs', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The shop could not be built.');
}
