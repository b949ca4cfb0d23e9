import { getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productResponse } from '#contract/catalogue.schema.ts';
import { contentSlotResponse, listContentResponse } from '#contract/content.schema.ts';
import { uploadPhotoResponse } from '#contract/reviews.schema.ts';
import * as schema from '#server/schema.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { jpegDataUrl } from '#test/images.ts';
import { useTestShop } from '#test/test-shop.ts';
import { IMAGE_COLUMNS } from './image-columns.ts';

const nameOf = (column: PgColumn) => `${getTableConfig(column.table).name}.${column.name}`;
const registered = new Set(IMAGE_COLUMNS.flatMap(({ columns }) => columns.map(nameOf)));
const columns = Object.values<unknown>(schema)
  .filter((each) => is(each, PgTable))
  .flatMap((table) => Object.values<PgColumn>(getTableColumns(table)));

const LIST = 'The list of stored images itself, used or not.';
const HISTORY = 'Says what was changed; the page shows addresses as text.';
const NO_IMAGE = 'Has no images.';
const PASSING = 'Deleted after eight days or earlier; what comes of it is in the products.';

/** Columns that seem to name images, but that the search for missing images skips, with the reason. */
const EXEMPT: Record<string, string> = {
  'pictures.url': LIST,
  'picture_sources.url': LIST,
  'audit_entries.before': HISTORY,
  'audit_entries.after': HISTORY,
  'order_changes.before': HISTORY,
  'order_changes.after': HISTORY,
  'deleted_orders.lines': NO_IMAGE,
  'daily_closings.figures': NO_IMAGE,
  'idempotency_keys.response': 'Copies of responses about orders, deleted after 30 days.',
  'imports.ignored_columns': NO_IMAGE,
  'imports.notes': NO_IMAGE,
  'imports.matched_values': NO_IMAGE,
  'import_new_images.hash': PASSING,
  'imports.sale_ids': NO_IMAGE,
  'imports.html_by_row': PASSING,
  'import_rows.sale': NO_IMAGE,
  'import_rows.cells': PASSING,
  'import_rows.values': PASSING,
  'import_rows.changes': NO_IMAGE,
  'import_rows.problems': NO_IMAGE,
  'import_rows.before': PASSING,
  'import_rows.after': PASSING,
  'import_rows.undo_left': NO_IMAGE,
  'bulk_edits.products': NO_IMAGE,
  'courier_accounts.details': NO_IMAGE,
  'courier_accounts.layout': NO_IMAGE,
  'courier_accounts.tracking_url': 'A page of the courier.',
  'orders.adjustments': NO_IMAGE,
  'products.measures': NO_IMAGE,
  'products.custom_values': NO_IMAGE,
  'settings.value': NO_IMAGE,
  'statement_rows.findings': NO_IMAGE,
  'list_layouts.columns': NO_IMAGE,
  'mailbox_messages.params': 'Mails of the demo, which are sent.',
};

/** JSON may contain anything. A text column counts if its name suggests an image. */
const mayNameImages = (column: PgColumn) =>
  /^jsonb?$/.test(column.getSQLType()) ||
  (column.getSQLType().startsWith('text') &&
    /image|picture|photo|logo|icon|avatar|banner|thumbnail|(^|_)url/.test(column.name));

describe('columns that may name images', () => {
  it('are registered by their domain or exempt with a reason', () => {
    const unknown = columns
      .filter(mayNameImages)
      .map(nameOf)
      .filter((name) => !registered.has(name) && EXEMPT[name] === undefined);
    expect(unknown, 'add them to the image columns of their tables.ts, or say here why not').toEqual([]);
  });

  it('are not both registered and exempt, and exist', () => {
    const names = columns.map(nameOf);
    expect([...registered, ...Object.keys(EXEMPT)].filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(EXEMPT).filter((name) => registered.has(name))).toEqual([]);
  });
});

const listed = z.object({ rows: z.array(z.object({ name: z.string(), column: z.string() })) });
const counted = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });

describe('a shop with an image in every place where one can be chosen', () => {
  const shop = useTestShop();

  it('has image names only in registered columns, whatever the columns are called', async () => {
    const { admin, owner } = shop.users;
    const call = async (method: string, url: string, as: { token: string }, body: object) => {
      const response = await shop.call(method, url, { as, body });
      expect([url, response.status < 300 ? 'done' : response.text]).toEqual([url, 'done']);
      return response;
    };
    const dataUrl = await jpegDataUrl(300, 400);
    const image: string = JSON.parse((await call('POST', '/api/uploadImage', admin, { image: dataUrl })).text);
    const fields = { name: 'Kurta', category: 'bottoms', color: 'red', age: 3, price: 900, description: 'Soft.' };
    const added = await call('POST', '/api/products/create-product', admin, { ...fields, image });
    const { product } = added.as(productResponse);
    const ordered = { id: product._id, name: product.name, pricePaisa: product.price * 100, image, stock: null };
    await call('POST', '/api/orders/create-order', owner, orderBody(owner, [{ product: ordered, quantity: 1 }]));
    const profile = { userId: owner.id, username: 'Rabia', profileImage: dataUrl };
    await call('PATCH', '/api/auth/edit-profile', owner, profile);
    const { slots } = (await shop.call('GET', '/api/content-slots', { as: admin })).as(listContentResponse);
    let version = slots.find(({ slot }) => slot === 'hero')?.version ?? 0;
    const photos = [(await call('POST', '/api/reviews/photos', owner, { image: dataUrl })).as(uploadPhotoResponse)];
    const review = { productId: product._id, userId: owner.id, rating: 5, comment: 'Soft.' };
    await call('POST', '/api/reviews/post-review', owner, { ...review, photos: photos.map(({ photo }) => photo._id) });
    const hero = { kicker: '', headline: 'Eid', highlight: '', text: '', button: 'Go', link: '/shop', image };
    const published = await call('POST', '/api/content-slots/hero/publish', admin, { value: hero, version });
    ({ version } = published.as(contentSlotResponse).slot);
    await call('PUT', '/api/content-slots/hero/draft', admin, { value: hero, version });

    const deleted = await addProduct(shop.deps);
    await call('DELETE', `/api/products/${deleted.id}`, admin, {});
    const found: string[] = [];
    const { rows } = listed.parse(
      await shop.deps.db.execute(
        sql`select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'`,
      ),
    );
    for (const { name, column } of rows) {
      const named = sql`select count(*) from ${sql.identifier(name)} where ${sql.identifier(column)}::text like '%/media/%'`;
      const [{ count }] = counted.parse(await shop.deps.db.execute(named)).rows;
      if (count > 0) found.push(`${name}.${column}`);
    }
    expect(found).toEqual(expect.arrayContaining([...registered]));
    expect(found.filter((name) => !registered.has(name) && EXEMPT[name] === undefined)).toEqual([]);
  });
});
