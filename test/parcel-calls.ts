import { eq } from 'drizzle-orm';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import { type PackOrdersInput, parcelResultsResponse } from '#contract/parcels.schema.ts';
import type { ReceiveReturnInput } from '#contract/returns.schema.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addOrder } from './factories.ts';
import type { TestShop } from './test-shop.ts';

export function parcelCalls(shop: TestShop) {
  const place = (overrides: Parameters<typeof addOrder>[2] = {}) => {
    shop.clock.advance({ minutes: 1 });
    return addOrder(shop.deps, shop.users.owner, { status: 'processing', ...overrides });
  };
  const pack = async (body: PackOrdersInput) =>
    (await shop.call('POST', '/api/parcels/packings', { as: shop.users.admin, body })).as(deskResultsResponse).results;
  const change = async (what: string, rows: readonly { id: string; version: number }[], more: object = {}) => {
    const body = { parcels: rows.map(({ id, version }) => ({ id, version })), ...more };
    const response = await shop.call('POST', `/api/parcels/${what}`, { as: shop.users.admin, body });
    return response.as(parcelResultsResponse).results;
  };
  const receive = (body: ReceiveReturnInput, as = shop.users.admin) => shop.call('POST', '/api/returns', { as, body });
  const parcelsOf = ({ id }: { id: string }) => shop.deps.db.select().from(parcels).where(eq(parcels.orderId, id));
  const statusOf = async ({ id }: { id: string }) =>
    (await shop.deps.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;
  return { place, pack, change, receive, parcelsOf, statusOf };
}
