import { describe, expect, it } from 'vitest';
import { productLabelsHref } from '#contract/product-labels.ts';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { labelCodeOf } from './product-labels.ts';

const ID = '0190a000-0000-7000-8000-0123456789ab';

it.each([
  ['a SKU', 'KURTA-0001', 'KURTA-0001'],
  ['no SKU', null, '0123456789ab'],
  ['a SKU that is too short for a scanner', 'AT-1', '0123456789ab'],
  ['a SKU that looks like a parcel', 'NP-7K3F9Q2M', '0123456789ab'],
  ['a SKU in Urdu', 'کرتا-سبز', '0123456789ab'],
])('the code of a product with %s', (_, sku, code) => {
  expect(labelCodeOf({ id: ID, sku })).toBe(code);
});

describe('product labels', () => {
  const shop = useTestShop();

  it('are one for each piece, with code, name, variant, price and shop, 24 on a sheet', async () => {
    const product = await addProduct(shop.deps, {
      name: 'Kurta <b>',
      sku: 'LABEL-KURTA-1',
      color: 'green',
      age: 3,
      price: 1_250,
    });
    const {
      text: page,
      headers,
      status,
    } = await shop.call('GET', productLabelsHref([{ productId: product.id, pieces: 25 }]), {
      as: shop.users.admin,
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-security-policy': PRINT_HEADERS['content-security-policy'] });
    expect(page.split('<article').length - 1).toBe(25);
    expect(page.split('<section').length - 1).toBe(2);
    for (const text of ['Kurta &lt;b&gt;', 'green, 5-6 years', 'PKR 1,250', 'LABEL-KURTA-1', '<svg'])
      expect(page).toContain(text);
    expect(page).not.toContain('<b>Kurta');
  });

  it('need a number for each product, and are at most 1,000', async () => {
    const as = shop.users.admin;
    for (const pieces of ['', ID, `${ID}:0`, `${ID}:1,`, `${ID}:999,${ID}:2`])
      expect((await shop.call('GET', `/api/product-labels?pieces=${pieces}`, { as })).status).toBe(400);
  });
});
