import { eq, inArray, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import type { ParcelState } from '#contract/parcels.ts';
import { users } from '#server/accounts/tables.ts';
import { parcelChanged } from '#server/parcels/events.ts';
import { parcels } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addCourier, addParcels, balancesOf, ledgerOf } from '#test/cash.ts';
import { addOrder } from '#test/factories.ts';
import { doWaitingJobs, runJob } from '#test/jobs.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';
import { postingOfParcel } from './jobs.ts';
import { addEntries } from './ledger.ts';
import { postParcel } from './post-parcel.ts';
import { entries, entryLines } from './tables.ts';

describe('what a parcel owes', () => {
  const shop = useTestShop();
  const addOne = async (values: Parameters<typeof addParcels>[2][number]) => {
    const [parcel] = await addParcels(shop.deps, await addCourier(shop.deps), [values]);
    if (!parcel) throw new Error('The parcel was not added');
    return parcel;
  };
  /** Publishes the event in the same transaction, as the desk does. */
  const change = (id: string, state: ParcelState) =>
    inTransaction(shop.deps.db, async (tx) => {
      await tx.update(parcels).set({ state }).where(eq(parcels.id, id));
      await shop.deps.jobs.publish(tx, parcelChanged, { parcel: id });
    });
  const entriesOf = async (id: string) =>
    (await ledgerOf(shop.deps)).filter(({ lines }) => lines.some(({ parcelId }) => parcelId === id));

  it.each([
    ['delivery and sales', 170_000, 20_000, { receivable: 170_000, delivery_income: -20_000, sales: -150_000 }],
    [
      'sales alone where a coupon takes off more than delivery',
      120_000,
      -30_000,
      { receivable: 120_000, sales: -120_000 },
    ],
    ['delivery alone where that is all', 15_000, 20_000, { receivable: 15_000, delivery_income: -15_000 }],
    ['nothing where nothing is collected', 0, 0, {}],
  ])('when it is delivered: %s', async (_, codPaisa, adjustmentsPaisa, expected) => {
    const parcel = await addOne({ state: 'handed_over', codPaisa, adjustmentsPaisa });
    await change(parcel.id, 'delivered');
    await doWaitingJobs(shop.deps);
    expect(await balancesOf(shop.deps, parcel.id)).toEqual(expected);
  });

  it('is reversed and posted again by separate entries', async () => {
    const { id } = await addOne({ state: 'handed_over' });
    for (const state of ['delivered', 'refused', 'delivered', 'lost', 'handed_over'] as const) {
      await change(id, state);
      await doWaitingJobs(shop.deps);
    }
    const written = await entriesOf(id);
    const [first, , third, , fifth] = written;
    expect(written.map(({ why, ref, reverses }) => [why, ref, reverses])).toEqual([
      ['delivered', `${id}:0`, null],
      ['reversed', first?.id, first?.id],
      ['delivered', `${id}:1`, null],
      ['reversed', third?.id, third?.id],
      ['lost', `${id}:0`, null],
      ['reversed', fifth?.id, fifth?.id],
    ]);
    expect(await balancesOf(shop.deps, id)).toEqual({});
  });

  it('follows the outcomes that the desk sets and undoes', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const handedOverAt = shop.clock.now();
    const { id } = await addParcel(shop.deps, order, { state: 'handed_over', handedOverAt });
    for (const [outcome, receivable] of [
      ['delivered', 120_000],
      ['refused', 0],
    ] as const) {
      const [seen] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, id));
      const body = { outcome, parcels: [{ id, version: seen?.version ?? 0 }] };
      await shop.call('POST', '/api/parcels/outcomes', { as: shop.users.admin, body });
      await doWaitingJobs(shop.deps);
      expect((await balancesOf(shop.deps, id))['receivable'] ?? 0).toBe(receivable);
    }
  });

  it('moves from a paid claim to the delivery if the lost parcel arrives after all, and back', async () => {
    const { id, courierAccountId } = await addOne({ state: 'lost' });
    await postParcel(shop.deps, id);
    const paid = { bank: 150_000, claim: -150_000 };
    const common = { at: shop.clock.now(), byUserId: null, courierAccountId: courierAccountId ?? '', parcelId: id };
    await addEntries(shop.deps.db, [{ ...common, why: 'settled', ref: newId(), amounts: paid }]);
    for (const [state, receivable, claim] of [
      ['delivered', 20_000, 0],
      ['lost', 0, 0],
      ['delivered', 20_000, 0],
    ] as const) {
      await change(id, state);
      await doWaitingJobs(shop.deps);
      const balances = await balancesOf(shop.deps, id);
      expect([state, balances['receivable'] ?? 0, balances['claim'] ?? 0]).toEqual([state, receivable, claim]);
    }
  });

  it('when it is lost is the claim for the goods', async () => {
    const { id } = await addOne({ state: 'lost' });
    await postParcel(shop.deps, id);
    expect(await balancesOf(shop.deps, id)).toEqual({ claim: 150_000, stock_loss: -150_000 });
  });

  it('is posted once by six simultaneous events and two runs of the job', async () => {
    const { id } = await addOne({});
    await Promise.all(Array.from({ length: 6 }, () => postParcel(shop.deps, id)));
    await runJob(shop.deps, { id: newId(), name: postingOfParcel.name, data: { parcel: id } });
    await runJob(shop.deps, { id: newId(), name: postingOfParcel.name, data: { parcel: id } });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('is nothing if it does not exist', async () => {
    await expect(postParcel(shop.deps, newId())).resolves.toBeUndefined();
  });

  it('balances after any changes with lost, late or repeated events, and no entry is ever changed', async () => {
    const runs = runsOf('RUNS', 25);
    const state = fc.constantFrom<ParcelState>('handed_over', 'delivered', 'refused', 'received', 'lost');
    const steps = fc.array(fc.record({ state, times: fc.nat({ max: 2 }) }), { minLength: 1, maxLength: 8 });
    const amounts = fc.record({
      codPaisa: fc.nat({ max: 400_000 }),
      adjustmentsPaisa: fc.integer({ min: -50_000, max: 50_000 }),
    });
    await fc.assert(
      fc.asyncProperty(steps, amounts, async (changes, values) => {
        const { id } = await addOne({ state: 'booked', ...values });
        let before = await entriesOf(id);
        for (const { state: to, times } of changes) {
          await shop.deps.db.update(parcels).set({ state: to }).where(eq(parcels.id, id));
          for (let time = 0; time < times; time += 1) await postParcel(shop.deps, id);
          const after = await entriesOf(id);
          expect(after.slice(0, before.length)).toEqual(before);
          for (const { lines } of after) expect(lines.reduce((sum, line) => sum + line.amountPaisa, 0)).toBe(0);
          before = after;
        }
        await postParcel(shop.deps, id);
        const last = changes.at(-1)?.state;
        const { receivable = 0, claim = 0 } = await balancesOf(shop.deps, id);
        const [row] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, id));
        expect(row?.owedPaisa).toBe(receivable);
        const isOpen = Math.abs(receivable) > SETTLED_WITHIN_PAISA;
        expect(row?.owedSince).toEqual(isOpen ? (row?.deliveredAt ?? row?.stateAt) : null);
        const goods = Math.max(values.codPaisa - values.adjustmentsPaisa, 0);
        expect([receivable, claim]).toEqual([last === 'delivered' ? values.codPaisa : 0, last === 'lost' ? goods : 0]);
      }),
      { numRuns: runs },
    );
  });

  it('cannot be posted out of balance, neither by the ledger nor by SQL', async () => {
    const { id, courierAccountId } = await addOne({});
    const at = shop.clock.now();
    const account = courierAccountId ?? '';
    const entry = { why: 'delivered' as const, ref: 'x', at, byUserId: null, courierAccountId: account, parcelId: id };
    await expect(addEntries(shop.deps.db, [{ ...entry, amounts: { bank: 1 } }])).rejects.toThrow('does not sum to 0');
    const past = inTransaction(shop.deps.db, async (tx) => {
      const entryId = newId();
      await tx.insert(entries).values({ ...entry, id: entryId });
      await tx.insert(entryLines).values({ entryId, account: 'bank', courierAccountId: account, amountPaisa: 5 });
    });
    // A deferred constraint of the database rejects the entry at the commit.
    const refused: unknown = await past.catch((error: unknown) => error);
    const cause = refused instanceof DrizzleQueryError ? refused.cause : refused;
    expect(cause).toMatchObject({ code: '23514', message: expect.stringContaining('do not sum to 0') });
    expect(
      await shop.deps.db
        .select()
        .from(entries)
        .where(inArray(entries.ref, ['x'])),
    ).toEqual([]);
  });

  it('is in entries that no SQL statement can change or delete, except for the name of a deleted account', async () => {
    const clerk = await addUser(shop.deps);
    const parcel = await addOne({});
    const amounts = { bank: 5, claim: -5 };
    const entry = { why: 'settled' as const, ref: newId(), at: shop.clock.now(), parcelId: parcel.id, amounts };
    await addEntries(shop.deps.db, [{ ...entry, courierAccountId: parcel.courierAccountId ?? '', byUserId: clerk.id }]);
    for (const statement of [
      sql`update entry_lines set amount_paisa = 0`,
      sql`delete from entry_lines`,
      sql`truncate entry_lines`,
      sql`update entries set why = 'lost'`,
      sql`delete from entries`,
      sql`truncate entries cascade`,
    ]) {
      const refused: unknown = await shop.deps.db.execute(statement).catch((error: unknown) => error);
      const cause = refused instanceof DrizzleQueryError ? refused.cause : refused;
      expect(String(cause)).toContain('never changed or deleted');
    }
    await shop.deps.db.delete(users).where(eq(users.id, clerk.id));
    const [entryNow] = await shop.deps.db.select().from(entries).where(eq(entries.ref, entry.ref));
    expect(entryNow?.byUserId).toBeNull();
  });
});
