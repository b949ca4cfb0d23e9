import { parse } from 'csv-parse/sync';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BookingColumn } from '#contract/booking-layout.schema.ts';
import { BOOKING_COLUMNS_MAX } from '#contract/booking-layout.ts';
import { courierResponse, listCouriersResponse } from '#contract/couriers.schema.ts';
import { errorSchema } from '#contract/errors.schema.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addOrder } from '#test/factories.ts';
import { addCourierAccount, addParcel, makeBookingFile } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { LAYOUTS } from './courier-files/layouts.ts';
import { courierAccounts } from './tables.ts';

const OWN: BookingColumn[] = [
  { column: 'KG', source: 'weightG', unit: 'kg' },
  { column: 'Service', value: 'Detain' },
  { column: 'COD', source: 'codPaisa' },
  { column: 'Ref', source: 'parcelNumber', limit: 20 },
  { column: 'Type', source: 'isExchange', words: ['Normal', 'Replacement'] },
];

describe('layouts of booking files', () => {
  const shop = useTestShop();
  const change = (id: string, body: object) =>
    shop.call('PATCH', `/api/couriers/${id}`, { as: shop.users.admin, body });
  const setLayout = async (id: string, version: number, layout: BookingColumn[] | null) =>
    (await change(id, { version, layout })).as(courierResponse).courier;
  const readFile = async (courier: string): Promise<string[][]> => {
    const url = await makeBookingFile(shop, courier);
    const headers = { authorization: `Bearer ${shop.users.admin.token}` };
    return parse((await shop.app.inject({ method: 'GET', url, headers })).body, { bom: true });
  };
  const auditOf = async (id: string) => {
    const entries = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.verb, 'courier.changed')))
      .orderBy(asc(auditEntries.at), asc(auditEntries.id));
    return entries.map(({ verb, before, after }) => [verb, before?.['bookingColumns'], after?.['bookingColumns']]);
  };

  it('are the account’s own until it is reset to the built-in one, with entries in the audit', async () => {
    const { id } = await addCourierAccount(shop.deps, { courier: 'leopards', usesOwnNumbers: false });
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'processing' });
    const parcel = await addParcel(shop.deps, order, { state: 'booked', courierAccountId: id, trackingNo: null });
    const builtIn = await readFile(id);
    expect(builtIn[0]).toEqual(LAYOUTS.leopards.map(({ column }) => column));

    expect(await setLayout(id, 1, OWN)).toMatchObject({ layout: OWN, hasOwnLayout: true, version: 2 });
    expect(await readFile(id)).toEqual([
      ['KG', 'Service', 'COD', 'Ref', 'Type'],
      ['0.5', 'Detain', String(parcel.codPaisa / 100), parcel.number, 'Normal'],
    ]);
    const listed = (await shop.call('GET', '/api/couriers', { as: shop.users.admin })).as(listCouriersResponse);
    expect(listed.couriers.find(({ _id }) => _id === id)).toMatchObject({ layout: OWN, hasOwnLayout: true });

    await setLayout(id, 2, OWN.toReversed());
    expect((await readFile(id))[0]).toEqual(['Type', 'Ref', 'COD', 'Service', 'KG']);
    expect((await change(id, { version: 3, isActive: false })).as(courierResponse).courier.hasOwnLayout).toBe(true);

    const back = await setLayout(id, 4, null);
    expect(back).toMatchObject({ layout: LAYOUTS.leopards, hasOwnLayout: false, version: 5 });
    expect(await readFile(id)).toEqual(builtIn);
    expect(await auditOf(id)).toEqual([
      ['courier.changed', 'built-in', '5 of its own'],
      ['courier.changed', '5 of its own', '5 of its own, changed'],
      ['courier.changed', undefined, undefined],
      ['courier.changed', '5 of its own', 'built-in'],
    ]);
  });

  it('are saved for one of two simultaneous requests', async () => {
    const { id, version } = await addCourierAccount(shop.deps);
    const [first, second] = [OWN, OWN.toReversed()];
    const responses = await Promise.all([first, second].map((layout) => change(id, { version, layout })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [row] = await shop.deps.db.select().from(courierAccounts).where(eq(courierAccounts.id, id));
    expect(row?.layout).toEqual(responses[0]?.status === 200 ? first : second);
  });

  it.each<[string, unknown, string]>([
    ['no columns', [], 'layout'],
    ['too many', Array.from({ length: BOOKING_COLUMNS_MAX + 1 }, (_, at) => ({ column: `C${at}` })), 'layout'],
    ['no name', [{ column: ' ' }], 'layout.0.column'],
    ['the same name twice', [{ column: 'A' }, { column: 'B' }, { column: ' A ' }], 'layout.2.column'],
    ['an unknown source', [{ column: 'A', source: 'password' }], 'layout.0.source'],
    ['a limit of nothing', [{ column: 'A', source: 'name', limit: 0 }], 'layout.0.limit'],
    ['a unit of a name', [{ column: 'A', source: 'name', unit: 'kg' }], 'layout.0.unit'],
    ['a value beside a source', [{ column: 'A', source: 'name', value: 'x' }], 'layout.0.value'],
    ['a limit without a source', [{ column: 'A', limit: 5 }], 'layout.0.limit'],
    ['a long value', [{ column: 'A', value: 'x'.repeat(301) }], 'layout.0.value'],
  ])('with %s are rejected with an error at the field', async (_, layout, field) => {
    const { id, version } = await addCourierAccount(shop.deps);
    await expectNothingWritten(shop.deps, async () => {
      const response = await change(id, { version, layout });
      expect(response.status).toBe(400);
      expect(Object.keys(response.as(errorSchema).fields ?? {})).toEqual([field]);
    });
  });
});
