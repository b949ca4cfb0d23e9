import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import type { ParcelList } from '#contract/parcels.schema.ts';
import {
  callApi,
  createProductByApi,
  loginByApi,
  openAs,
  placeOrderByApi,
  registerByApi,
  type Session,
} from '#e2e/support/api.ts';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { qrSvg } from '#server/platform/printing/barcodes.ts';

const SKU = 'CAMERA-KURTA-1';
const FRAMES = 30;
/** Half of the height of a frame. */
const QR_PIXELS = 360;
/** The film that Chromium shows instead of its camera. It is opened when a page starts the camera. */
const FILM = join(mkdtempSync(join(tmpdir(), 'camera-')), 'label.mjpeg');

/** Writes a film of a code on white paper. */
async function film(code: Buffer): Promise<void> {
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'white' } })
    .composite([{ input: await sharp(code).flatten({ background: 'white' }).toBuffer() }])
    .jpeg({ quality: 95 })
    .toBuffer();
  writeFileSync(FILM, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
}

const barcodeOf = (text: string) => toBuffer({ bcid: 'code128', text, scale: 3, height: 20 });
/** Draws the QR code of a label. */
function qrCodeOf(text: string): Promise<Buffer> {
  // An SVG file needs a namespace, an SVG in HTML does not.
  const svg = qrSvg(text, 22).text.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return sharp(Buffer.from(svg)).resize(QR_PIXELS).png().toBuffer();
}

await film(await barcodeOf(SKU));

test.use({
  reuseContext: false,
  permissions: ['camera'],
  launchOptions: {
    executablePath: await findChromium(),
    args: [
      ...CHROMIUM_ARGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});

test('the camera reads the barcode of a label by the reader that the shop serves, and counts the piece', async ({
  page,
  shop,
}) => {
  await film(await barcodeOf(SKU));
  const changes = { name: 'Camera Kurta', stock: 3, sku: SKU };
  await createProductByApi(shop, changes);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/stock?view=count');
  await page.getByRole('button', { name: 'Count by scanning' }).click();
  const reader = page.waitForResponse(/\/zxing_reader.*\.wasm$/);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('Camera Kurta, 1 more')).toBeVisible();
  expect((await reader).headers()['content-encoding']).toMatch(/^(br|gzip)$/);
  await expect(page.getByLabel('Found of Camera Kurta')).toHaveValue('1');
  const stream = await page.evaluateHandle(() => document.querySelector('video')?.srcObject);
  expect(await stream.evaluate((each) => each instanceof MediaStream && each.active)).toBe(true);
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  expect(await stream.evaluate((each) => each instanceof MediaStream && each.active)).toBe(false);
});

/** Packs and books the parcel of a new order. */
async function bookParcel(shop: ShopServer, admin: Session) {
  const call = <Response>(path: string, body?: object) =>
    callApi<Response>(shop, path, { session: admin, ...(body && { method: 'POST', body }) });
  const product = await createProductByApi(shop, { name: 'Label Kurta', stock: 3 });
  const { order } = await placeOrderByApi(shop, (await registerByApi(shop, 'Label Customer')).session, [product]);
  const { courier } = await call<{ courier: { _id: string } }>('/couriers', {
    courier: 'own',
    label: 'A rider with a phone',
    usesOwnNumbers: true,
  });
  await call('/desk/calls', { outcome: 'confirmed', orders: [{ id: order._id, version: 0 }] });
  await call('/parcels/packings', { orders: [{ id: order._id, version: 2 }] });
  const { parcels } = await call<ParcelList>('/parcels?queue=to_book');
  const [parcel] = parcels.filter((each) => each.order?._id === order._id);
  if (!parcel) throw new Error('The order was packed');
  await call('/parcels/bookings', { parcels: [{ id: parcel._id, version: parcel.version }], courier: courier._id });
  return parcel;
}

test('the camera reads the QR code of a label, and the parcel is handed over', async ({ page, shop }) => {
  const admin = await loginByApi(shop, 'admin');
  const parcel = await bookParcel(shop, admin);
  await film(await qrCodeOf(`${shop.url}/orders/${parcel.orderNumber}`));
  await openAs(page, admin);
  await page.goto('/dashboard/parcels?queue=to_hand_over');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText(`${parcel.number}, A rider with a phone`)).toBeVisible();
  await page.getByRole('button', { name: 'Hand over 1 scanned parcel' }).click();
  await expect(page.getByText('1 parcel handed over')).toBeVisible();
});
