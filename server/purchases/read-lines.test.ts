import { describe, expect, it } from 'vitest';
import { productPath } from '#contract/product-path.ts';
import { readPurchaseLinesResponse } from '#contract/purchases.schema.ts';
import { addProduct } from '#test/factories.ts';
import { xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { readPastedLines } from './read-lines.ts';

describe('a pasted line', () => {
  it.each([
    ['KURTA-1\t10\t450', 'KURTA-1', 10, 450],
    ['Red T-Shirt 10 450.50', 'Red T-Shirt', 10, 450.5],
    ['"Frock, red",3,"Rs 1,490"', 'Frock, red', 3, 1_490],
    ['SKU;Qty;Unit cost\nKURTA-1;2;99', 'KURTA-1', 2, 99],
    ['Cost\tPieces\tName\tSKU\n99\t2\tFrock\tKURTA-1', 'KURTA-1', 2, 99],
    ['SKU\tPrice\tQuantity\tCost\nKURTA-1\t1490\t2\t450', 'KURTA-1', 2, 450],
    ['KURTA-1\t10\t1,250.00', 'KURTA-1', 10, 1_250],
    ['KURTA-1\t10\tRs 450', 'KURTA-1', 10, 450],
    ['KURTA-1\t10\tRs. 1,450/-', 'KURTA-1', 10, 1_450],
    ['KURTA-1\t10\t450 PKR', 'KURTA-1', 10, 450],
    ['قمیض\t۱۰\t۱٬۲۵۰٫۵۰', 'قمیض', 10, 1_250.5],
  ])('%j is read', (text, product, quantity, unitCost) => {
    expect(readPastedLines(text)).toEqual([
      expect.objectContaining({ text: product, quantity, unitCost, problem: null }),
    ]);
  });

  it.each([
    ['KURTA-1\t0\t450', /whole number from 1 to 10,000/],
    ['KURTA-1\t-3\t450', /whole number/],
    ['KURTA-1\t1.5\t450', /whole number/],
    ['KURTA-1\t3\t4.555', /This may be 4555 or 4\.555/],
    ['KURTA-1\t3\t4.5555', /at most two decimals/],
    ['KURTA-1\t3\t-1', /amount in rupees/],
    ['KURTA-1\t3\tfree', /Cost: This is no number/],
    ['KURTA-1\t3\t1e3', /powers of ten/],
    ['10 450', /Write a product/],
  ])('%j has a problem', (text, problem) => {
    expect(readPastedLines(text)[0]?.problem).toMatch(problem);
  });
});

describe('the products of pasted lines', () => {
  const shop = useTestShop();

  it('are found by SKU, link and name, and problems are named by line', async () => {
    const kurta = await addProduct(shop.deps, { name: 'Kurta', sku: 'KURTA-1' });
    const frock = await addProduct(shop.deps, { name: 'Frock' });
    await addProduct(shop.deps, { name: 'Cap' });
    await addProduct(shop.deps, { name: 'Cap', color: 'blue' });
    const link = `https://shop.example${productPath({ _id: frock.id, name: frock.name })}`;
    const lines = ['kurta-1\t2\t300', `${link}\t3\t200`, 'Cap\t1\t50', 'Shoe\t1\t50', 'Kurta\t1\t50'];
    const response = await shop.call('POST', '/api/purchases/lines', { as: shop.users.admin, body: { lines } });
    const { rows } = response.as(readPurchaseLinesResponse);
    expect(rows.map(({ line, product, problem }) => [line, product?.productId, problem])).toEqual([
      [1, kurta.id, null],
      [2, frock.id, null],
      [3, undefined, '2 products have this name. Write the SKU or the link of one.'],
      [4, undefined, 'No product in the shop is called "Shoe".'],
      [5, kurta.id, 'Line 1 has this product already.'],
    ]);
  });

  it('are read from a CSV file', async () => {
    await addProduct(shop.deps, { sku: 'SHIRT-9' });
    const file = Buffer.from('SKU,Quantity,Cost\nSHIRT-9,4,120.5\n').toString('base64');
    const response = await shop.call('POST', '/api/purchases/lines', { as: shop.users.admin, body: { file } });
    const { lines, rows } = response.as(readPurchaseLinesResponse);
    expect(lines).toEqual(['SHIRT-9\t4\t120.5']);
    expect(rows).toEqual([expect.objectContaining({ line: 1, quantity: 4, unitCost: 120.5, problem: null })]);
  });

  it('are read from an XLSX file, also by long names and links', async () => {
    const name = `${'Embroidered cotton kurta with matching trousers and dupatta '.repeat(2)}for girls`;
    const long = await addProduct(shop.deps, { name });
    const linked = await addProduct(shop.deps, { name: `${name} in red` });
    const link = `https://shop.example${productPath({ _id: linked.id, name: linked.name })}`;
    const sheet = [
      { Product: name, Qty: 3, 'Unit cost': 1_250.25 },
      { Product: link, Qty: '۴', 'Unit cost': 'Rs 450' },
    ];
    const file = (await xlsxOf(sheet)).toString('base64');
    const response = await shop.call('POST', '/api/purchases/lines', { as: shop.users.admin, body: { file } });
    const { rows } = response.as(readPurchaseLinesResponse);
    expect(rows).toEqual([
      expect.objectContaining({ quantity: 3, unitCost: 1_250.25, problem: null }),
      expect.objectContaining({ quantity: 4, unitCost: 450, problem: null }),
    ]);
    expect(rows.map(({ product }) => product?.productId)).toEqual([long.id, linked.id]);
  });

  it('are at most 200', async () => {
    const lines = Array.from({ length: 201 }, (_, index) => `X-${index}\t1\t1`);
    const response = await shop.call('POST', '/api/purchases/lines', { as: shop.users.admin, body: { lines } });
    const { rows } = response.as(readPurchaseLinesResponse);
    expect(rows.map(({ problem }) => problem)).toEqual([
      'There are more than 200 lines. Nothing was read: send them in parts.',
    ]);
  });
});
