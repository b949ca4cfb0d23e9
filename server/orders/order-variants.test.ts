import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderResponse, orderResponse, orderSchema } from '#contract/orders.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { orderLines } from './tables.ts';

describe('the variant on a line of an order', () => {
  const shop = useTestShop();
  const variantOf = async (orderId: string) => {
    const response = await shop.call('GET', `/api/orders/order/${orderId}`, { as: shop.users.admin });
    const [line] = orderSchema.parse(response.as(orderResponse).order).products;
    return { color: line?.color, age: line?.age };
  };

  it('stays as it was ordered, whatever happens to the product', async () => {
    const { owner } = shop.users;
    const product = await addProduct(shop.deps, { color: 'green', age: 5, design: 'kurta-7' });
    const body = orderBody(owner, [{ product, quantity: 1 }]);
    const placed = (await shop.call('POST', '/api/orders/create-order', { as: owner, body })).as(createOrderResponse);
    expect(placed.order.products).toMatchObject([{ color: 'green', age: 5 }]);
    await shop.deps.db.update(products).set({ color: 'blue', age: 1 }).where(eq(products.id, product.id));
    expect(await variantOf(placed._id)).toEqual({ color: 'green', age: 5 });
    await shop.deps.db.delete(products).where(eq(products.id, product.id));
    expect(await variantOf(placed._id)).toEqual({ color: 'green', age: 5 });
    const [line] = await shop.deps.db.select().from(orderLines).where(eq(orderLines.orderId, placed._id));
    expect(line?.design).toBe('kurta-7');
  });
});
