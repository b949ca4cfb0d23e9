import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInDemo, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, openEmptyEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { dataUrl, jpegDataUrl } from '#test/images.ts';
import { spawnServer } from '#test/spawn-server.ts';

const SLOW = { timeout: 600_000 };
/** Blocks of 512 or 1,024 bytes. The limit is above any image of the demo and below an image of noise. */
const LARGEST_FILE = 1_000;

/** Filling a disk needs root. A limit of the file size makes writes fail half way, too (EFBIG instead of ENOSPC). */
describe('a store that has no room for a picture', () => {
  let environment: ShopEnvironment;
  beforeEach(async () => {
    environment = await openDemoEnvironment();
  });
  afterEach(() => environment.close());

  it('ends the first start of a demo with one line', SLOW, async () => {
    const empty = await openEmptyEnvironment();
    const server = await spawnServer(
      { ...empty.env, DEMO: 'true' },
      { under: ['sh', '-c', 'ulimit -f 20 && exec "$0" "$@"'] },
    );
    const { code, stderr } = await server.ended;
    await empty.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The disk has no room: EFBIG: .+\. Make room, then start again\.\n$/),
    });
  });

  it('returns an error, leaves no partial file, and continues', SLOW, async () => {
    const server = await spawnServer(environment.env, {
      under: ['sh', '-c', `ulimit -f ${LARGEST_FILE} && exec "$0" "$@"`],
    });
    await server.serving();
    const { token } = await logInDemo(server, 'admin');
    const files = await readdir(join(environment.env.DATA_DIR, 'pictures'));
    const noise = await sharp(randomBytes(1_200 * 1_500 * 3), { raw: { width: 1_200, height: 1_500, channels: 3 } })
      .png()
      .toBuffer();
    const upload = (image: string) => server.fetchJson('/api/uploadImage', { method: 'POST', token, body: { image } });
    expect(await upload(dataUrl(noise, 'png'))).toEqual({
      status: 507,
      body: {
        code: 'storage_full',
        message:
          'There is no room left for pictures. Nothing was changed; whoever looks after the server has to make room.',
      },
    });
    expect(await readdir(join(environment.env.DATA_DIR, 'pictures'))).toEqual(files);
    expect((await upload(await jpegDataUrl())).status).toBe(200);
    expect(await placeDemoOrder(server)).toMatch(/^ND-/);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
});
