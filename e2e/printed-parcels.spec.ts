import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { labelSheetsHtml, labelsHtml } from '#server/parcels/printing/labels.ts';
import { loadSheetHtml } from '#server/parcels/printing/load-sheet.ts';
import { packingSlipsHtml } from '#server/parcels/printing/packing-slips.ts';
import type { LabelledParcel, PrintedLine } from '#server/parcels/printing/printed-parcel.ts';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';

const LABELS = 60;
const LABEL_PRINTER = 203;
const OFFICE_PRINTER = 300;
const POINTS_PER_INCH = 72;
const POINTS_PER_MM = POINTS_PER_INCH / 25.4;
const NOW = '2025-11-24T09:00:00.000Z';
const URDU_ADDRESS = 'مکان نمبر ۱۲، گلی نمبر ۴، محلہ اسلام پورہ، نزد جامع مسجد، ';
const ADDRESS = 'House 12-B, Street 4, Block C, behind the old post office, ';
/** Limits of an order's address and note, in characters. */
const ADDRESS_LENGTH = 500;
const NOTE_LENGTH = 1_000;

function trackingNoOf(index: number): string | null {
  const serial = String(index).padStart(4, '0');
  return (
    [`LE751234${serial}`, `2203031000${serial}`, `70912345${serial}`, `12345678901${serial}`, null][index % 5] ?? null
  );
}

function lineOf(index: number): PrintedLine {
  const line = { name: 'Embroidered Eid Kurta with a very long name', quantity: 2 };
  return index % 2 === 0 ? { ...line, color: 'green', age: 3 } : { ...line, color: null, age: null };
}

function parcelOf(index: number): LabelledParcel {
  const letters = `${index}`.replaceAll('0', 'A').replaceAll('1', 'B').padStart(8, 'C');
  const isUrdu = index % 2 === 1;
  const address = (isUrdu ? URDU_ADDRESS : ADDRESS).repeat(20).slice(0, 40 + ((index * 53) % (ADDRESS_LENGTH - 39)));
  return {
    number: `NP-${letters}`,
    trackingNo: trackingNoOf(index),
    courierLabel: index % 3 === 0 ? 'Leopards Lahore' : 'PostEx',
    orderNumber: `ND-7K${letters}`,
    name: isUrdu ? 'عائشہ صدیقہ خان' : 'Ayesha Siddiqa Khan',
    phone: '03001234567',
    address: index < 2 ? (isUrdu ? URDU_ADDRESS : ADDRESS).repeat(20).slice(0, ADDRESS_LENGTH) : address,
    city: isUrdu ? 'کراچی' : 'Rahim Yar Khan',
    codPaisa: index === 3 ? 0 : 235_000 + index * 100,
    weightG: 500,
    pieces: 2,
    lines: Array.from({ length: 1 + (index % 9) }, (_, line) => lineOf(line)),
    notes: (isUrdu ? 'آنے سے پہلے فون کریں۔ ' : 'Call before you come. ')
      .repeat(50)
      .slice(0, (index * 97) % (NOTE_LENGTH + 1)),
    trackUrl: `https://nanhidukaan.pk/track-order?orderId=ND-7K${letters}`,
    shop: { name: 'Nanhi Dukaan', phone: '03211234567', address: 'Shop 5, Liberty Market, Gulberg III, Lahore' },
  };
}

const PARCELS = Array.from({ length: LABELS }, (_, index) => parcelOf(index));

const FONT = join(import.meta.dirname, '../public/fonts/urdu.woff2');

interface Printed {
  pdf: Buffer;
  prints: number;
  overflowing: string[];
}

async function print(page: Page, document: string, boxes: string): Promise<Printed> {
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      prints: 0,
      print: () => Object.assign(globalThis, { prints: Reflect.get(globalThis, 'prints') + 1 }),
    });
  });
  await page.route('http://shop.test/**', (route) => route.fulfill({ body: document, headers: { ...PRINT_HEADERS } }));
  await page.route('http://shop.test/fonts/*', (route) => route.fulfill({ path: FONT, contentType: 'font/woff2' }));
  await page.goto('http://shop.test/print');
  // The page prints once its fonts are ready.
  const prints = await page.evaluate<number>(async () => {
    await globalThis.document.fonts.ready;
    return Reflect.get(globalThis, 'prints');
  });
  await page.emulateMedia({ media: 'print' });
  const overflowing = await page.locator(boxes).evaluateAll((elements) =>
    elements.flatMap((element, index) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const isWhole = scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1;
      return isWhole
        ? []
        : [`${element.className} ${index}: ${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`];
    }),
  );
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(faults, 'the security policy allows all that the page does').toEqual([]);
  return { pdf, prints, overflowing };
}

