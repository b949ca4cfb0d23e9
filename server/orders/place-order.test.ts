import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { imageAt } from '#contract/media.ts';
import { type CreateOrderInput, createOrderBody, createOrderResponse, orderResponse } from '#contract/orders.schema.ts';
import { QUANTITY_MAX } from '#contract/orders.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { images } from '#server/media/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { waitingJobs } from '#test/jobs.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';
import { placeOrder } from './place-order.ts';

describe('placing an order', () => {
  const shop = useTestShop();
  const place = (body: CreateOrderInput, as = shop.users.owner) =>
    shop.call('POST', '/api/orders/create-order', { as, body });
  const stockOf = async (id: string) => {
    const [product] = await shop.deps.db.select().from(products).where(eq(products.id, id));
    return product?.stock;
  };

  it("responds with the order, its number, and its lines with the shop's own names, prices and pictures", async () => {
    const { owner } = shop.users;
    const shirt = await addProduct(shop.deps, { name: 'Red T-Shirt', price: 1_490 });
    const cap = await addProduct(shop.deps, { name: 'Cap', price: 499.5, image: '/media/cap.webp', stock: 7 });
    const body = orderBody(owner, [
      { product: shirt, quantity: 2 },
      { product: cap, quantity: 3 },
    ]);
    for (const line of body.products) Object.assign(line, { name: 'Anything', image: 'javascript:alert(1)' });

    const response = await place({ ...body, notes: '  Ring twice. ' });
    expect(response.status).toBe(201);
    const { message, orderId, _id, order } = response.as(createOrderResponse);
    expect(message).toBe('Order placed successfully!');
    expect(orderId).toMatch(/^ND-[2-9A-HJKMNP-TV-Z]{10}$/);
    const at = shop.clock.now().toISOString();
    expect(order).toEqual({
      _id,
      orderId,
      promised: { from: expect.any(String), to: expect.any(String) },
      status: 'pending',
      createdAt: at,
      updatedAt: at,
      version: 1,
      history: [{ status: 'pending', at, by: 'owner' }],
      user: owner.id,
      email: owner.email,
      phone: body.phone,
      customerName: body.customerName,
      shippingAddress: body.shippingAddress,
      products: [
        {
          productId: shirt.id,
          name: 'Red T-Shirt',
          price: 1_490,
          quantity: 2,
          image: shirt.image,
          color: 'red',
          age: 2,
        },
        { productId: cap.id, name: 'Cap', price: 499.5, quantity: 3, image: '/media/cap.webp', color: 'red', age: 2 },
      ],
      totalAmount: 4_478.5,
      adjustments: [
        { kind: 'delivery', amount: 200 },
        { kind: 'rounding', amount: 0.5 },
      ],
      deliveryCharge: 200,
      grandTotal: 4_679,
      paymentMethod: 'Cash on Delivery',
      notes: 'Ring twice.',
    });
    expect(await stockOf(cap.id)).toBe(4);
    expect(await stockOf(shirt.id)).toBeNull();
    const reread = await shop.call('GET', `/api/orders/order/${_id}`, { as: owner });
    expect(reread.as(orderResponse)).toEqual({ order });
  });

  it('requests exactly one mail to the shop and one to the customer about the order', async () => {
    const before = (await waitingJobs(shop.deps)).length;
    const { owner } = shop.users;
    const response = await place(orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }]));
    const jobs = (await waitingJobs(shop.deps)).slice(before).map(({ name, data }) => ({ name, data }));
    const { _id } = response.as(createOrderResponse);
    expect(jobs.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'order.placed', data: { id: _id } },
      { name: 'order.status-changed', data: { order: _id, status: 'pending' } },
    ]);
  });

  it('responds with the same images as later reads, with sizes for stored images', async () => {
    const { owner } = shop.users;
    const file = { width: 600, height: 800, placeholder: 'data:image/webp;base64,AAAA' };
    const at = shop.clock.now();
    await shop.deps.db.insert(images).values({ url: '/media/kurta.webp', ...file, createdAt: at });
    const stored = { ...imageAt('/media/kurta.webp'), ...file };
    const elsewhere = imageAt('https://example.com/cap.jpg');
    const ordered = [
      await addProduct(shop.deps, { image: elsewhere.url, pictures: [elsewhere] }),
      await addProduct(shop.deps, { image: stored.url, pictures: [stored, elsewhere] }),
      await addProduct(shop.deps, { image: '/media/older-than-the-column.webp', pictures: [] }),
    ];
    const body = orderBody(
      owner,
      ordered.map((product) => ({ product, quantity: 1 })),
    );
    const { _id, order } = (await place(body)).as(createOrderResponse);
    expect(order.products.map(({ picture }) => picture?.placeholder)).toEqual([undefined, file.placeholder, undefined]);
    const reread = await shop.call('GET', `/api/orders/order/${_id}`, { as: owner });
    expect(reread.as(orderResponse)).toEqual({ order });
  });

  it('makes one line of two lines of the same product', async () => {
    const { owner } = shop.users;
    const product = await addProduct(shop.deps, { stock: 5 });
    const body = orderBody(owner, [
      { product, quantity: 2 },
      { product, quantity: 3 },
    ]);
    const { order } = (await place(body)).as(createOrderResponse);
    expect(order.products.map(({ quantity }) => quantity)).toEqual([5]);
    expect(await stockOf(product.id)).toBe(0);
  });

  it(`accepts ${QUANTITY_MAX} pieces of a product, and rejects one more, even in two lines`, async () => {
    const { owner } = shop.users;
    const product = await addProduct(shop.deps, { name: 'Green Frock' });
    expect((await place(orderBody(owner, [{ product, quantity: QUANTITY_MAX }]))).status).toBe(201);
    const tooMany = orderBody(owner, [
      { product, quantity: 60 },
      { product, quantity: 40 },
    ]);
    const rejected = await expectNothingWritten(shop.deps, () => place(tooMany));
    expect(rejected.status).toBe(400);
    expect(rejected.error().message).toBe('At most 99 pieces of Green Frock can be ordered at once.');
  });

  it('lets an admin order for a customer, and records who did', async () => {
    const { owner, admin } = shop.users;
    const body = orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    const { order } = (await place(body, admin)).as(createOrderResponse);
    expect(order).toMatchObject({ user: owner.id, email: owner.email, history: [{ by: 'admin' }] });
  });

  it("rejects an order for another account, and an admin's order for no account or with another e-mail", async () => {
    const { owner, other, admin } = shop.users;
    const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
    for (const [as, body, expected] of [
      [owner, orderBody(other, lines), [403, 'forbidden']],
      [admin, orderBody(owner, lines, { email: other.email }), [403, 'forbidden']],
      [admin, orderBody({ ...owner, id: newId() }, lines), [404, 'user_not_found']],
    ] as const) {
      const response = await expectNothingWritten(shop.deps, () => place(body, as));
      expect([response.status, response.error().code]).toEqual(expected);
    }
  });

  it('is rejected if the account is deleted during the request', async () => {
    const customer = await addUser(shop.deps);
    const body = createOrderBody.parse(orderBody(customer, [{ product: await addProduct(shop.deps), quantity: 1 }]));
    await shop.deps.db.delete(users).where(eq(users.id, customer.id));
    const placing = placeOrder(shop.deps, { ...customer, tokenHash: '', confirmedAt: new Date(0) }, body, {
      ip: '39.32.0.1',
    });
    await expect(placing).rejects.toMatchObject({ code: 'user_not_found' });
  });

  it.each<[string, number, string, string, (body: CreateOrderInput) => void]>([
    ['a stale price', 409, 'price_changed', 'The price of Gold Kurta has changed to PKR 2,500.00.', setPrice(2_499)],
    [
      'a price off by a paisa',
      409,
      'price_changed',
      'The price of Gold Kurta has changed to PKR 2,500.00.',
      setPrice(2_500.01),
    ],
    ['more than is left', 409, 'out_of_stock', 'Gold Kurta has only 3 left.', setQuantity(4)],
    [
      'a wrong sum',
      409,
      'total_changed',
      'The order total is now PKR 2,700.00. Please check your cart.',
      set({ totalAmount: 1 }),
    ],
    [
      'a wrong delivery charge',
      409,
      'total_changed',
      'Delivery to you is PKR 200.00 now, and the order total PKR 2,700.00. Please look it over and confirm again.',
      set({ deliveryCharge: 0 }),
    ],
    [
      'a wrong grand total',
      409,
      'total_changed',
      'The order total is now PKR 2,700.00. Please check your cart.',
      set({ grandTotal: 2_699.99 }),
    ],
    [
      'a product that is gone',
      409,
      'product_gone',
      'Old Coat is no longer available. Please remove it.',
      setProduct('018f3b4e-0000-7000-8000-000000000000'),
    ],
    [
      'a product that never was',
      409,
      'product_gone',
      'Old Coat is no longer available. Please remove it.',
      setProduct('42'),
    ],
    [
      "somebody else's e-mail",
      403,
      'forbidden',
      'You are not allowed to do this.',
      set({ email: 'other@example.com' }),
    ],
  ])('rejects %s and writes nothing', async (_case, status, code, message, alter) => {
    const product = await addProduct(shop.deps, { name: 'Gold Kurta', price: 2_500, stock: 3 });
    const body = orderBody(shop.users.owner, [{ product, quantity: 1 }]);
    alter(body);
    const response = await expectNothingWritten(shop.deps, () =>
      shop.call('POST', '/api/orders/create-order', {
        as: shop.users.owner,
        body,
        headers: { 'idempotency-key': 'refused-order' },
      }),
    );
    expect(response.status).toBe(status);
    expect(response.error()).toEqual({ code, message });
  });

  it('rejects a sold-out product, and takes no stock for the rest of the order', async () => {
    const available = await addProduct(shop.deps, { stock: 5 });
    const soldOut = await addProduct(shop.deps, { name: 'Silver Jacket', stock: 0 });
    const body = orderBody(shop.users.owner, [
      { product: available, quantity: 1 },
      { product: soldOut, quantity: 1 },
    ]);
    const response = await expectNothingWritten(shop.deps, () => place(body));
    expect(response.error()).toEqual({ code: 'out_of_stock', message: 'Silver Jacket is sold out.' });
  });
});

