import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import { createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const SKU = 'CAMERA-KURTA-1';
const FRAMES = 30;

/** Writes a film of one label for Chromium's fake camera, and returns its path. */
async function filmOf(text: string): Promise<string> {
  const bars = await toBuffer({ bcid: 'code128', text, scale: 3, height: 20 });
  const label = await sharp(bars).flatten({ background: 'white' }).toBuffer();
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'white' } })
    .composite([{ input: label }])
    .jpeg({ quality: 95 })
    .toBuffer();
  const path = join(mkdtempSync(join(tmpdir(), 'camera-')), 'label.mjpeg');
  writeFileSync(path, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
  return path;
}

test.use({
  reuseContext: false,
  permissions: ['camera'],
  launchOptions: {
    executablePath: await findChromium(),
    args: [
      ...CHROMIUM_ARGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${await filmOf(SKU)}`,
    ],
  },
});

test('the camera reads the barcode of a label by the reader that the shop serves, and counts the piece', async ({
  page,
  shop,
}) => {
  const changes = { name: 'Camera Kurta', stock: 3, sku: SKU };
  await createProductByApi(shop, changes);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/stock?view=count');
  await page.getByRole('button', { name: 'Count by scanning' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('Camera Kurta, 1 more')).toBeVisible();
  await expect(page.getByLabel('Found of Camera Kurta')).toHaveValue('1');
  const stream = await page.evaluateHandle(() => document.querySelector('video')?.srcObject);
  expect(await stream.evaluate((each) => each instanceof MediaStream && each.active)).toBe(true);
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  expect(await stream.evaluate((each) => each instanceof MediaStream && each.active)).toBe(false);
});