interface PrintedPage {
  widthMm: number;
  heightMm: number;
  barcodes: { format: string; text: string }[];
}

async function readPages(pdf: Buffer, dotsPerInch: number): Promise<PrintedPage[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: PrintedPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const image = await page.render({
      scale: dotsPerInch / POINTS_PER_INCH,
      render: ({ data, width: columns, height: rows }) =>
        sharp(data, { raw: { width: columns, height: rows, channels: 4 } })
          .png()
          .toBuffer(),
    });
    const found = await readBarcodes(image.data, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 16 });
    pages.push({
      widthMm: originalWidth / POINTS_PER_MM,
      heightMm: originalHeight / POINTS_PER_MM,
      barcodes: found
        .map(({ format, text }) => ({ format, text }))
        .toSorted((a, b) => a.format.localeCompare(b.format)),
    });
  }
  document.destroy();
  library.destroy();
  return pages;
}

test('sixty labels are printed, each on a page of its size, and scanners read every number and link', async ({
  page,
}) => {
  const { pdf, prints, overflowing } = await print(page, labelsHtml(PARCELS), '.label, .to, .address');
  expect(prints).toBe(1);
  expect(overflowing).toEqual([]);
  const pages = await readPages(pdf, LABEL_PRINTER);
  expect(pages.map(({ widthMm, heightMm }) => `${widthMm.toFixed(0)} x ${heightMm.toFixed(0)}`)).toEqual(
    PARCELS.map(() => '100 x 150'),
  );
  expect(pages.map(({ barcodes }) => barcodes)).toEqual(
    PARCELS.map(({ trackingNo, number, trackUrl }) => [
      { format: 'Code128', text: trackingNo ?? number },
      { format: 'QRCode', text: trackUrl },
    ]),
  );
});

test('labels also print four on an A4 sheet, nothing is cut off, and scanners read every number and link', async ({
  page,
}) => {
  const { pdf, prints, overflowing } = await print(page, labelSheetsHtml(PARCELS), '.sheet, .label, .to, .address');
  expect(prints).toBe(1);
  expect(overflowing).toEqual([]);
  const pages = await readPages(pdf, OFFICE_PRINTER);
  expect(pages.map(({ widthMm, heightMm }) => `${widthMm.toFixed(0)} x ${heightMm.toFixed(0)}`)).toEqual(
    Array.from({ length: Math.ceil(PARCELS.length / 4) }, () => '210 x 297'),
  );
  expect(new Set(pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text)))).toEqual(
    new Set(PARCELS.flatMap(({ trackingNo, number, trackUrl }) => [trackingNo ?? number, trackUrl])),
  );
});

test('packing slips print four on a sheet, nothing is cut off, and scanners read every number', async ({ page }) => {
  const parcels = PARCELS.map((parcel) => ({ ...parcel, codPaisa: null }));
  const { pdf, prints, overflowing } = await print(page, packingSlipsHtml(parcels), '.sheet, .slip, .lines td');
  expect(prints).toBe(1);
  expect(overflowing).toEqual([]);
  const slips = await page.locator('.slip').count();
  const pages = await readPages(pdf, OFFICE_PRINTER);
  expect(pages).toHaveLength(Math.ceil(slips / 4));
  expect(pages.every(({ widthMm, heightMm }) => Math.round(widthMm) === 210 && Math.round(heightMm) === 297)).toBe(
    true,
  );
  const found = pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text));
  expect(found).toHaveLength(slips);
  expect(new Set(found)).toEqual(new Set(parcels.map(({ trackingNo, number }) => trackingNo ?? number)));
});

test('a load sheet prints a table for each courier', async ({ page }) => {
  const { prints, overflowing } = await print(page, loadSheetHtml(PARCELS, NOW), 'td, .sheet');
  expect(prints).toBe(1);
  expect(overflowing).toEqual([]);
  await expect(page.locator('.sheet')).toHaveCount(2);
});
