import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FACETS } from '#contract/facets.ts';
import {
  type ImportedValue,
  importResponse,
  type ProductImport,
  previewImportResponse,
} from '#contract/imports.schema.ts';
import { runImport } from '#server/imports/run-import.ts';
import { importChoices } from '#server/imports/tables.ts';
import { type ImageHost, openImageHost, sendBytes } from '#test/image-host.ts';
import { findImport, startImport } from '#test/import-files.ts';
import { useTestShop } from '#test/test-shop.ts';
import { type Export, makeExports } from './make-exports.ts';

/** Pictures as phones upload them to a shop: 1,200 x 1,500 pixels of noise, about 180 KB. */
const SIZE = { width: 1_200, height: 1_500 };
const IMAGES_MAX = 400;

const shop = useTestShop({ downloads: { isAllowed: (ip) => ip === '127.0.0.1' } });
const measured: object[] = [];
let host: ImageHost;

beforeAll(async () => {
  host = await openImageHost();
});
afterAll(async () => {
  await host.close();
});

/** Each image shows another part of the same noise, so the shop stores each one as a new image. */
async function serveImages(exported: Export, file: number): Promise<void> {
  const whole = { width: SIZE.width + IMAGES_MAX, height: SIZE.height + 10, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const;
  const pixels = await sharp({ create: { ...whole, background: '#fff', noise } })
    .raw()
    .toBuffer();
  for (let image = 0; image < exported.images; image += 1) {
    const part = sharp(pixels, { raw: whole }).extract({ ...SIZE, left: image, top: file });
    const bytes = await part.jpeg({ quality: 70 }).toBuffer();
    host.responses[pathOf(exported.name.replaceAll(/\W+/g, '-'), image)] = sendBytes(bytes, {
      'content-type': 'image/jpeg',
    });
  }
}

const pathOf = (file: string, image: number) => `/${file}/${image}.jpg`;
const exports = () => makeExports((file, image) => host.url(pathOf(file, image)));

it.each([0, 1, 2, 3, 4])('file %i', async (index) => {
  const exported = exports()[index];
  if (!exported) throw new Error('There is no such file');
  await serveImages(exported, index);
  // Each file is that of another newcomer, so nothing is remembered from the one before.
  await shop.deps.db.delete(importChoices);
  const startedAt = performance.now();
  const { checked, decisions, suggested } = await decide(exported);
  await startImport(shop, checked._id);
  // One job does it all. Later jobs encode further sizes of the pictures, which nobody waits for.
  await runImport(shop.deps, checked._id, { sliceMs: Number.POSITIVE_INFINITY });
  const done = await findImport(shop, checked._id);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { name, rows, images } = exported;
  const { added, skipped } = done.result;
  measured.push({
    name,
    rows,
    images,
    seconds,
    decisions,
    suggested,
    added,
    leftOut: skipped + done.rows.bad,
    sales: done.sales,
  });
  await writeFile(process.env.MOVING_IN_REPORT ?? '', JSON.stringify(measured));
  expect(done.state).toBe('done');
});

/** Answers what the page asks as a newcomer would: takes what is suggested, or else the first value. */
async function decide({ file }: Export) {
  const as = shop.users.admin;
  const body = { fileName: 'export.csv', file: file.toString('base64') };
  let decisions = 0;
  let suggested = 0;
  let response = await shop.call('POST', '/api/imports', { as, body });
  if (response.status === 400) {
    const preview = await shop.call('POST', '/api/imports/preview', { as, body: { file: body.file } });
    const { columns, sheet, headerLine } = preview.as(previewImportResponse);
    decisions += 1;
    suggested += 1;
    response = await shop.call('POST', '/api/imports', { as, body: { ...body, columns, sheet, headerLine } });
  }
  let checked: ProductImport = response.as(importResponse).import;
  const asked = checked.values.filter(({ choice }) => choice === undefined);
  decisions += asked.length;
  suggested += asked.filter(({ suggestion }) => suggestion !== undefined).length;
  if (asked.length > 0) {
    const values = asked.map(({ column, value, suggestion }) => ({
      column,
      value,
      choice: suggestion ?? firstOf(column),
    }));
    const chosen = await shop.call('PUT', `/api/imports/${checked._id}/values`, { as, body: { values } });
    checked = chosen.as(importResponse).import;
  }
  return { checked, decisions, suggested };
}

function firstOf(column: ImportedValue['column']): string {
  return String(FACETS[column].values()[0]);
}
