import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop, TEMPLATE_VARIABLE } from './shop-server.ts';

/** Fills one data folder with the demo, of which every worker's store begins with a copy. Removes it after the run. */
export default async function seedTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-dukaan-template-'));
  const shop = await startShop({ DATA_DIR: folder });
  await shop.stop();
  process.env[TEMPLATE_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
