import { linkResponse } from '#contract/desk-links.schema.ts';
import type { TestShop } from './test-shop.ts';
import { openSession } from './users.ts';

export async function addLink(shop: TestShop, { id }: { id: string }, version = 0): Promise<string> {
  // Other tests end the admin's session, so this opens a new one.
  const as = await openSession(shop.deps, shop.users.admin);
  const response = await shop.call('POST', '/api/desk/links', { as, body: { id, version } });
  return new URL(response.as(linkResponse).url).pathname.replace('/c/', '');
}
