import { parse } from 'csv-parse/sync';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getManagedProductResponse, getProductResponse, productResponse } from '#contract/catalogue.schema.ts';
import { customColumn, isCustomColumn } from '#contract/custom-fields.ts';
import { type ImportColumn, importColumnLabel } from '#contract/imports.ts';
import { MEASURES, type Measure } from '#contract/measures.ts';
import {
  NOTE_FIELDS,
  NOTE_ROWS,
  NUMBER_FIELDS,
  ofEach,
  PRODUCT_FIELD_NAMES,
  type ProductField,
} from '#contract/product-fields.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { customFieldsOf } from '#test/custom-fields.ts';
import { finishImport, sendFile } from '#test/import-files.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { csvOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

type Value = string | number | boolean | string[];

/** Values of a product before and after an edit. */
const VALUES: Record<ProductField, readonly [before: Value, after: Value]> = {
  sku: ['FIELDS-1', 'FIELDS-2'],
  name: ['Frock', 'Gown'],
  category: ['kids-casuals', 'bottoms'],
  color: ['blue', 'red'],
  age: [2, 3],
  gender: ['boys', 'girls'],
  price: [900, 950],
  oldPrice: [1_500, 1_600],
  stock: [4, 7],
  design: ['Frock', 'Gown'],
  description: ['Soft.', 'Very soft.'],
  pictures: [['/media/a.webp'], ['/media/b.webp', '/media/a.webp']],
  isHidden: [false, true],
  ...ofEach(NUMBER_FIELDS, () => [100, 120] as const),
  ...ofEach(MEASURES, () => [30, 31.5] as const),
  ...ofEach(NOTE_FIELDS, (name) => [`First ${name}`, `Second ${name}`] as const),
};
/** Fields that the page of a product does not show. */
const STAFF_ONLY: readonly ImportColumn[] = ['isHidden', ...NUMBER_FIELDS];

describe('each field of a product', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const asAdmin = () => ({ as: shop.users.admin });
  let custom: ImportColumn;
  let id = '';

  const isMeasure = (field: ImportColumn): field is Measure => MEASURES.some((name) => name === field);
  /** Returns the part of a request that sets a field. */
  const bodyOf = (field: ImportColumn, value: Value): object => {
    if (isMeasure(field)) return { measures: { [field]: value } };
    if (isCustomColumn(field)) return { custom: { [field.slice('custom.'.length)]: value } };
    if (!Array.isArray(value)) return { [field]: value };
    return { image: value[0], pictures: value.map((url) => ({ url, alt: '' })) };
  };
  /** Returns the value of a field in a response. */
  const valueIn = (product: Record<string, unknown>, field: ImportColumn): unknown => {
    const { measures, custom: values, pictures } = product as Record<string, Record<string, unknown> | undefined>;
    if (isMeasure(field)) return measures?.[field];
    if (isCustomColumn(field)) return values?.[field.slice('custom.'.length)];
    return field === 'pictures'
      ? Object.values(pictures ?? {}).map((each) => (each as { url: string }).url)
      : product[field];
  };
  const managed = async () =>
    (await shop.call('GET', `/api/products/managed/${id}`, asAdmin())).as(getManagedProductResponse).product;
  const shown = async () => (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product;
  const exported = async (field: ImportColumn) => {
    const { text } = await shop.call('GET', '/api/products/export.csv', asAdmin());
    const [row] = parse<Record<string, string>>(text, { columns: true, bom: true });
    return row?.[importColumnLabel(field)] ?? '';
  };
  const valuesOf = (field: ImportColumn) => (isCustomColumn(field) ? (['School', 'Party'] as const) : VALUES[field]);

  beforeAll(async () => {
    const { code } = await customFieldsOf(shop).add({ label: 'Occasion' });
    custom = customColumn(code);
  });

  it.each([...PRODUCT_FIELD_NAMES, 'custom' as const])(
    '%s: what a form saves is shown, exported, imported, audited and undone',
    async (name) => {
      const field = name === 'custom' ? custom : name;
      const [before, after] = valuesOf(field);
      const bodies = [...PRODUCT_FIELD_NAMES, custom].map((each) => bodyOf(each, valuesOf(each)[0]));
      const measures = { measures: ofEach(MEASURES, (each) => VALUES[each][0]) };
      const added = await shop.call('POST', '/api/products/create-product', {
        ...asAdmin(),
        body: { ...Object.assign({}, ...bodies), ...measures },
      });
      id = added.as(productResponse).product._id;
      const cellBefore = await exported(field);

      const change = await shop.call('PATCH', `/api/products/update-product/${id}`, {
        ...asAdmin(),
        body: bodyOf(field, after),
      });
      expect(change.status).toBe(200);
      expect(valueIn(await managed(), field)).toEqual(after);
      if (!STAFF_ONLY.includes(field) && !isCustomColumn(field)) expect(valueIn(await shown(), field)).toEqual(after);
      const label = isCustomColumn(field)
        ? 'Occasion'
        : NOTE_FIELDS.flatMap((each) =>
            each === field ? (NOTE_ROWS[each].isLine ? NOTE_ROWS[each].label : []) : [],
          )[0];
      if (label) expect((await shown()).details).toContainEqual({ label, text: after });
      const cellAfter = await exported(field);
      expect(cellAfter).not.toBe(cellBefore);

      const [entry] = await shop.deps.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.verb, 'product.changed')));
      expect(entry?.after).toMatchObject({ [field]: after });
      expect(entry?.before).toMatchObject({ [field]: before });

      // A file finds the product by its SKU, so it cannot change that.
      if (field !== 'sku') {
        const file = csvOf([{ SKU: String(VALUES.sku[0]), [importColumnLabel(field)]: cellBefore }]);
        const done = await finishImport(shop, (await sendFile(shop, file))._id);
        expect([done.problems, done.result.changed]).toEqual([[], 1]);
        expect(await exported(field)).toBe(cellBefore);
        await shop.call('POST', `/api/imports/${done._id}/undo`, asAdmin());
        await doWaitingJobs(shop.deps);
        expect(await exported(field)).toBe(cellAfter);
        expect(valueIn(await managed(), field)).toEqual(after);
      }
      await shop.call('DELETE', `/api/products/${id}`, asAdmin());
      await shop.deps.db.execute(sql`delete from products`);
    },
  );
});
