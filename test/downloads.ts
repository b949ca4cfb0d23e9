import { readSheet } from 'read-excel-file/node';
import type { TestShop } from './test-shop.ts';
import type { SignedInUser } from './users.ts';

export async function downloadSheet(
  { app, users }: TestShop,
  url: string,
  { as = users.admin, sheet = 1 }: { as?: SignedInUser; sheet?: number | string } = {},
) {
  const { rawPayload, statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
  if (statusCode !== 200) throw new Error(`${url} answers with ${statusCode}: ${body}`);
  return readSheet(rawPayload, sheet);
}
