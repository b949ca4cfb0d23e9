import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getManagedProductResponse } from '#contract/catalogue.schema.ts';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import { parcelResultsResponse } from '#contract/parcels.schema.ts';
import { PARCEL_WEIGHT_MAX, weighParcel } from '#contract/parcels.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderLines } from '#server/orders/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { parcels } from './tables.ts';

describe('the weight of a parcel', () => {
  it.each<[[number, number | null][], number]>([
    [[[1, null]], 300],
    [
      [
        [2, 180],
        [1, null],
      ],
      660,
    ],
    [[], 50],
    [[[10, 30_000]], PARCEL_WEIGHT_MAX],
  ])('of %j is %d g', (pieces, grams) => {
    const lines = pieces.map(([quantity, weightG]) => ({ quantity, weightG }));
    expect(weighParcel(lines, { pieceWeightG: 250, packingWeightG: 50 })).toBe(grams);
    expect(weighParcel([], { pieceWeightG: 250, packingWeightG: 0 })).toBe(1);
  });
});

describe('weights', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;
  const weightOf = async (orderId: string) =>
    (await shop.deps.db.select().from(parcels).where(eq(parcels.orderId, orderId))).map(({ weightG }) => weightG);
  const pack = async (id: string, more: object = {}) =>
    (
      await shop.call('POST', '/api/parcels/packings', { as: as(), body: { orders: [{ id, version: 0 }], ...more } })
    ).as(deskResultsResponse).results[0]?.outcome;

  it('are computed from the products and the packing, unless the packer enters one', async () => {
    const [heavy, plain] = [await addProduct(shop.deps), await addProduct(shop.deps)];
    const saved = await shop.call('PATCH', `/api/products/update-product/${heavy.id}`, {
      as: as(),
      body: { weightG: 900 },
    });
    expect(saved.status).toBe(200);
    const managed = await shop.call('GET', `/api/products/managed/${heavy.id}`, { as: as() });
    expect(managed.as(getManagedProductResponse).product.weightG).toBe(900);
    const place = async () => {
      const order = await addOrder(shop.deps, shop.users.owner, { status: 'processing' });
      await shop.deps.db.delete(orderLines).where(eq(orderLines.orderId, order.id));
      const line = { orderId: order.id, image: '', color: 'red', age: 2, unitPricePaisa: 100_000 };
      await shop.deps.db.insert(orderLines).values([
        { ...line, position: 0, productId: heavy.id, name: 'Coat', quantity: 1 },
        { ...line, position: 1, productId: plain.id, name: 'Cap', quantity: 2 },
      ]);
      return order;
    };
    const order = await place();
    expect(await pack(order.id)).toBe('done');
    expect(await weightOf(order.id)).toEqual([900 + 2 * 250 + 50]);
    const named = await place();
    await pack(named.id, { weight: 700 });
    expect(await weightOf(named.id)).toEqual([700]);
    await shop.deps.db.delete(products).where(eq(products.id, heavy.id));
    const gone = await place();
    await pack(gone.id);
    expect(await weightOf(gone.id)).toEqual([3 * 250 + 50]);
  });

  it('can be corrected while the parcel is in the shop, but not from an outdated page', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'processing' });
    const weigh = async ({ id, version }: { id: string; version: number }, weight: number) =>
      (await shop.call('POST', '/api/parcels/weights', { as: as(), body: { parcels: [{ id, version }], weight } })).as(
        parcelResultsResponse,
      ).results[0];
    const parcel = await addParcel(shop.deps, order);
    expect(await weigh(parcel, 850)).toMatchObject({ outcome: 'done', parcel: { weight: 850, state: 'packed' } });
    expect((await weigh(parcel, 850))?.outcome).toBe('repeated');
    expect((await weigh(parcel, 900))?.outcome).toBe('refused');
    const away = await addParcel(shop.deps, order, { state: 'handed_over' });
    expect((await weigh(away, 900))?.message).toMatch(/has left the shop/);
  });
});
