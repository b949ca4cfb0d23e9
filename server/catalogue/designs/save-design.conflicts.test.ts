import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { savedDesignResponse, type UpdateDesignInput } from '#contract/designs.schema.ts';
import { OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import type { Right } from '#contract/rights.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { bodyOfGrid, designsOf, newDesignBody, TWO_BY_THREE } from '#test/designs.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { differencesOfStock } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const RED_OF_5 = { color: 'red', age: 3, stock: 1, sku: null, product: null } as const;

describe('a change of a design', () => {
  const shop = useTestShop();
  const { newName, pathOf, send, put, read, rowsOf, makeDesign } = designsOf(shop);
  const sell = async (productId: string, quantity: number) => {
    const [product] = await shop.deps.db.select().from(products).where(eq(products.id, productId));
    if (!product) throw new Error('There is no such product');
    const buyer = await openSession(shop.deps, await addUser(shop.deps));
    const order = orderBody(buyer, [{ product, quantity }]);
    expect((await shop.call('POST', '/api/orders/create-order', { as: buyer, body: order })).status).toBe(201);
  };
  const helperWith = async (right: Right) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [right] }));

  it('applies the difference to the stock, so that pieces sold since stay sold', async () => {
    const { design, grid, body } = await makeDesign();
    const [red1] = grid.variants;
    await sell(red1?._id ?? '', 3);
    const more = { ...body, variants: body.variants.with(0, { ...body.variants[0]!, stock: 10 }) };
    expect((await put(design, more)).as(savedDesignResponse).grid?.variants[0]?.stock).toBe(7);
    // A sale after the grid was read must not prevent a change of a price.
    const stale = bodyOfGrid(await read(design));
    await sell(red1?._id ?? '', 1);
    const cheaper = { ...stale, ages: stale.ages.with(0, { age: 1, prices: { price: 990, oldPrice: null } }) };
    const saved = (await put(design, cheaper)).as(savedDesignResponse);
    expect([saved.changed, saved.grid?.variants[0]?.stock]).toEqual([2, 6]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('is rejected as a whole, naming the product, if its stock would fall below 0 because of sales since', async () => {
    const { design, grid, body } = await makeDesign();
    await sell(grid.variants[0]?._id ?? '', 3);
    await expectNothingWritten(shop.deps, async () => {
      const variants = body.variants.map((variant, index) => ({ ...variant, stock: index === 0 ? 1 : 8 }));
      const response = await put(design, { ...body, variants });
      expect(response.status).toBe(409);
      expect(response.error()).toMatchObject({
        code: 'design_changed',
        fields: { 'variants.0.stock': expect.stringContaining('3 were ordered since') },
      });
    });
  });

  it('is rejected as a whole, naming the products, if some were changed, deleted or added since', async () => {
    const { design, grid, body } = await makeDesign();
    const [first, second] = grid.variants;
    const asAdmin = { as: shop.users.admin };
    const changes = { body: { description: 'Softer cotton.' } };
    await shop.call('PATCH', `/api/products/update-product/${first?._id}`, { ...asAdmin, ...changes });
    await shop.call('DELETE', `/api/products/${second?._id}`, asAdmin);
    await addProduct(shop.deps, { design, color: 'red', age: 3 });
    await expectNothingWritten(shop.deps, async () => {
      const variants = [...body.variants, RED_OF_5];
      const response = await put(design, { ...body, name: 'Winter Kurta', variants });
      expect(response.status).toBe(409);
      expect(response.error().fields).toEqual({
        'variants.0': 'This product was changed meanwhile.',
        'variants.1': 'This product is no longer in the shop.',
        'variants.5': 'Somebody has added this product meanwhile.',
      });
    });
  });

  it('writes nothing if one product cannot be written', async () => {
    const { design, body } = await makeDesign();
    await addProduct(shop.deps, { sku: 'TAKEN-1' });
    await expectNothingWritten(shop.deps, async () => {
      const variants = body.variants.with(4, { ...body.variants[4]!, sku: 'TAKEN-1' });
      const response = await put(design, { ...body, name: 'Winter Kurta', variants });
      expect(response.error()).toMatchObject({
        code: 'sku_taken',
        fields: { 'variants.4.sku': 'Another product has this SKU already.' },
      });
      const tooLow = { age: 1, prices: { price: 1_290, oldPrice: 1_000 } };
      const priced = await put(design, { ...body, name: 'Winter Kurta', ages: body.ages.with(0, tooLow) });
      expect(priced.error()).toMatchObject({
        code: 'validation',
        fields: { 'ages.0.prices.oldPrice': OLD_PRICE_TOO_LOW },
      });
      const made = await send(newDesignBody(newName(), { ages: [{ ...tooLow, age: 2 }] }));
      expect(made.error().fields).toEqual({ 'ages.0.prices.oldPrice': OLD_PRICE_TOO_LOW });
      const sold = newDesignBody(newName(), { variants: [{ color: 'red', age: 2, stock: 1, sku: 'TAKEN-1' }] });
      expect((await send(sold)).error().fields).toEqual({ 'variants.0.sku': 'Another product has this SKU already.' });
    });
  });

  it('is made once by a double press, and once by a press after a lost response', async () => {
    const design = newName();
    const body = newDesignBody(design, TWO_BY_THREE);
    const [one, other] = await Promise.all([send(body), send(body)]);
    const both = [one, other].map((response) => response.as(savedDesignResponse));
    expect(both.filter(({ isRepeated }) => isRepeated).length).toBe(1);
    expect(both.map(({ grid }) => grid?.variants.length)).toEqual([5, 5]);
    expect(await rowsOf(design)).toHaveLength(5);
    const grid = await read(design);
    const more = bodyOfGrid(grid);
    const changed = { ...more, variants: more.variants.map((variant) => ({ ...variant, stock: 20 })) };
    const presses = await Promise.all([put(design, changed), put(design, changed)]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await rowsOf(design)).map(({ stock }) => stock)).toEqual([20, 20, 20, 20, 20]);
    expect((await send({ ...body, ref: newId() })).error().code).toBe('design_taken');
  });

  it('creates a design once for two simultaneous requests, and rejects the second of two changes', async () => {
    const design = newName();
    const rivals = await Promise.all([send(newDesignBody(design)), send(newDesignBody(design))]);
    expect(rivals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const grid = await read(design);
    const writers = await Promise.all(
      ['Summer Kurta', 'Winter Kurta'].map((name) => put(design, { ...bodyOfGrid(grid), name })),
    );
    expect(writers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await rowsOf(design)).toHaveLength(1);
  });

  it("renames all its products, but not to another design's name, and not with a product that the author has not seen", async () => {
    const { design, body } = await makeDesign();
    const other = await makeDesign();
    expect((await put(design, { ...body, design: other.design })).error()).toMatchObject({ code: 'design_taken' });
    await addProduct(shop.deps, { design, color: 'gold', age: 5 });
    const next = newName();
    expect((await put(design, { ...body, design: next })).error().fields).toEqual({
      design: 'Somebody has added this product meanwhile.',
    });
    const whole = { ...bodyOfGrid(await read(design)), design: next };
    expect((await put(design, whole)).as(savedDesignResponse).changed).toBe(6);
    expect((await put(design, whole)).as(savedDesignResponse).isRepeated).toBe(true);
    expect((await shop.call('GET', pathOf(design), { as: shop.users.admin })).error().code).toBe('design_not_found');
    expect((await put(design, { ...whole, ref: newId() })).error().code).toBe('design_taken');
    expect(await rowsOf(next)).toHaveLength(6);
  });

  it.each<[string, (body: UpdateDesignInput) => Partial<UpdateDesignInput>, string]>([
    ['a colour', ({ colors }) => ({ colors: [...colors, ...colors.slice(0, 1)] }), 'colors.2.color'],
    ['an age', ({ ages }) => ({ ages: [...ages, ...ages.slice(0, 1)] }), 'ages.3.age'],
    ['a product', ({ variants }) => ({ variants: [...variants, ...variants.slice(0, 1)] }), 'variants.5'],
    [
      'a new product',
      ({ variants }) => ({
        variants: [
          ...variants,
          ...[1, 2].map(() => ({ ...variants[0]!, color: 'red' as const, age: 3, product: null })),
        ],
      }),
      'variants.6',
    ],
    ['a SKU', ({ variants }) => ({ variants: variants.map((each) => ({ ...each, sku: 'SAME' })) }), 'variants.1.sku'],
  ])('names %s once', async (_what, repeat, field) => {
    const { design, body } = await makeDesign();
    const response = await put(design, { ...body, ...repeat(body) });
    expect([response.status, Object.keys(response.error().fields ?? {})]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });

  it.each<[Right, (body: UpdateDesignInput) => Partial<UpdateDesignInput>]>([
    ['prices.edit', ({ ages }) => ({ ages: ages.with(0, { age: 1, prices: { price: 1_390, oldPrice: null } }) })],
    ['stock.count', ({ variants }) => ({ variants: variants.map((each) => ({ ...each, stock: 8 })) })],
    ['catalogue.edit', () => ({ name: 'Winter Kurta' })],
    ['catalogue.edit', ({ variants }) => ({ variants: [...variants, RED_OF_5] })],
    [
      'catalogue.edit',
      ({ variants }) => ({
        variants: variants.slice(1),
        removed: variants.slice(0, 1).flatMap(({ product }) => product ?? []),
      }),
    ],
  ])('needs the right "%s" for its change', async (needed, change) => {
    const { design, body } = await makeDesign();
    const changed = { ...body, ...change(body) };
    for (const right of ['prices.edit', 'stock.count', 'catalogue.edit'] as const) {
      if (right === needed) continue;
      const helper = await helperWith(right);
      const { status } = await expectNothingWritten(shop.deps, () => put(design, changed, helper));
      expect([right, status]).toEqual([right, 403]);
    }
    expect((await put(design, changed, await helperWith(needed))).status).toBe(200);
  });

  it('that creates a design needs only the right to edit the catalogue, even for prices and stock', async () => {
    expect((await send(newDesignBody(newName()), await helperWith('catalogue.edit'))).status).toBe(201);
    expect((await send(newDesignBody(newName()), await helperWith('prices.edit'))).status).toBe(403);
  });
});
