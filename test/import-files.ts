import { importResponse, type ProductImport } from '#contract/imports.schema.ts';
import { doWaitingJobs, waitingJobs } from './jobs.ts';
import type { TestShop } from './test-shop.ts';

export async function sendFile(shop: TestShop, file: Buffer): Promise<ProductImport> {
  const body = { fileName: 'products.csv', file: file.toString('base64') };
  const response = await shop.call('POST', '/api/imports', { as: shop.users.admin, body });
  return response.as(importResponse).import;
}

export async function sendZip(shop: TestShop, id: string, zip: Buffer, partBytes = 200_000): Promise<ProductImport> {
  for (let offset = 0; ; offset += partBytes) {
    const isLast = offset + partBytes >= zip.length;
    const part = zip.subarray(offset, offset + partBytes).toString('base64');
    const body = { offset, part, isLast };
    const response = await shop.call('PUT', `/api/imports/${id}/zip`, { as: shop.users.admin, body });
    const received = response.as(importResponse).import;
    if (isLast) return received;
  }
}

export async function startImport(shop: TestShop, id: string): Promise<ProductImport> {
  const response = await shop.call('POST', `/api/imports/${id}/start`, { as: shop.users.admin });
  return response.as(importResponse).import;
}

export async function findImport(shop: TestShop, id: string): Promise<ProductImport> {
  return (await shop.call('GET', `/api/imports/${id}`, { as: shop.users.admin })).as(importResponse).import;
}

export async function finishImport(shop: TestShop, id: string): Promise<ProductImport> {
  await startImport(shop, id);
  while ((await waitingJobs(shop.deps)).some(({ name }) => name === 'catalogue.import')) await doWaitingJobs(shop.deps);
  return findImport(shop, id);
}
