import { describe, expect, it } from 'vitest';
import {
  getProductResponse,
  listDesignsResponse,
  productResponse,
  relatedProductsResponse,
} from '#contract/catalogue.schema.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('the products of one design', () => {
  const shop = useTestShop();
  const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product;
  const designs = async () =>
    (await shop.call('GET', '/api/products/designs', { as: shop.users.admin })).as(listDesignsResponse).designs;

  it('list each other, sorted by age and then by colour, and no other products', async () => {
    const design = 'Fox Hoodie';
    const add = (name: string, color: 'green' | 'black' | 'red', age: 2 | 4) =>
      addProduct(shop.deps, { name, color, age, design, stock: name === 'D' ? 0 : null });
    const a = await add('A', 'green', 4);
    await add('B', 'red', 4);
    await add('C', 'green', 2);
    await add('D', 'black', 2);
    await addProduct(shop.deps, { name: 'Other design', design: 'Fox Kurta' });
    await addProduct(shop.deps, { name: 'No design' });
    const product = await read(a.id);
    expect(product.design).toBe(design);
    expect(product.variants.map(({ name }) => name)).toEqual(['D', 'C', 'B']);
    expect(product.variants[0]).toEqual({
      _id: expect.any(String),
      name: 'D',
      measures: null,
      color: 'black',
      age: 2,
      image: '/media/red-t-shirt.webp',
      cover: { url: '/media/red-t-shirt.webp', alt: 'D', width: 800, height: 1_000, widths: [], placeholder: null },
      price: 1_490,
      stock: 0,
    });
  });

  it('are an empty list for a product without a design, or the only one of its design', async () => {
    const [plain, alone] = [await addProduct(shop.deps), await addProduct(shop.deps, { design: 'Alone' })];
    expect((await read(plain.id)).variants).toEqual([]);
    expect((await read(alone.id)).variants).toEqual([]);
  });

  it.each([
    ['  Star Frock ', 'Star Frock'],
    ['', null],
    ['   ', null],
    [null, null],
    ['x'.repeat(80), 'x'.repeat(80)],
  ])('have a design named by an admin: %j is stored as %j', async (sent, stored) => {
    const body = {
      name: 'Frock',
      category: 'kids-casuals',
      color: 'gold',
      age: 3,
      price: 900,
      description: 'Soft.',
      image: '/media/a.webp',
      design: sent,
    };
    const { admin } = shop.users;
    const created = await shop.call('POST', '/api/products/create-product', { as: admin, body });
    expect(created.as(productResponse).product.design).toBe(stored);
    const product = await addProduct(shop.deps, { design: 'Before' });
    const update = (changes: object) =>
      shop.call('PATCH', `/api/products/update-product/${product.id}`, { as: admin, body: changes });
    expect((await update({ price: 950 })).as(productResponse).product.design).toBe('Before');
    expect((await update({ design: sent })).as(productResponse).product.design).toBe(stored);
  });

  it('have no design of more than 80 characters', async () => {
    const product = await addProduct(shop.deps);
    const body = { design: 'x'.repeat(81) };
    const response = await shop.call('PATCH', `/api/products/update-product/${product.id}`, {
      as: shop.users.admin,
      body,
    });
    expect([response.status, Object.keys(response.error().fields ?? {})]).toEqual([400, ['design']]);
  });

  it("give the admin's form a sorted list of designs, each once", async () => {
    await addProduct(shop.deps, { design: 'Zebra Tee' });
    await addProduct(shop.deps, { design: 'Zebra Tee', color: 'blue' });
    await addProduct(shop.deps, { design: 'Apple Tee' });
    const found = await designs();
    expect(found.filter((design) => design.endsWith('Tee'))).toEqual(['Apple Tee', 'Zebra Tee']);
    expect(new Set(found).size).toBe(found.length);
  });

  it('are not among the related products of one of them; sold-out products come last there', async () => {
    const like = { category: 'jacket-and-coats', color: 'silver', age: 5 } as const;
    const one = await addProduct(shop.deps, { ...like, design: 'Parka' });
    const twin = await addProduct(shop.deps, { ...like, design: 'Parka', color: 'gold' });
    const soldOut = await addProduct(shop.deps, { ...like, stock: 0 });
    const last = await addProduct(shop.deps, { ...like, stock: 1 });
    const notCounted = await addProduct(shop.deps, { ...like, stock: null });
    const ids = (await shop.call('GET', `/api/products/blogs/related/${one.id}`))
      .as(relatedProductsResponse)
      .products.map(({ _id }) => _id);
    expect(ids.slice(0, 2).sort()).toEqual([last.id, notCounted.id].sort());
    expect(ids).not.toContain(twin.id);
    expect(ids.indexOf(soldOut.id) === -1 || ids.indexOf(soldOut.id) === ids.length - 1).toBe(true);
  });
});
