import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listOwedResponse, receivablesResponse } from '#contract/cash.schema.ts';
import { postStatementResponse, statementResponse } from '#contract/statements.schema.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addCourier, addOwedParcels, balancesOf, draft, ledgerOf, post, rowOf } from '#test/cash.ts';
import { useStatements } from '#test/statements.ts';
import { useTestShop } from '#test/test-shop.ts';
import { postParcel } from './post-parcel.ts';
import { entryLines } from './tables.ts';

describe('a statement', () => {
  const shop = useTestShop();
  const { as, courier, foundIn, own, posted, receivableOf } = useStatements(shop);

  it('posts each row, so that its net is in the bank and the parcel is settled', async () => {
    const [delivered, back] = [await own(), await own({ state: 'received', deliveredAt: null })];
    const statement = await draft(shop, courier.id, [rowOf(delivered), rowOf(back)], { bankPaisa: 116_800 });
    expect([statement.netPaisa, statement.bankPaisa, statement.state]).toEqual([116_800, 116_800, 'draft']);
    expect(await receivableOf(delivered)).toBe(170_000);
    const after = await posted(statement);
    expect([after.statement.state, after.posted, after.leftOut]).toEqual(['posted', 2, []]);
    const taken = { courier_fee: 20_000, fee_tax: 3_200 };
    const withheld = { income_tax_withheld: 3_400, sales_tax_withheld: 3_400 };
    expect(await balancesOf(shop.deps, delivered.id)).toEqual({
      bank: 140_000,
      ...taken,
      ...withheld,
      delivery_income: -20_000,
      sales: -150_000,
    });
    expect(await balancesOf(shop.deps, back.id)).toEqual({ bank: -23_200, ...taken });
    const written = (await ledgerOf(shop.deps)).filter(({ statementId }) => statementId === statement._id);
    expect(written.map(({ why, ref }) => [why, ref])).toEqual([
      ['settled', `${statement._id}:2`],
      ['settled', `${statement._id}:3`],
    ]);
  });

  it('shows the sums that it will post, without left out rows, and the ledger then has them', async () => {
    const [good, uneven, lost] = [await own(), await own(), await own({ state: 'lost', deliveredAt: null })];
    const short = rowOf(uneven);
    const statement = await draft(shop, courier.id, [
      rowOf(good),
      { ...short, Net: Number(short.Net) - 90 },
      rowOf(lost, { cod: 50_000, fee: 0, status: 'Lost' }),
      rowOf(good),
      { ...rowOf(good), 'Tracking No': '777000444' },
      { ...rowOf(good), COD: 'USD 20' },
    ]);
    const sums = async () =>
      (await shop.call('GET', `/api/cash/statements/${statement._id}`, { as: as() })).as(statementResponse)
        .postableSums;
    const before = await sums();
    expect([statement.codPaisa, statement.postable]).toEqual([170_000 * 4 + 50_000, 3]);
    expect(before).toEqual({ codPaisa: 170_000 + 161_000 + 50_000, netPaisa: 140_000 + 131_000 + 48_000 });
    await posted(statement);
    expect(await sums()).toEqual(before);
    const lines = (await ledgerOf(shop.deps)).flatMap((entry) =>
      entry.statementId === statement._id ? entry.lines : [],
    );
    const sumOf = (accounts: string[]) =>
      lines.reduce((sum, { account, amountPaisa }) => sum + (accounts.includes(account) ? amountPaisa : 0), 0);
    expect({ codPaisa: -sumOf(['receivable', 'claim']), netPaisa: sumOf(['bank']) }).toEqual(before);
  });

  it('that does not add up credits only the part that it explains', async () => {
    const parcel = await own();
    const row = rowOf(parcel);
    await posted(await draft(shop, courier.id, [{ ...row, Net: Number(row.Net) - 90 }]));
    expect(await receivableOf(parcel)).toBe(9_000);
  });

  it('is posted once by three simultaneous requests and a later one', async () => {
    const parcel = await own();
    const statement = await draft(shop, courier.id, [rowOf(parcel)]);
    const statuses = (await Promise.all([1, 2, 3].map(() => post(shop, statement)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await post(shop, statement)).error().code).toBe('statement_changed');
    expect((await post(shop, { ...statement, version: 1 })).error().code).toBe('statement_changed');
    expect(await receivableOf(parcel)).toBe(0);
    const discarded = await shop.call('POST', `/api/cash/statements/${statement._id}/discard`, {
      as: as(),
      body: { version: 1 },
    });
    expect(discarded.error().code).toBe('statement_changed');
  });

  it('pays a parcel in two drafts once, whichever is posted first or if both are posted at once', async () => {
    const parcel = await own();
    const first = await draft(shop, courier.id, [rowOf(parcel)]);
    const second = await draft(shop, courier.id, [{ ...rowOf(parcel), Status: 'Paid' }]);
    expect([await foundIn(first), await foundIn(second)]).toEqual([[], []]);
    const results = (await Promise.all([post(shop, first), post(shop, second)])).map((response) =>
      response.as(postStatementResponse),
    );
    expect(results.flatMap(({ leftOut }) => leftOut.map(({ finding }) => finding))).toEqual(['already_paid']);
    expect(await receivableOf(parcel)).toBe(0);
  });

  it('charges a returned parcel once, even if another statement names it again', async () => {
    const parcel = await own({ state: 'received', deliveredAt: null });
    const first = await draft(shop, courier.id, [rowOf(parcel)]);
    const second = await draft(shop, courier.id, [{ ...rowOf(parcel), Status: 'RTO' }]);
    expect([await foundIn(first), await foundIn(second)]).toEqual([[], []]);
    const results = [await post(shop, first), await post(shop, second)].map((each) => each.as(postStatementResponse));
    expect(results.map(({ posted: rows, leftOut }) => [rows, leftOut.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('is checked again if another one has paid a part since the draft', async () => {
    const [parcel, other, third] = [await own(), await own(), await own()];
    const half = (status: string) => rowOf(parcel, { cod: 100_000, status });
    const first = await draft(shop, courier.id, [half('Delivered'), rowOf(third)]);
    const second = await draft(shop, courier.id, [half('Paid'), rowOf(other), rowOf(third)]);
    await posted(first);
    expect((await post(shop, second)).error()).toMatchObject({ code: 'statement_changed' });
    expect(await receivableOf(parcel)).toBe(70_000);
    expect(await foundIn(second)).toEqual([
      [2, 'cod_over', 'fee_off'],
      [4, 'already_paid'],
    ]);
    expect((await post(shop, { ...second, version: second.version + 1 })).status).toBe(200);
    expect(await receivableOf(parcel)).toBe(-30_000);
  });

  it('that pays in advance has no finding, and a second one for the reserve settles the parcel', async () => {
    const parcel = await own({ state: 'handed_over', deliveredAt: null });
    const upfront = await draft(shop, courier.id, [rowOf(parcel, { cod: 120_000, fee: 0, status: 'Upfront' })], {
      isPartial: true,
    });
    expect(await foundIn(upfront)).toEqual([]);
    await posted(upfront);
    expect(await receivableOf(parcel)).toBe(-120_000);
    await shop.deps.db
      .update(parcels)
      .set({ state: 'delivered', deliveredAt: shop.clock.now() })
      .where(eq(parcels.id, parcel.id));
    await postParcel(shop.deps, parcel.id);
    expect(await receivableOf(parcel)).toBe(50_000);
    // 40 paisa less are no fault, because couriers round to rupees.
    const reserve = await draft(shop, courier.id, [rowOf({ ...parcel, state: 'delivered' }, { cod: 49_960 })]);
    expect(await foundIn(reserve)).toEqual([]);
    await posted(reserve);
    const owed = await shop.call('GET', `/api/cash/receivables/parcels?courier=${courier.id}&limit=200`, { as: as() });
    expect(owed.as(listOwedResponse).parcels.map(({ _id }) => _id)).not.toContain(parcel.id);
    const third = await draft(shop, courier.id, [rowOf({ ...parcel, state: 'delivered' })]);
    expect(await foundIn(third)).toEqual([[2, 'already_paid']]);
  });

  it('that pays less has a finding, and a later one that pays the rest has none', async () => {
    const parcel = await own();
    const short = await draft(shop, courier.id, [rowOf(parcel, { cod: 150_000 })]);
    expect(await foundIn(short)).toEqual([[2, 'cod_short']]);
    await posted(short);
    const rest = await draft(shop, courier.id, [rowOf(parcel, { cod: 20_000, fee: 0 })]);
    expect(await foundIn(rest)).toEqual([]);
    await posted(rest);
    expect(await receivableOf(parcel)).toBe(0);
  });

  it('leaves a ledger in which every entry and every statement balances', async () => {
    const sums = new Map<string, number>();
    for (const { entryId, amountPaisa } of await shop.deps.db.select().from(entryLines)) {
      sums.set(entryId, (sums.get(entryId) ?? 0) + amountPaisa);
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
  });

  it('leaves the sum of its receivables at each parcel', async () => {
    const { db } = shop.deps;
    const receivables = await db.select().from(entryLines).where(eq(entryLines.account, 'receivable'));
    const sums = new Map<string | null, number>();
    for (const { parcelId, amountPaisa } of receivables) {
      sums.set(parcelId, (sums.get(parcelId) ?? 0) + amountPaisa);
    }
    const rows = await db.select().from(parcels);
    expect(rows.filter(({ id, owedPaisa }) => owedPaisa !== (sums.get(id) ?? 0))).toEqual([]);
    expect(rows.some(({ owedPaisa }) => owedPaisa !== 0)).toBe(true);
  });

  it('changes the sums owed by courier and age, each of which lists its parcels, also as a file', async () => {
    const account = await addCourier(shop.deps);
    const days = [0, 7, 8, 14, 15, 30, 31, 400];
    const delivered = days.map((age) => {
      const stateAt = new Date(shop.clock.now().getTime() - age * DAY_MS - HOUR_MS);
      return { stateAt, deliveredAt: stateAt, codPaisa: 100_000 + age, adjustmentsPaisa: 0 };
    });
    const added = await addOwedParcels(shop.deps, account, delivered);
    const named = added.at(-1);
    if (named) await draft(shop, account, [rowOf(named)]);
    const { couriers, unlisted } = (await shop.call('GET', '/api/cash/receivables', { as: as() })).as(
      receivablesResponse,
    );
    const found = couriers.find(({ courier: { _id } }) => _id === account);
    const sum = (a: number, b: number) => ({ parcels: 2, paisa: 200_000 + a + b });
    expect(found?.ages).toEqual({ week: sum(0, 7), fortnight: sum(8, 14), month: sum(15, 30), older: sum(31, 400) });
    const list = async (query: string) =>
      (await shop.call('GET', `/api/cash/receivables/parcels?courier=${account}${query}`, { as: as() })).as(
        listOwedResponse,
      );
    expect((await list('&age=month')).parcels.map(({ days: age, owedPaisa }) => [age, owedPaisa])).toEqual([
      [30, 100_030],
      [15, 100_015],
    ]);
    expect((await list('&unlistedDays=10')).parcels.map(({ days: age }) => age)).toEqual([31, 30, 15, 14]);
    expect(unlisted.parcels).toBe(4);
    const first = await list('&limit=3');
    const second = await list(`&limit=10&after=${first.next}`);
    expect([...first.parcels, ...second.parcels].map(({ days: age }) => age)).toEqual(days.toReversed());
    const csv = await shop.call('GET', `/api/cash/receivables/export.csv?courier=${account}&age=week`, { as: as() });
    expect(csv.text.trim().split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain('Parcel,Tracking number,Order ID,Courier,City,State,Since,Days,COD,Owed');
  });
});
