import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { receivablesResponse } from '#contract/cash.schema.ts';
import type { ClaimEnd, DifferenceChoice, DifferenceListName } from '#contract/cash.ts';
import {
  type CashDifference,
  type DifferenceList,
  listDifferencesResponse,
  postedEntryResponse,
} from '#contract/differences.schema.ts';
import type { ParcelState } from '#contract/parcels.ts';
import { DAY_MS } from '#contract/time.ts';
import { postParcel } from '#server/cash/post-parcel.ts';
import { parcels } from '#server/parcels/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addCourier, addOwedParcels, balancesOf, draft, ledgerOf, type ParcelRow, post, rowOf } from '#test/cash.ts';
import { useStatements } from '#test/statements.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('a difference with a courier', () => {
  const shop = useTestShop();
  const { as, courier, own, posted, receivableOf } = useStatements(shop);
  const reason = 'Agreed on the phone';

  const close = (parcel: ParcelRow, owedPaisa: number, how: DifferenceChoice, why = reason) =>
    shop.call('POST', '/api/cash/differences', { as: as(), body: { parcel: parcel.id, owedPaisa, how, reason: why } });
  const endClaim = (parcel: ParcelRow, claimPaisa: number, how: ClaimEnd) =>
    shop.call('POST', '/api/cash/claims', { as: as(), body: { parcel: parcel.id, claimPaisa, how, reason } });
  const undo = (entry: string) => shop.call('POST', '/api/cash/reversals', { as: as(), body: { entry } });
  const entryOf = (response: Awaited<ReturnType<typeof close>>) => response.as(postedEntryResponse).entry._id;
  const list = async (show: DifferenceListName, of = courier.id, more = ''): Promise<DifferenceList> =>
    (await shop.call('GET', `/api/cash/differences?show=${show}&courier=${of}&limit=200${more}`, { as: as() })).as(
      listDifferencesResponse,
    );
  const find = async (show: DifferenceListName, { id }: ParcelRow): Promise<CashDifference | undefined> =>
    (await list(show)).differences.find(({ parcel }) => parcel._id === id);
  const accountsOf = async ({ id }: ParcelRow, ...accounts: string[]) => {
    const balances = await balancesOf(shop.deps, id);
    return accounts.map((account) => balances[account] ?? 0);
  };
  async function paid(cod: number, values: Parameters<typeof own>[0] = {}): Promise<ParcelRow> {
    const parcel = await own(values);
    await posted(await draft(shop, courier.id, [rowOf(parcel, { cod })]));
    return parcel;
  }
  async function change({ id }: ParcelRow, state: ParcelState): Promise<void> {
    await shop.deps.db.update(parcels).set({ state }).where(eq(parcels.id, id));
    await postParcel(shop.deps, id);
  }

  it('is in the list once a statement has paid another amount, and is closed by accepting it', async () => {
    const parcel = await paid(158_000);
    expect(await find('open', parcel)).toMatchObject({
      parcel: { number: parcel.number, state: 'delivered' },
      collectedPaisa: 170_000,
      paidPaisa: 158_000,
      paisa: 12_000,
      days: 1,
      entry: null,
    });
    const { sums, writeOffLimitPaisa } = await list('open');
    expect(sums.open).toEqual({ parcels: 1, tooLittlePaisa: 12_000, tooMuchPaisa: 0 });
    expect(writeOffLimitPaisa).toBe(50_000);
    const entry = entryOf(await close(parcel, 12_000, 'accept'));
    expect(await accountsOf(parcel, 'receivable', 'written_off')).toEqual([0, 12_000]);
    expect(await find('open', parcel)).toBeUndefined();
    expect((await find('done', parcel))?.entry).toMatchObject({
      _id: entry,
      why: 'accepted',
      note: reason,
      by: shop.users.admin.username,
      isUndone: false,
    });
    const [audited] = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, parcel.id));
    expect(audited).toMatchObject({ verb: 'difference.accepted', before: { owed: 120 }, after: { owed: 0, reason } });
  });

  it('is claimed until a statement pays it, which credits the claim and never the settled debt', async () => {
    const parcel = await paid(100_000);
    entryOf(await close(parcel, 70_000, 'claim'));
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([0, 70_000]);
    expect(await find('claims', parcel)).toMatchObject({ paisa: 70_000, paidPaisa: 100_000 });
    expect((await list('claims')).sums.claims).toEqual({ parcels: 1, paisa: 70_000 });
    const { posted: rows } = await posted(await draft(shop, courier.id, [rowOf(parcel, { cod: 70_000, fee: 0 })]));
    expect(rows).toBe(1);
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([0, 0]);
    expect(await find('claims', parcel)).toBeUndefined();
  });

  it('changes by the part of a payment that is more or less than the claim', async () => {
    const parcel = await paid(100_000);
    await close(parcel, 70_000, 'claim');
    await posted(await draft(shop, courier.id, [rowOf(parcel, { cod: 80_000, fee: 0 })]));
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([-10_000, 0]);
    const back = await paid(170_000);
    await posted(await draft(shop, courier.id, [{ ...rowOf(back, { cod: -20_000, fee: 0 }), Status: 'Correction' }]));
    expect(await accountsOf(back, 'receivable', 'claim')).toEqual([20_000, 0]);
  });

  it('ends once when its claim is paid to the bank or dropped', async () => {
    for (const [how, account] of [
      ['paid', 'bank'],
      ['dropped', 'written_off'],
    ] as const) {
      const parcel = await paid(100_000);
      const [before = 0] = await accountsOf(parcel, account);
      await close(parcel, 70_000, 'claim');
      expect((await endClaim(parcel, 60_000, how)).error().code).toBe('difference_changed');
      const presses = await Promise.all([endClaim(parcel, 70_000, how), endClaim(parcel, 70_000, how)]);
      expect(new Set(presses.map(entryOf)).size).toBe(1);
      expect(await accountsOf(parcel, 'claim', account)).toEqual([0, before + 70_000]);
      expect((await endClaim(parcel, 70_000, how === 'paid' ? 'dropped' : 'paid')).error().code).toBe(
        'difference_not_open',
      );
    }
  });

  it('is given back or accepted if the courier paid too much, and cannot be claimed', async () => {
    const [first, second] = [await paid(339_000), await paid(339_000)];
    expect(await find('open', first)).toMatchObject({ paisa: -169_000 });
    expect((await close(first, -169_000, 'claim')).error()).toMatchObject({
      code: 'difference_not_open',
      message: 'The courier has paid too much. Give it back, or accept it.',
    });
    const [bank = 0] = await accountsOf(first, 'bank');
    entryOf(await close(first, -169_000, 'refund'));
    expect(await accountsOf(first, 'receivable', 'bank')).toEqual([0, bank - 169_000]);
    entryOf(await close(second, -169_000, 'accept'));
    expect(await accountsOf(second, 'receivable', 'written_off')).toEqual([0, -169_000]);
    const short = await paid(160_000);
    expect((await close(short, 10_000, 'refund')).error().message).toContain('too little');
  });

  it('above the limit must be claimed, and the error names the limit', async () => {
    const parcel = await paid(100_000);
    expect((await close(parcel, 70_000, 'accept')).error()).toMatchObject({
      code: 'difference_over_limit',
      message: 'At most PKR 500 may be accepted, and this is PKR 700. Claim it instead.',
    });
    const set = async (value: number, version: number) => {
      const body = { changes: [{ key: 'writeOffLimitPaisa', value, version }] };
      const session = await openSession(shop.deps, shop.users.admin);
      expect((await shop.call('PATCH', '/api/settings', { as: session, body })).status).toBe(200);
    };
    await set(0, 0);
    const small = await paid(169_000);
    expect((await close(small, 1_000, 'accept')).error().message).toBe(
      'Nothing may be accepted, and this is PKR 10. Claim it instead.',
    );
    await set(70_000, 1);
    entryOf(await close(parcel, 70_000, 'accept'));
    await set(50_000, 2);
  });

  it('cannot be closed with an amount that somebody else has changed', async () => {
    const parcel = await paid(158_000);
    expect((await close(parcel, 11_000, 'accept')).error().code).toBe('difference_changed');
    await posted(await draft(shop, courier.id, [rowOf(parcel, { cod: 5_000, fee: 0 })]));
    expect((await close(parcel, 12_000, 'accept')).error().code).toBe('difference_changed');
    expect(await receivableOf(parcel)).toBe(7_000);
  });

  it('is closed once by a double press, and a colleague who presses too gets an error', async () => {
    const parcel = await paid(158_000);
    const presses = await Promise.all([1, 2, 3].map(() => close(parcel, 12_000, 'accept')));
    expect(new Set(presses.map(entryOf)).size).toBe(1);
    const colleague = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['cash.post'] }),
    );
    const body = { parcel: parcel.id, owedPaisa: 12_000, how: 'accept', reason };
    const late = await shop.call('POST', '/api/cash/differences', { as: colleague, body });
    expect(late.error().code).toBe('difference_changed');
    expect(await accountsOf(parcel, 'receivable', 'written_off')).toEqual([0, 12_000]);
  });

  it('does not exist for a settled, young or undelivered parcel, or one that was paid in advance', async () => {
    const settled = await paid(170_000);
    expect((await close(settled, 0, 'accept')).error().message).toContain('Nothing is open for this parcel');
    const rounded = await paid(169_950);
    expect((await close(rounded, 50, 'accept')).error().code).toBe('difference_not_open');
    const young = await own();
    expect((await close(young, 170_000, 'claim')).error().message).toBe(
      'No statement has this parcel yet, and the courier has 10 days to pay. Wait for the statement.',
    );
    const advance = { isPartial: true };
    const away = await own({ state: 'handed_over', deliveredAt: null });
    const half = await own();
    for (const parcel of [away, half]) {
      await posted(
        await draft(shop, courier.id, [rowOf(parcel, { cod: 100_000, fee: 0, status: 'Upfront' })], advance),
      );
    }
    expect((await close(away, -100_000, 'refund')).error().message).toMatch(/^The parcel is still: /);
    expect((await close(half, 70_000, 'claim')).error().code).toBe('difference_not_open');
    for (const parcel of [settled, rounded, young, away, half]) expect(await find('open', parcel)).toBeUndefined();
    const body = { parcel: newId(), owedPaisa: 1_000, how: 'accept', reason };
    expect((await shop.call('POST', '/api/cash/differences', { as: as(), body })).status).toBe(404);
    for (const bad of ['', '   ', 'x'.repeat(201)]) expect((await close(settled, 1, 'accept', bad)).status).toBe(400);
  });

  it('is undone once, and then open again', async () => {
    const parcel = await paid(158_000);
    const entry = entryOf(await close(parcel, 12_000, 'accept'));
    const presses = await Promise.all([undo(entry), undo(entry)]);
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await undo(entry)).error()).toMatchObject({
      code: 'entry_not_reversible',
      message: 'This was undone already.',
    });
    expect(await accountsOf(parcel, 'receivable', 'written_off')).toEqual([12_000, 0]);
    expect((await find('done', parcel))?.entry?.isUndone).toBe(true);
    expect(await find('open', parcel)).toMatchObject({ paisa: 12_000 });
    const again = entryOf(await close(parcel, 12_000, 'claim'));
    expect((await undo(again)).status).toBe(200);
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([12_000, 0]);
  });

  it('cannot be undone while its claim is closed, and no other entry can be undone', async () => {
    const parcel = await paid(100_000);
    const claim = entryOf(await close(parcel, 70_000, 'claim'));
    const drop = entryOf(await endClaim(parcel, 70_000, 'dropped'));
    expect((await undo(claim)).error().message).toBe('This claim was paid or dropped since. Undo that first.');
    expect((await undo(drop)).status).toBe(200);
    await posted(await draft(shop, courier.id, [rowOf(parcel, { cod: 30_000, fee: 0 })]));
    expect((await undo(claim)).error().message).toContain('Drop what is left of it');
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([0, 40_000]);
    const [delivered] = (await ledgerOf(shop.deps)).filter(({ ref }) => ref === `${parcel.id}:0`);
    expect((await undo(delivered?.id ?? '')).error().code).toBe('entry_not_reversible');
    expect((await undo(newId())).error().code).toBe('entry_not_found');
  });

  it.each([
    ['accepted', 'accept'],
    ['claimed', 'claim'],
  ] as const)('that was %s is open again if the parcel has another outcome', async (_, how) => {
    const parcel = await paid(140_000);
    const entry = entryOf(await close(parcel, 30_000, how));
    await change(parcel, 'received');
    expect(await accountsOf(parcel, 'receivable', 'claim', 'written_off')).toEqual([-140_000, 0, 0]);
    expect(await find('open', parcel)).toMatchObject({ collectedPaisa: 0, paidPaisa: 140_000, paisa: -140_000 });
    expect((await undo(entry)).error().message).toBe('This was undone already.');
    entryOf(await close(parcel, -140_000, 'refund'));
    await change(parcel, 'delivered');
    expect(await accountsOf(parcel, 'receivable', 'claim', 'written_off')).toEqual([170_000, 0, 0]);
  });

  it('keeps the payment of its claim when the outcome of the parcel changes', async () => {
    const parcel = await paid(140_000);
    await close(parcel, 30_000, 'claim');
    const payment = entryOf(await endClaim(parcel, 30_000, 'paid'));
    await change(parcel, 'received');
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([-170_000, 0]);
    expect((await undo(payment)).status).toBe(200);
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([-140_000, 0]);
    await change(parcel, 'lost');
    expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([0, 10_000]);
  });

  it('is a claim for a lost parcel, which staff can drop, or pay back if the courier paid too much', async () => {
    const lost = await own({ state: 'lost', deliveredAt: null });
    expect(await find('claims', lost)).toMatchObject({ paisa: 150_000, collectedPaisa: 0 });
    entryOf(await endClaim(lost, 150_000, 'dropped'));
    await change(lost, 'delivered');
    expect(await accountsOf(lost, 'receivable', 'claim', 'written_off')).toEqual([170_000, 0, 0]);
    const over = await own({ state: 'lost', deliveredAt: null });
    await posted(await draft(shop, courier.id, [rowOf(over, { cod: 170_000, fee: 0, status: 'Lost' })]));
    expect(await find('claims', over)).toMatchObject({ paisa: -20_000 });
    entryOf(await endClaim(over, -20_000, 'paid'));
    expect(await find('claims', over)).toBeUndefined();
  });

  it('is right if somebody posts a statement at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const parcel = await paid(158_000);
      const statement = await draft(shop, courier.id, [rowOf(parcel, { cod: 12_000, fee: 0 })]);
      const [closed, pay] = await Promise.all([close(parcel, 12_000, 'claim'), post(shop, statement)]);
      expect(pay.status).toBe(200);
      expect([200, 409]).toContain(closed.status);
      // If the statement came first, nothing was left to claim. Otherwise the statement has paid the claim.
      expect(await accountsOf(parcel, 'receivable', 'claim')).toEqual([0, 0]);
    }
  });

  it('is listed oldest first on pages, and all are closed at the end: the courier owes 0', async () => {
    const account = await addCourier(shop.deps);
    const ago = (days: number) => {
      const stateAt = new Date(shop.clock.now().getTime() - days * DAY_MS - 1_000);
      return { stateAt, deliveredAt: stateAt, codPaisa: 30_000 + days, adjustmentsPaisa: 0 };
    };
    const added = await addOwedParcels(shop.deps, account, [11, 40, 9, 20].map(ago));
    const numberOf = (list_: DifferenceList) => list_.differences.map(({ days }) => days);
    const page = async (show: DifferenceListName, query: string) =>
      (await shop.call('GET', `/api/cash/differences?show=${show}&courier=${account}${query}`, { as: as() })).as(
        listDifferencesResponse,
      );
    const first = await page('open', '&limit=2');
    expect(numberOf(first)).toEqual([40, 20]);
    expect(numberOf(await page('open', `&limit=2&after=${first.next}`))).toEqual([11]);
    expect(numberOf(await page('open', '&after=nonsense'))).toEqual([40, 20, 11]);
    for (const parcel of added) {
      shop.clock.advance({ minutes: 1 });
      if (parcel.codPaisa !== 30_009) entryOf(await close(parcel, parcel.codPaisa, 'claim'));
    }
    const claims = await page('claims', '&limit=2');
    expect(claims.differences.map(({ paisa }) => paisa)).toEqual([30_011, 30_040]);
    const more = await page('claims', `&limit=2&after=${claims.next}`);
    expect(more.differences.map(({ paisa }) => paisa)).toEqual([30_020]);
    const done = await page('done', '&limit=2');
    expect(done.differences.map(({ paisa }) => paisa)).toEqual([30_020, 30_040]);
    const rest = await page('done', `&limit=2&after=${done.next}`);
    expect([rest.differences.map(({ paisa }) => paisa), rest.next]).toEqual([[30_011], null]);
    const young = added.find(({ codPaisa }) => codPaisa === 30_009);
    await posted(await draft(shop, account, young ? [rowOf(young)] : []));
    const owed = (await shop.call('GET', '/api/cash/receivables', { as: as() })).as(receivablesResponse);
    expect(owed.couriers.find((each) => each.courier._id === account)).toBeUndefined();
  });

  it('may be seen with one right and closed with another', async () => {
    const parcel = await paid(158_000);
    const viewer = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['cash.view'] }));
    expect((await shop.call('GET', '/api/cash/differences', { as: viewer })).status).toBe(200);
    const body = { parcel: parcel.id, owedPaisa: 12_000, how: 'accept', reason };
    expect((await shop.call('POST', '/api/cash/differences', { as: viewer, body })).status).toBe(403);
  });
});
