import { describe, expect, it } from 'vitest';
import { getManagedProductResponse, getProductResponse, listProductsResponse } from '#contract/catalogue.schema.ts';
import { savedDesignResponse } from '#contract/designs.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { listSalesResponse, type SaveSaleBody } from '#contract/sales.schema.ts';
import { HOUR_MS } from '#contract/time.ts';
import { newId } from '#server/platform/database/columns.ts';
import { bodyOfGrid, designsOf, namedImage, newDesignBody, TWO_BY_THREE } from '#test/designs.ts';
import { addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { differencesOfStock } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';

const RED_OF_5 = { color: 'red', age: 3, stock: 1, sku: null, product: null } as const;

describe('a design', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const { newName, send, put, read, rowsOf, entriesOf, makeDesign } = designsOf(shop);

  it('is created at once: each product has the common texts, the images of its colour and the price of its age', async () => {
    const design = newName();
    const body = newDesignBody(design, TWO_BY_THREE);
    const response = await send(body);
    expect(response.status).toBe(201);
    const saved = response.as(savedDesignResponse);
    expect(saved).toMatchObject({ message: 'Saved: 5 added, 0 changed, 0 removed.', isRepeated: false, added: 5 });
    expect(saved.grid).toEqual(await read(design));
    expect(saved.grid).toMatchObject({
      design,
      name: 'Eid Kurta',
      category: 'kids-casuals',
      gender: 'boys',
      colors: TWO_BY_THREE.colors,
      ages: TWO_BY_THREE.ages,
      hasMore: false,
    });
    expect(saved.grid?.variants.map(({ color, age, price, stock }) => [color, age, price, stock])).toEqual([
      ['red', 1, 1_290, 4],
      ['red', 2, 1_490, null],
      ['blue', 1, 1_290, 0],
      ['blue', 2, 1_490, 7],
      ['blue', 3, 1_690.5, 1],
    ]);
    const [first] = await rowsOf(design);
    expect(first).toMatchObject({ name: 'Eid Kurta', image: '/media/red.webp', authorId: shop.users.admin.id });
    const details = (await shop.call('GET', `/api/products/${first?.id}`)).as(getProductResponse).product;
    expect(details.pictures.map(({ url, alt }) => [url, alt])).toEqual([
      ['/media/red.webp', 'Eid Kurta'],
      ['/media/red-back.webp', 'The back'],
    ]);
    expect(details.variants).toHaveLength(4);
    const entries = await entriesOf(body.ref);
    expect(entries.map(({ verb, byUserId }) => [verb, byUserId])).toEqual(
      Array.from({ length: 5 }, () => ['product.added', shop.users.admin.id]),
    );
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('may have every colour in every age', async () => {
    const all = FACETS.color
      .values()
      .flatMap((color) => FACETS.age.values().map((age) => ({ color, age, stock: 1, sku: null })));
    const { grid } = await makeDesign(newName(), {
      colors: FACETS.color.values().map((color) => ({ color, pictures: namedImage(color) })),
      ages: FACETS.age.values().map((age) => ({ age, prices: { price: 900, oldPrice: null } })),
      variants: all,
    });
    expect(grid.variants).toHaveLength(35);
  });

  it('has a fabric and a care for all, measures for each age, and copies them to a new product', async () => {
    const measured = (measures: object) =>
      (TWO_BY_THREE.ages ?? []).map((each) => (each.age === 2 ? { ...each, measures } : each));
    const { design, body } = await makeDesign(newName(), {
      ...TWO_BY_THREE,
      fabric: ' Lawn ',
      ages: measured({ lengthCm: 48.5, chestCm: null }),
    });
    const ofRows = async () =>
      (await rowsOf(design)).map(({ color, age, measures, fabric, care }) => [color, age, measures, fabric, care]);
    const long = { lengthCm: 48.5 };
    expect(await ofRows()).toEqual([
      ['red', 1, null, 'Lawn', null],
      ['red', 2, long, 'Lawn', null],
      ['blue', 1, null, 'Lawn', null],
      ['blue', 2, long, 'Lawn', null],
      ['blue', 3, null, 'Lawn', null],
    ]);
    expect(await read(design)).toMatchObject({
      fabric: 'Lawn',
      care: '',
      ages: [{ measures: {} }, { measures: long }, {}],
    });
    // Fields that a request omits do not change.
    const partial = {
      ...body,
      fabric: undefined,
      care: undefined,
      ages: body.ages.map(({ age, prices }) => ({ age, prices })),
    };
    expect((await put(design, partial)).as(savedDesignResponse).changed).toBe(0);
    const green = { color: 'green', age: 2, stock: 1, sku: null, product: null } as const;
    const changed = {
      ...partial,
      fabric: '',
      care: 'Wash cold.',
      colors: [...body.colors, { color: 'green' as const, pictures: namedImage('green') }],
      variants: [...body.variants, green],
    };
    expect((await put(design, changed)).as(savedDesignResponse)).toMatchObject({ added: 1, changed: 5 });
    expect((await ofRows()).at(-1)).toEqual(['green', 2, long, null, 'Wash cold.']);
    const wrong = { ...bodyOfGrid(await read(design)), ages: measured({ lengthCm: 4.9 }) };
    expect((await put(design, wrong)).status).toBe(400);
  });

  it('saved as it was read changes nothing', async () => {
    const { design, body } = await makeDesign();
    shop.clock.advance({ minutes: 1 });
    await expectNothingWritten(shop.deps, async () => {
      expect((await put(design, body)).as(savedDesignResponse).message).toBe('Nothing has changed.');
    });
  });

  it('changes only the products that a price, an image or a text is for', async () => {
    const { design, body } = await makeDesign();
    const before = await rowsOf(design);
    shop.clock.advance({ minutes: 1 });
    const changed = { ...body, ages: body.ages.with(1, { age: 2, prices: { price: 1_590, oldPrice: 1_990 } }) };
    expect((await put(design, changed)).as(savedDesignResponse)).toMatchObject({ added: 0, changed: 2, removed: 0 });
    const after = await rowsOf(design);
    expect(after).toEqual(
      before.map((row) => (row.age === 2 ? { ...row, pricePaisa: 159_000, updatedAt: shop.clock.now() } : row)),
    );
    expect((await entriesOf(body.ref)).map(({ before: from, after: to }) => [from, to])).toEqual([
      [{ price: 1_490 }, { price: 1_590 }],
      [{ price: 1_490 }, { price: 1_590 }],
    ]);
    const again = bodyOfGrid(await read(design));
    const repainted = { ...again, colors: again.colors.with(1, { color: 'blue', pictures: namedImage('navy') }) };
    expect((await put(design, repainted)).as(savedDesignResponse).changed).toBe(3);
    expect((await rowsOf(design)).map((row) => row.image).sort()).toEqual(
      ['/media/navy.webp', '/media/navy.webp', '/media/navy.webp', '/media/red.webp', '/media/red.webp'].sort(),
    );
    const renamed = { ...bodyOfGrid(await read(design)), name: 'Winter Kurta' };
    expect((await put(design, renamed)).as(savedDesignResponse).changed).toBe(5);
    expect((await read(design)).name).toBe('Winter Kurta');
  });

  it('adds, changes and removes products together, and leaves others unchanged', async () => {
    const { design, grid, body } = await makeDesign();
    const [first, second, third] = grid.variants;
    if (!first || !second || !third) throw new Error('The design has fewer products');
    const saved = (
      await put(design, {
        ...body,
        variants: [
          ...body.variants.slice(0, 1).map((variant) => ({ ...variant, stock: 9 })),
          { color: 'red', age: 3, stock: 2, sku: 'RED-3', product: null },
        ],
        removed: [{ _id: third._id, version: third.version }],
      })
    ).as(savedDesignResponse);
    expect(saved.message).toBe('Saved: 1 added, 1 changed, 1 removed.');
    expect(saved.grid?.variants.map(({ color, age, stock, sku }) => [color, age, stock, sku])).toEqual([
      ['red', 1, 9, null],
      ['red', 2, null, null],
      ['red', 3, 2, 'RED-3'],
      ['blue', 2, 7, null],
      ['blue', 3, 1, null],
    ]);
    expect((await entriesOf(body.ref)).map(({ verb }) => verb).sort()).toEqual([
      'product.added',
      'product.changed',
      'product.deleted',
    ]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('switches the stock count of a product on and off', async () => {
    const { design, body } = await makeDesign();
    const variants = body.variants.map((variant) => ({ ...variant, stock: variant.stock === null ? 6 : null }));
    const saved = (await put(design, { ...body, variants })).as(savedDesignResponse);
    expect(saved.grid?.variants.map(({ stock }) => stock)).toEqual([null, 6, null, null, null]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('exchanges the SKUs of two products, and reuses the SKU of a removed one', async () => {
    const { design, body } = await makeDesign();
    const named = body.variants.map((variant, index) => ({ ...variant, sku: `${design}-${index}` }));
    await put(design, { ...body, variants: named });
    const next = bodyOfGrid(await read(design));
    const [a, b, c, d, e] = next.variants;
    if (!a?.product || !b || !c || !d || !e) throw new Error('The design has fewer products');
    const variants = [{ ...b, sku: c.sku }, { ...c, sku: b.sku }, { ...d, sku: a.sku }, e];
    const { _id, version } = a.product;
    const saved = (await put(design, { ...next, variants, removed: [{ _id, version }] })).as(savedDesignResponse);
    expect(saved.grid?.variants.map(({ sku }) => sku)).toEqual([c.sku, b.sku, a.sku, e.sku]);
    // The exchange sets SKUs to null for a moment, but entries name the previous SKUs.
    const entries = (await entriesOf(next.ref)).filter(({ verb }) => verb === 'product.changed');
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ sku: b.sku }, { sku: c.sku }],
      [{ sku: c.sku }, { sku: b.sku }],
      [{ sku: d.sku }, { sku: a.sku }],
    ]);
  });

  it('of older products shows their differences, even between twins, and does not change them', async () => {
    const design = newName();
    const rows = [
      await addProduct(shop.deps, { design, name: 'Truck Tee', color: 'gold', age: 3, price: 990, image: '/a.webp' }),
      await addProduct(shop.deps, { design, name: 'Truck Tee', color: 'gold', age: 3, price: 1_090, image: '/b.webp' }),
      await addProduct(shop.deps, { design, name: 'Little Truck Tee', color: 'red', age: 3, category: 'bottoms' }),
    ];
    const grid = await read(design);
    expect(grid).toMatchObject({ name: null, category: null, description: 'Soft cotton.', gender: 'both' });
    expect(grid.colors).toEqual([
      { color: 'red', pictures: [{ url: '/media/red-t-shirt.webp', alt: '' }] },
      { color: 'gold', pictures: null },
    ]);
    expect(grid.ages).toEqual([{ age: 3, prices: null, measures: {} }]);
    expect(grid.variants.map(({ _id }) => _id)).toEqual([rows[2]?.id, rows[0]?.id, rows[1]?.id]);
    const body = bodyOfGrid(grid);
    const added = { color: 'gold' as const, age: 4, stock: null, sku: null, product: null };
    const variants = [...body.variants, added];
    const missing = await put(design, { ...body, variants, ages: [...body.ages, { age: 4, prices: null }] });
    expect([missing.status, Object.keys(missing.error().fields ?? {})]).toEqual([400, ['ages.1.prices']]);
    const prices = { price: 1_190, oldPrice: null };
    const saved = await put(design, { ...body, variants, ages: [...body.ages, { age: 4, prices }] });
    expect(saved.as(savedDesignResponse)).toMatchObject({ added: 1, changed: 0 });
    const after = await rowsOf(design);
    expect(after.slice(0, 3)).toEqual(rows);
    expect(after[3]).toMatchObject({ name: 'Truck Tee', category: 'tops-and-tees', image: '/a.webp', age: 4 });
  });

  it('needs an image for a new colour', async () => {
    const { design, body } = await makeDesign();
    const response = await put(design, {
      ...body,
      colors: [...body.colors, { color: 'gold', pictures: null }],
      variants: [...body.variants, { color: 'gold', age: 1, stock: null, sku: null, product: null }],
    });
    expect([response.status, Object.keys(response.error().fields ?? {})]).toEqual([400, ['colors.2.pictures']]);
  });

  it('is visible on cached pages and lists at once', async () => {
    const { design, grid } = await makeDesign(newName(), { ...TWO_BY_THREE, category: 'jacket-and-coats' });
    const id = grid.variants[0]?._id;
    const details = async () => (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product;
    const list = async () =>
      (await shop.call('GET', '/api/products?category=jacket-and-coats')).as(listProductsResponse).products;
    expect([(await details()).variants.length, (await list()).length]).toEqual([4, 5]);
    const body = bodyOfGrid(await read(design));
    await put(design, {
      ...body,
      ages: body.ages.with(0, { age: 1, prices: { price: 1_111, oldPrice: null } }),
      variants: [...body.variants, RED_OF_5],
    });
    expect([(await details()).price, (await details()).variants.length]).toEqual([1_111, 5]);
    expect((await list()).filter(({ price }) => price === 1_111)).toHaveLength(2);
    const next = bodyOfGrid(await read(design));
    const removed = next.variants
      .slice(1)
      .flatMap(({ product }) => product ?? [])
      .map(({ _id, version }) => ({ _id, version }));
    await put(design, { ...next, variants: next.variants.slice(0, 1), removed });
    expect([(await details()).variants.length, (await list()).length]).toEqual([0, 1]);
  });

  it('keeps its sale under another name', async () => {
    const { design, body } = await makeDesign();
    const [before] = await rowsOf(design);
    const now = shop.clock.now().getTime();
    const sale: SaveSaleBody = {
      name: 'Design week',
      percent: 10,
      price: null,
      scope: 'design',
      scopeValues: ['another', design],
      startsAt: new Date(now).toISOString(),
      endsAt: new Date(now + HOUR_MS).toISOString(),
    };
    expect((await shop.call('POST', '/api/sales', { as: shop.users.admin, body: sale })).status).toBe(201);
    const [lowered] = await rowsOf(design);
    expect([before?.regularPricePaisa, lowered?.regularPricePaisa]).toEqual([null, before?.pricePaisa]);
    const renamed = newName();
    expect((await put(design, { ...body, design: renamed })).status).toBe(200);
    const [after] = await rowsOf(renamed);
    expect([after?.pricePaisa, after?.regularPricePaisa]).toEqual([lowered?.pricePaisa, before?.pricePaisa]);
    const { sales } = (await shop.call('GET', '/api/sales', { as: shop.users.admin })).as(listSalesResponse);
    expect(sales).toMatchObject([{ scopeValues: ['another', renamed], version: 2 }]);
  });

  it('may begin with a product that has no design, which joins it with its own id, reviews and stock', async () => {
    const lone = await addProduct(shop.deps, { color: 'red', age: 2, stock: 4, weightG: 120 });
    const asAdmin = { as: shop.users.admin };
    const { product } = (await shop.call('GET', `/api/products/managed/${lone.id}`, asAdmin)).as(
      getManagedProductResponse,
    );
    const design = newName();
    const seen = { _id: lone.id, version: product.version, expectedStock: 4 };
    const body = newDesignBody(design, {
      name: lone.name,
      isHidden: true,
      ages: [1, 2].map((age) => ({ age, prices: { price: 1_490, oldPrice: null } })),
      variants: [
        { color: 'red', age: 1, stock: 2, sku: null },
        { color: 'red', age: 2, stock: 3, sku: 'JOINED', product: seen },
      ],
    });
    expect((await send(body)).as(savedDesignResponse)).toMatchObject({ added: 1, changed: 1, removed: 0 });
    const rows = await rowsOf(design);
    const found = rows.map(({ id, ...row }) => ({ isLone: id === lone.id, ...row }));
    expect(found.toSorted((a, b) => a.age - b.age)).toMatchObject([
      { isLone: false, age: 1, stock: 2, sku: null, isHidden: true, weightG: 120 },
      { isLone: true, age: 2, stock: 3, sku: 'JOINED', isHidden: true, weightG: 120 },
    ]);
    // The version is that of the product before it joined, so a second form that shows it cannot take it away.
    const stale = newDesignBody(newName(), {
      variants: [{ color: 'red', age: 2, stock: 1, sku: null, product: seen }],
    });
    expect((await send(stale)).error()).toMatchObject({
      code: 'design_changed',
      fields: { 'variants.0': 'This product was changed meanwhile.' },
    });
    expect(await rowsOf(stale.design)).toEqual([]);
  });

  it('has a weight and a visibility for all; others that a request omits stay, and the version covers both', async () => {
    const { design, grid, body } = await makeDesign();
    const [first, second] = grid.variants;
    const change = (id: string | undefined, changes: object) =>
      shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body: changes });
    await change(first?._id, { weightG: 90 });
    await change(second?._id, { isHidden: true });
    expect((await put(design, { ...body, weightG: 150 })).error().code).toBe('design_changed');
    const mixed = await read(design);
    expect([mixed.weightG, mixed.isHidden]).toEqual([null, null]);
    expect((await put(design, { ...bodyOfGrid(mixed), name: 'Winter Kurta' })).as(savedDesignResponse).changed).toBe(5);
    expect((await rowsOf(design)).map(({ weightG, isHidden }) => [weightG, isHidden])).toEqual([
      [90, false],
      [null, true],
      [null, false],
      [null, false],
      [null, false],
    ]);
    const shared = { ...bodyOfGrid(await read(design)), weightG: 150, isHidden: false };
    expect((await put(design, shared)).as(savedDesignResponse).changed).toBe(5);
    expect(await read(design)).toMatchObject({ weightG: 150, isHidden: false });
    await put(design, { ...bodyOfGrid(await read(design)), weightG: '' });
    expect((await rowsOf(design)).map(({ weightG }) => weightG)).toEqual([null, null, null, null, null]);
  });

  it('moves a product to another colour and age', async () => {
    const { design, body } = await makeDesign();
    const gold = [...body.colors, { color: 'gold', pictures: namedImage('gold') }];
    const moved = body.variants.with(0, { ...body.variants[0]!, color: 'gold', age: 3 });
    expect((await put(design, { ...body, colors: gold, variants: moved })).as(savedDesignResponse).changed).toBe(1);
    expect((await rowsOf(design))[0]).toMatchObject({
      color: 'gold',
      age: 3,
      image: '/media/gold.webp',
      pricePaisa: 169_050,
    });
  });

  it('disappears with its last product, and rejects an empty name', async () => {
    const { design, grid, body } = await makeDesign();
    const removed = grid.variants.map(({ _id, version }) => ({ _id, version }));
    const saved = (await put(design, { ...body, variants: [], removed })).as(savedDesignResponse);
    expect(saved).toMatchObject({ removed: 5, grid: null });
    expect((await put(design, { ...body, ref: newId() })).error().code).toBe('design_not_found');
  });

  it('may have any name: long, with a slash, in Urdu', async () => {
    for (const name of ['50% off / "Eid"', 'عید کا کرتا', 'ب'.repeat(80), 'a+b?c#d']) {
      await makeDesign(name, {});
      const grid = await read(name);
      expect([grid.design, (await put(name, { ...bodyOfGrid(grid), name: 'Kurta' })).status]).toEqual([name, 200]);
    }
  });
});
