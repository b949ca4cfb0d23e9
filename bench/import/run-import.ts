import { setTimeout } from 'node:timers/promises';
import { send } from '#bench/harness/shop-api.ts';
import type { Server } from '#bench/harness/spawn.ts';
import type { ProductImport } from '#contract/imports.schema.ts';
import { ZIP_PART_BYTES } from '#contract/imports.ts';

const POLL_MS = 500;

export async function sendFiles(shop: Server, token: string, file: Buffer, zip: Buffer): Promise<ProductImport> {
  const body = { fileName: 'products.csv', file: file.toString('base64') };
  let received = await call(shop, token, 'POST', '/api/imports', body);
  for (let offset = 0; offset < zip.length; offset += ZIP_PART_BYTES) {
    const part = zip.subarray(offset, offset + ZIP_PART_BYTES).toString('base64');
    const isLast = offset + ZIP_PART_BYTES >= zip.length;
    received = await call(shop, token, 'PUT', `/api/imports/${received._id}/zip`, { offset, part, isLast });
  }
  return received;
}

export async function writeImport(shop: Server, token: string, { _id, total }: ProductImport): Promise<void> {
  await call(shop, token, 'POST', `/api/imports/${_id}/start`);
  for (;;) {
    await setTimeout(POLL_MS);
    const { state, message, result } = await call(shop, token, 'GET', `/api/imports/${_id}`);
    if (state === 'done' && result?.added === total) return;
    if (state !== 'running') throw new Error(`The import ended otherwise: ${message}`);
  }
}

async function call(shop: Server, token: string, method: string, path: string, body?: object): Promise<ProductImport> {
  const response = await send(shop, method, path, body, token);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return ((await response.json()) as { import: ProductImport }).import;
}
