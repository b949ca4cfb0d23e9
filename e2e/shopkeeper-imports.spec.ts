import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { type FileRow, xlsxOf, zipOf } from '#test/spreadsheets.ts';
import { callApi } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import type { ShopServer } from './support/shop-server.ts';
import { logInAs } from './support/users.ts';

const DESIGNS = 40;
const DESIGN_COLOURS = FACETS.color.values().slice(0, 5);
const AGES = ['1-2 years', '3-4 years', '5-6 years', '7-8 years'];
const NAME = 'Thatta Block Print Tunic';

function makeRows(): FileRow[] {
  const designs = Array.from({ length: DESIGNS }, (_, index) => index + 1);
  return designs.flatMap((design) =>
    DESIGN_COLOURS.flatMap((colour) =>
      AGES.map((age) => ({
        SKU: `THATTA-${design}-${colour}-${age}`,
        Name: `${NAME} ${design}`,
        Category: 'Tops and Tees',
        Colour: colour,
        Age: age,
        For: 'Both',
        Price: 1_890,
        Stock: 12,
        Design: `Thatta ${design}`,
        Description: 'Hand-printed lawn with wooden buttons, washed before it is sewn.',
        Pictures: fileOf(design, colour),
      })),
    ),
  );
}

function fileOf(design: number, colour: string): string {
  return `thatta-${design}-${colour}.jpg`;
}

/** Each image has another shade, because equal images would be stored only once. */
async function makeImages(): Promise<Buffer> {
  const files: Record<string, Buffer> = {};
  for (let design = 1; design <= DESIGNS; design += 1) {
    for (const [index, colour] of DESIGN_COLOURS.entries()) {
      const background = { r: design * 5, g: index * 30, b: 120 };
      const picture = sharp({ create: { width: 240, height: 300, channels: 3, background } });
      files[fileOf(design, colour)] = await picture.jpeg().toBuffer();
    }
  }
  return zipOf(files);
}

async function check(page: Page, spreadsheet: Buffer, pictures: Buffer): Promise<void> {
  await page.getByLabel('Spreadsheet').setInputFiles({ name: 'eid.xlsx', mimeType: '', buffer: spreadsheet });
  await page.getByLabel(/^Zip of pictures/).setInputFiles({ name: 'eid.zip', mimeType: '', buffer: pictures });
  await page.getByRole('button', { name: 'Check' }).click();
}

async function countProducts(shop: ShopServer): Promise<number> {
  return (await callApi<ProductList>(shop, '/products?limit=1')).totalProducts;
}

test('a shopkeeper imports 800 variants by file: three bad rows are named and corrected, and nothing is imported twice', async ({
  page,
  shop,
}) => {
  const [rows, pictures, before] = [makeRows(), await makeImages(), await countProducts(shop)];
  const bad = rows.map((row, index) => {
    if (index === 6) return { ...row, Price: 'ask Bilal' };
    if (index === 399) return { ...row, Colour: 'bleu' };
    return index === 798 ? { ...row, Pictures: 'thatta-99.jpg' } : row;
  });
  const state = page.getByRole('region', { name: 'State of the import' });

  await test.step('a dry run names the three bad cells, and writes nothing', async () => {
    await logInAs(page, 'admin');
    await page.goto('/dashboard/import');
    await check(page, await xlsxOf(bad), pictures);
    await expect(state).toContainText('3 rows need mending, 797 are good');
    const problems = page.getByRole('table', { name: 'Problems' }).getByRole('row');
    await expect(problems).toHaveCount(4);
    await expect(problems.nth(1)).toContainText(/Row 8.*Price.*ask Bilal.*This is no number/s);
    await expect(problems.nth(2)).toContainText(/Row 401.*Colour.*bleu.*Did you mean blue\?/s);
    await expect(problems.nth(3)).toContainText(
      /Row 800.*Pictures.*thatta-99\.jpg.*The zip has no file thatta-99\.jpg/s,
    );
    await expect(page.getByRole('button', { name: 'Start with the 797 good rows' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the 3 rows to mend' }).click();
    const sheet = await readSheet(await readFile(await (await downloading).path()));
    expect(sheet.map((cells) => cells.at(-1))).toEqual([
      'Problem',
      'Price: This is no number.',
      'Colour: There is no such colour. Did you mean blue?',
      'Pictures: The zip has no file thatta-99.jpg.',
    ]);
    expect(await countProducts(shop)).toBe(before);
  });

  await test.step('the corrected file is imported with its images', async () => {
    await page.getByRole('link', { name: 'Another file' }).click();
    await check(page, await xlsxOf(rows), pictures);
    await expect(state).toContainText('800 products are new, 0 would change');
    await page.getByRole('button', { name: 'Start' }).dblclick();
    await expect(state).toContainText('Done: 800 products were added, 0 changed.', { timeout: 240_000 });
    expect(await countProducts(shop)).toBe(before + rows.length);
  });

  await test.step('the same file again writes nothing', async () => {
    await page.getByRole('link', { name: 'Another file' }).click();
    await check(page, await xlsxOf(rows), pictures);
    await expect(state).toContainText('The shop has all of this already.');
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    expect(await countProducts(shop)).toBe(before + rows.length);
  });

  await test.step('shoppers see the imported products', async () => {
    await page.goto(`/search?q=${encodeURIComponent(NAME)}`);
    const image = page.getByRole('article').first().getByRole('img');
    await expect(image).toBeVisible();
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});
