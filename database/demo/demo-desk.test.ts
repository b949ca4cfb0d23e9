import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK_QUEUE_NAMES } from '#contract/desk.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { paisaFromPkr } from '#contract/money.ts';
import { DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD, deliveryTermsOf } from '#contract/orders.ts';
import { PARCEL_QUEUE_NAMES } from '#contract/parcels.ts';
import { listStatementRowsResponse, statementResponse } from '#contract/statements.schema.ts';
import { entries, entryLines, statements } from '#server/cash/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { listCouriers } from '#server/parcels/queries.ts';
import { trackUrlOf } from '#server/parcels/rules.ts';
import { countWaiting } from '#server/views/desk/count-waiting.ts';
import { addProduct } from '#test/factories.ts';
import { differencesOfStock } from '#test/stock.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { seedDesk } from './seed-desk.ts';
import { makeStatementFile } from './statement-file.ts';
import { DEMO_USERS } from './users.ts';

const GUIDE = readFileSync(new URL('../../docs/cod-desk.md', import.meta.url), 'utf8');
const guideValue = (field: string) => GUIDE.split(`| ${field} | `)[1]?.split(' |')[0] ?? '';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const admin = shop.users.admin.id;
  const userIds = new Map([['admin', admin]]);
  for (const { key } of DEMO_USERS) userIds.set(key, (await addUser(shop.deps)).id);
  const productIds = new Map<string, string>();
  for (const { slug } of DEMO_PRODUCTS) productIds.set(slug, (await addProduct(shop.deps)).id);
  const cover = { url: '/media/x.webp', alt: '', width: 1, height: 1, placeholder: '' } as ProductImage;
  const images = { bySlug: new Map(DEMO_PRODUCTS.map(({ slug }) => [slug, [cover]])), rows: [] };
  const delivery = deliveryTermsOf({
    deliveryCharge: DEFAULT_DELIVERY_CHARGE,
    freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD,
  });
  await seedDesk(shop.deps.db, { userIds, productIds, images, delivery }, shop.deps.now());
});
afterAll(() => shop.close());

it('the demo has something in every list of the desk, two couriers, and two posted statements', async () => {
  const { db } = shop.deps;
  expect(await db.$count(orders)).toBe(336);
  const waiting = await countWaiting(db);
  for (const queue of DESK_QUEUE_NAMES) expect([queue, waiting[queue]]).toEqual([queue, expect.any(Number)]);
  expect(DESK_QUEUE_NAMES.filter((queue) => waiting[queue] === 0)).toEqual([]);
  expect(PARCEL_QUEUE_NAMES.filter((queue) => waiting[queue] === 0)).toEqual([]);
  expect(await db.$count(statements)).toBe(2);
  expect(await db.$count(entries)).toBeGreaterThan(300);
  const unbalanced = await db
    .select({ id: entryLines.entryId })
    .from(entryLines)
    .groupBy(entryLines.entryId)
    .having(sql`sum(${entryLines.amountPaisa}) <> 0`);
  expect(unbalanced).toEqual([]);
  expect(await differencesOfStock(shop.deps)).toEqual([]);
});

it('the demo has parcels whose tracking numbers link to a page', async () => {
  const couriers = await listCouriers(shop.deps.db);
  expect(couriers.map(({ trackingUrl }) => trackUrlOf(trackingUrl, 'LE75'))).toEqual([
    'https://example.com/track/LE75',
    'https://example.com/track/LE75',
  ]);
});

it('the demo has a statement for practice, in which the shop finds the mistakes that the guide describes', async () => {
  const text = readFileSync(new URL('../../docs/demo-statement.csv', import.meta.url), 'utf8');
  expect(text, 'WRITE the file anew where the demo has changed').toBe(makeStatementFile());
  const [leopards] = await listCouriers(shop.deps.db);
  const as = await openSession(shop.deps, shop.users.admin);
  const columns = {
    trackingNo: 'Tracking No',
    status: 'Status',
    cod: 'COD',
    fee: 'Fee',
    feeTax: 'GST',
    incomeTax: 'Income Tax',
    salesTax: 'Sales Tax',
    net: 'Net',
  };
  const body = {
    courierAccountId: leopards?.id,
    number: guideValue('Number of the statement'),
    date: shop.deps.now().toISOString().slice(0, 10),
    bankPaisa: paisaFromPkr(Number(guideValue('Received in the bank, in rupees').replaceAll(',', ''))),
    columns,
    file: Buffer.from(text).toString('base64'),
  };
  const drafted = (await shop.call('POST', '/api/cash/statements', { as, body })).as(statementResponse).statement;
  const rows = await shop.call('GET', `/api/cash/statements/${drafted._id}/rows?finding=any`, { as });
  const found = rows.as(listStatementRowsResponse).rows.map(({ findings }) => findings.map(({ finding }) => finding));
  expect(found).toEqual([['cod_short'], ['fee_off'], ['twice'], ['unknown_parcel']]);
  expect(drafted.bankPaisa, 'The guide names what the file adds up to').toBe(drafted.netPaisa);
  expect(GUIDE).toContain(`**Post ${drafted.postable} rows** leaves out two of ${drafted.rows}`);
});
