import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup as buildShop } from '#test/build-shop.ts';
import { startShop, TEMPLATE_VARIABLE } from './shop-server.ts';

/** Seeds the demo in a folder that every worker's server copies. */
export default async function seedTemplate(): Promise<() => Promise<void>> {
  buildShop();
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-dukaan-template-'));
  const shop = await startShop({ DATA_DIR: folder });
  await shop.stop();
  process.env[TEMPLATE_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
