import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, openEmptyEnvironment } from '#test/environments.ts';
import { rawRequest } from '#test/raw-http.ts';
import { runScript, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const start = async (env: Record<string, string>) => {
  const server = await spawnServer(env);
  await server.serving();
  return server;
};

describe('a shop on the embedded database', () => {
  it('can be moved to another server, backed up into a file and restored, with unsent mail and all images', {
    timeout: 600_000,
  }, async () => {
    const { env, close } = await openEmptyEnvironment();
    onTestFinished(close);
    const { DATA_DIR: folder, DATABASE_URL: url = '' } = env;
    const { env: embedded, close: closeFirst } = await openDemoEnvironment('embedded');
    onTestFinished(closeFirst);
    const webOnly = await start({ ...embedded, SERVICES: 'web' });
    const orderId = await placeDemoOrder(webOnly);
    // The command uses the embedded database of the running shop.
    expect(runScript('backup', [join(folder, 'early.tar.gz')], embedded)).toMatchObject({ status: 0, stderr: '' });
    expect(runScript('restore', [join(folder, 'early.tar.gz'), '--replace'], embedded)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Others are connected to this database \(\d+\)\. Stop the shop/),
    });
    await webOnly.end('SIGTERM');

    expect(runScript('move-database', [], { DATA_DIR: embedded.DATA_DIR, DATABASE_URL: url })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /admin@example\.com, customer@example\.com, moderator@example\.com still have the passwords of the demo/,
      ),
    });
    const moved = runScript('move-database', ['--with-demo-accounts'], {
      DATA_DIR: embedded.DATA_DIR,
      DATABASE_URL: url,
    });
    expect(moved).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Moved \d+ rows in \d+ tables, 0 p/),
    });
    const twice = runScript('move-database', ['--with-demo-accounts'], {
      DATA_DIR: embedded.DATA_DIR,
      DATABASE_URL: url,
    });
    expect(twice).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is a shop in this database already/),
    });

    const onPostgres = { ...embedded, DATABASE_URL: url };
    const file = join(folder, 'shop.tar.gz');
    // A backup must be possible while the shop runs.
    const open = await start({ ...onPostgres, SERVICES: 'web' });
    expect(runScript('backup', [file], onPostgres)).toMatchObject({ status: 0, stderr: '' });
    expect((await stat(file)).size).toBeGreaterThan(100_000);
    expect(runScript('backup', [file], onPostgres)).toMatchObject({
      status: 1,
      stderr: `${file} exists already. Give another name, or --replace.\n`,
    });
    expect(runScript('backup', [file, '--replace'], onPostgres)).toMatchObject({ status: 0, stderr: '' });
    // In another data folder the backup would have no images.
    expect(runScript('backup', [`${file}.other`], { ...onPostgres, DATA_DIR: folder })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The images of this shop are in another folder than .*\n$/),
    });
    await open.end('SIGTERM');

    const back = { DATA_DIR: join(folder, 'second'), DEMO: 'true' };
    expect(runScript('restore', [file], back)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Restored \d+ rows in \d+ tables, [1-9]\d* pictures\. Every table was read back/),
    });
    const restored = await start(back);
    await waitUntil('the mail of the order', async () => (await mailsAbout(restored, orderId))[0]);
    const { products } = listProductsResponse.parse((await restored.fetchJson('/api/products?limit=1')).body);
    expect((await rawRequest(`${restored.url}${products[0]?.image}`)).status).toBe(200);
    await restored.end('SIGTERM');
  });
});