describe('delivery', () => {
  const shop = useTestShop({ env: { STORE_DELIVERY_CHARGE: '150', STORE_FREE_DELIVERY_THRESHOLD: '10000' } });
  const delivery = { deliveryCharge: 150, freeDeliveryThreshold: 10_000 };

  it.each([
    [9_999.99, 150],
    [10_000, 150],
    [10_000.01, 0],
  ])('of goods for PKR %d costs PKR %d', async (price, charge) => {
    const { owner } = shop.users;
    const product = await addProduct(shop.deps, { price });
    const body = orderBody(owner, [{ product, quantity: 1 }], { delivery });
    const response = await shop.call('POST', '/api/orders/create-order', { as: owner, body });
    const { order } = response.as(createOrderResponse);
    expect(order).toMatchObject({ totalAmount: price, deliveryCharge: charge });
    expect(order.grandTotal).toBe(Math.round(price + charge));
  });
});

function set(change: Partial<CreateOrderInput>) {
  return (body: CreateOrderInput) => void Object.assign(body, change);
}

function setPrice(price: number) {
  return (body: CreateOrderInput) => void Object.assign(body.products[0] ?? {}, { price });
}

function setQuantity(quantity: number) {
  return (body: CreateOrderInput) => void Object.assign(body.products[0] ?? {}, { quantity });
}

function setProduct(productId: string) {
  return (body: CreateOrderInput) => void Object.assign(body.products[0] ?? {}, { productId, name: 'Old Coat' });
}
