import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';
import sharp from 'sharp';
import type { Product } from '#contract/catalogue.schema.ts';
import { type ImageHost, openImageHost, sendBytes } from '#test/image-host.ts';
import { callApi, loginByApi, openAs } from './support/api.ts';
import { test as base, expect } from './support/fixtures.ts';
import { type ShopServer, startShop } from './support/shop-server.ts';

const IMAGES = 'http://images.old-shop.example/files';

/** A shop of its own, because imports add values of the shop. It finds the images of the old shop by their name. */
const test = base.extend<{ oldShop: ImageHost; ownShop: ShopServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  oldShop: async ({}, use) => {
    const host = await openImageHost();
    for (const [index, name] of ['front', 'back', 'pink'].entries()) {
      const background = { r: 200, g: 60 * index, b: 120 };
      const image = sharp({ create: { width: 240, height: 300, channels: 3, background } });
      host.responses[`/files/${name}.jpg`] = sendBytes(await image.jpeg().toBuffer());
    }
    await use(host);
    await host.close();
  },
  ownShop: async ({ oldShop }, use) => {
    const shop = await startShop({
      OLD_SHOP_PORT: new URL(oldShop.url('/')).port,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'support/old-shop-name.ts')}`,
    });
    await use(shop);
    await shop.stop();
  },
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});

type FileRow = Record<string, string>;

/** All rows have the columns of the first one. */
function csvOf(rows: readonly FileRow[]): Buffer {
  const headers = Object.keys(rows[0] ?? {});
  return Buffer.from(`\uFEFF${stringify([headers, ...rows.map((row) => headers.map((name) => row[name] ?? ''))])}`);
}

const stateOf = (page: Page) => page.getByRole('region', { name: 'State of the import' });

async function check(page: Page, name: string, rows: readonly FileRow[]): Promise<void> {
  await page.goto('/dashboard/import');
  await page.getByLabel('Spreadsheet').setInputFiles({ name, mimeType: 'text/csv', buffer: csvOf(rows) });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(stateOf(page).getByText(name)).toBeVisible();
}

async function run(page: Page, result: string): Promise<void> {
  await stateOf(page)
    .getByRole('button', { name: /^Start/ })
    .click();
  await expect(stateOf(page)).toContainText(result);
}

async function undo(page: Page, name: string, result: string): Promise<void> {
  await page.goto('/dashboard/import');
  await page.getByRole('link', { name }).click();
  await stateOf(page).getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(stateOf(page)).toContainText(result);
}

/** Lists the products that shoppers see whose name has the word. A search for nothing shows other products. */
async function listShown(shop: ShopServer, word: string): Promise<string[]> {
  const { products } = await callApi<{ products: Product[] }>(shop, `/products?limit=50&q=${word}`);
  return products
    .filter(({ name }) => name.toLowerCase().includes(word))
    .map(({ name, color, price }) => `${name}, ${color}, ${price}`)
    .toSorted();
}

const SHOPIFY: FileRow = {
  Handle: 'zarri-kurta',
  Title: 'Zarri Kurta for Boys',
  'Body (HTML)': '<div>\n<p>Soft "wash &amp; wear" cotton,\nwith embroidery.</p>\n<ul><li>Machine wash</li></ul></div>',
  Vendor: 'Old shop',
  'Product Category': 'Apparel & Accessories > Clothing > Baby & Toddler Clothing',
  Type: 'Kurtas',
  Tags: 'boys, eid',
  Published: 'true',
  'Option1 Name': 'Size',
  'Option1 Value': '3-4Y',
  'Option2 Name': 'Colour',
  'Option2 Value': 'Red',
  'Variant SKU': 'ZK-R-34',
  'Variant Grams': '250.0',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '5',
  'Variant Price': '1990.00',
  'Variant Compare At Price': '2490.00',
  'Image Src': `${IMAGES}/front.jpg?v=1699999999`,
  'Image Position': '1',
  'Gift Card': 'false',
  'Variant Image': '',
  Status: 'active',
};
const TRACKED = { Handle: 'zarri-kurta', 'Variant Inventory Tracker': 'shopify', 'Variant Price': '1990.00' };
const PINK_VARIANT: FileRow = {
  ...TRACKED,
  'Option1 Value': '5-6Y',
  'Option2 Value': 'Tea Pink',
  'Variant SKU': 'ZK-P-56',
  'Variant Inventory Qty': '-2',
  'Variant Compare At Price': '1990.00',
  'Variant Image': `${IMAGES}/pink.jpg`,
};
const SHOPIFY_ROWS: readonly FileRow[] = [
  SHOPIFY,
  PINK_VARIANT,
  { Handle: 'zarri-kurta', 'Image Src': `${IMAGES}/back.jpg`, 'Image Position': '2' },
  {
    ...SHOPIFY,
    Handle: 'zarri-draft',
    Title: 'Zarri Draft',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Option2 Name': '',
    'Option2 Value': '',
    'Variant SKU': 'ZK-DRAFT',
    Tags: 'red',
    Status: 'draft',
  },
];

test('a Shopify file reaches shoppers with a new colour, a second one updates it, and an undo takes all back', async ({
  page,
  ownShop: shop,
  oldShop,
  openBrowser,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  const shopper = await openBrowser();

  await test.step('the check names what the shop lacks, and makes the new colour', async () => {
    await check(page, 'shopify.csv', SHOPIFY_ROWS);
    await expect(stateOf(page)).toContainText('3 rows wait for your choices below');
    await expect(stateOf(page)).toContainText('This is a product export: Shopify.');
    await expect(stateOf(page)).toContainText('Stock below 0 became 0. (1 row)');
    await expect(stateOf(page)).toContainText('Draft, archived or unpublished: hidden from shoppers. (1 row)');
    await expect(page.getByLabel('Category: Kurtas, 3 rows')).toHaveValue('kids-casuals');
    await expect(page.getByLabel('Colour: Tea Pink, 1 row').locator('option:checked')).toHaveText('Make a new colour');
    await page.getByLabel('Age: (empty), 1 row').selectOption('3-4');
    await page.getByRole('button', { name: 'Use these' }).click();
    await expect(stateOf(page)).toContainText('3 products are new, 0 would change');
    await expect(page.getByRole('heading', { name: 'How they will look' })).toBeVisible();
    expect(await listShown(shop, 'zarri')).toEqual([]);
  });

  await test.step('the shopper finds it by the new colour, with its texts, prices and images', async () => {
    await run(page, 'Done: 3 products were added, 0 changed.');
    expect(oldShop.requested.toSorted()).toEqual(['/files/back.jpg', '/files/front.jpg', '/files/pink.jpg']);
    await shopper.goto('/shop?color=tea-pink');
    await shopper.getByRole('main').getByRole('link', { name: 'Zarri Kurta for Boys' }).first().click();
    await expect(shopper.getByRole('heading', { level: 1, name: 'Zarri Kurta for Boys' })).toBeVisible();
    await expect(shopper.getByText('Soft "wash & wear" cotton, with embroidery.')).toBeVisible();
    await expect(shopper.getByText('PKR 1,990.00').first()).toBeVisible();
    const image = shopper.getByRole('main').getByRole('img').first();
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    // The pink one is sold out and the draft is hidden, so the search finds both colours and no draft.
    expect(await listShown(shop, 'zarri')).toEqual([
      'Zarri Kurta for Boys, red, 1990',
      'Zarri Kurta for Boys, tea-pink, 1990',
    ]);
  });

  await test.step('a second file changes prices, adds a variant, and doubles nothing', async () => {
    const dearer = SHOPIFY_ROWS.map((row) => ('Variant Price' in row ? { ...row, 'Variant Price': '2190.00' } : row));
    const added = { ...PINK_VARIANT, 'Option1 Value': '7-8Y', 'Variant SKU': 'ZK-P-78', 'Variant Price': '2190.00' };
    await check(page, 'shopify-again.csv', [...dearer, added]);
    await expect(stateOf(page)).toContainText('1 product is new, 3 would change');
    await run(page, 'Done: 1 product was added, 3 changed.');
    expect(await listShown(shop, 'zarri')).toEqual([
      'Zarri Kurta for Boys, red, 2190',
      'Zarri Kurta for Boys, tea-pink, 2190',
      'Zarri Kurta for Boys, tea-pink, 2190',
    ]);
    expect(oldShop.requested).toHaveLength(3);
  });

  await test.step('the undo of each file takes its products and prices back', async () => {
    await undo(page, 'shopify-again.csv', 'Undone: 1 product was deleted, 3 put back.');
    expect(await listShown(shop, 'zarri')).toEqual([
      'Zarri Kurta for Boys, red, 1990',
      'Zarri Kurta for Boys, tea-pink, 1990',
    ]);
    await undo(page, 'shopify.csv', 'Undone: 3 products were deleted');
    expect(await listShown(shop, 'zarri')).toEqual([]);
    await shopper.goto('/search?q=zarri');
    await expect(shopper.getByRole('main').getByRole('link', { name: 'Zarri Kurta for Boys' })).toHaveCount(0);
  });
});

const WOO: FileRow = {
  ID: '12',
  Type: 'variable',
  SKU: '',
  Name: 'Gulnar Frock',
  Published: '1',
  'Is featured?': '0',
  'Visibility in catalog': 'visible',
  Description: '<p>Airy lawn.</p>\\n<p>Wash cold.</p>',
  'Date sale price starts': '',
  'Date sale price ends': '',
  'In stock?': '1',
  Stock: '',
  'Weight (kg)': '.2',
  'Sale price': '',
  'Regular price': '',
  Categories: 'Uncategorized, Girls, Girls > Frocks',
  Tags: 'girls',
  Images: `${IMAGES}/front.jpg, ${IMAGES}/back.jpg`,
  Parent: '',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': '6-9 months, 3-4',
  'Attribute 1 global': '1',
  'Attribute 2 name': 'Color',
  'Attribute 2 value(s)': 'Blue, Red',
  'Attribute 3 name': 'Fabric',
  'Attribute 3 value(s)': 'Lawn',
};
const VARIATION: FileRow = {
  ID: '13',
  Type: 'variation',
  Name: 'Gulnar Frock - Blue, 6-9 months',
  Published: '1',
  'In stock?': '1',
  Parent: 'id:12',
  'Attribute 1 name': 'Size',
  'Attribute 2 name': 'Color',
};
const WOO_ROWS: readonly FileRow[] = [
  { ...WOO, ID: '1', Type: 'grouped', Name: 'Gulnar together' },
  {
    ...VARIATION,
    SKU: 'GF-BABY',
    Stock: '4',
    'Regular price': 'Rs. 1,299.00',
    Images: `${IMAGES}/pink.jpg`,
    'Attribute 1 value(s)': '6-9 months',
    'Attribute 2 value(s)': 'Blue',
  },
  WOO,
  {
    ...VARIATION,
    ID: '14',
    SKU: 'GF-34',
    Stock: 'parent',
    'Regular price': '1500',
    'Sale price': '1200',
    'Attribute 1 value(s)': '3-4',
    'Attribute 2 value(s)': 'Red',
  },
];

test('a WooCommerce file reaches shoppers with a new size, a second one updates it, and an undo takes all back', async ({
  page,
  ownShop: shop,
  openBrowser,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  const shopper = await openBrowser();

  await test.step('the check joins variations to their product, and makes the new size', async () => {
    await check(page, 'wc-product-export.csv', WOO_ROWS);
    await expect(stateOf(page)).toContainText('2 rows wait for your choices below');
    await expect(stateOf(page)).toContainText('This is a product export: WooCommerce.');
    await expect(stateOf(page)).toContainText('Grouped and external products were left out. (1 row)');
    await expect(page.getByLabel('Category: Frocks, 2 rows')).toHaveValue('new-arrivals-girls');
    const size = page.getByLabel('Age: 6-9 months, 1 row');
    await expect(size.locator('option:checked')).toHaveText('Make a new size');
    await page.getByRole('button', { name: 'Use these' }).click();
    await expect(stateOf(page)).toContainText('2 products are new, 0 would change');
    await run(page, 'Done: 2 products were added, 0 changed.');
  });

  await test.step('the shopper finds both sizes, the fabric and the lower price', async () => {
    await shopper.goto('/search?q=gulnar');
    await shopper.getByRole('main').getByRole('link', { name: 'Gulnar Frock' }).first().click();
    await expect(shopper.getByRole('heading', { level: 1, name: 'Gulnar Frock' })).toBeVisible();
    await expect(shopper.getByText('Airy lawn.')).toBeVisible();
    await expect(shopper.getByRole('main').getByText('6-9 months').first()).toBeVisible();
    expect(await listShown(shop, 'gulnar')).toEqual(['Gulnar Frock, blue, 1299', 'Gulnar Frock, red, 1200']);
  });

  await test.step('a second file changes a price and doubles nothing', async () => {
    const cheaper = WOO_ROWS.map((row) => (row['SKU'] === 'GF-BABY' ? { ...row, 'Regular price': '999' } : row));
    await check(page, 'wc-product-export-2.csv', cheaper);
    await expect(stateOf(page)).toContainText('0 products are new, 1 would change, 1 are as they are.');
    await run(page, 'Done: 0 products were added, 1 changed.');
    expect(await listShown(shop, 'gulnar')).toEqual(['Gulnar Frock, blue, 999', 'Gulnar Frock, red, 1200']);
  });

  await test.step('the undo of the first file takes both products back, also the changed one', async () => {
    await undo(page, 'wc-product-export.csv', 'Undone: 2 products were deleted');
    expect(await listShown(shop, 'gulnar')).toEqual([]);
  });
});
