import type { SignedInUser } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { call } from './shopper.ts';

interface Edit {
  productId: string;
  admin: SignedInUser;
  description: string;
}

export async function editProduct(url: string, { productId, admin, description }: Edit): Promise<void> {
  const path = `/api/products/update-product/${productId}`;
  const { status, text } = await call(url, 'PATCH', path, { as: admin, body: { description } });
  if (status !== 200) throw new Error(`An edit returned ${status} ${text}`);
}

export async function showsEdit(url: string, { productId, description }: Omit<Edit, 'admin'>): Promise<boolean> {
  return (await call(url, 'GET', `/shop/${productId}`)).text.includes(description);
}

/** Both hosts have the page cached. Returns the milliseconds until the other host shows the edit. */
export async function measureEdit(edit: Edit, { writing, reading }: { writing: string; reading: string }) {
  await Promise.all([showsEdit(writing, edit), showsEdit(reading, edit)]);
  await editProduct(writing, edit);
  const writtenAt = performance.now();
  await waitUntil('the other host shows the edit', async () => (await showsEdit(reading, edit)) || undefined);
  return performance.now() - writtenAt;
}
