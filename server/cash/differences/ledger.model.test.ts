import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CLAIM_END_NAMES,
  type ClaimEnd,
  DIFFERENCE_CHOICE_NAMES,
  DIFFERENCE_REASONS,
  type DifferenceChoice,
  SETTLED_WITHIN_PAISA,
} from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import type { ParcelState } from '#contract/parcels.ts';
import { DAY_MS } from '#contract/time.ts';
import { findPosted, type Posted } from '#server/cash/parcel-entries.ts';
import { postParcel } from '#server/cash/post-parcel.ts';
import { entryLines } from '#server/cash/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addCourier, addParcels, draft, post, rowOf } from '#test/cash.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { closeClaim } from './close-claim.ts';
import { closeDifference } from './close-difference.ts';
import { ENDED_STATES } from './list-differences.ts';
import { reverseEntry } from './reverse-entry.ts';

const LIMIT_PAISA = 50_000;
const step = <Do extends string>(name: Do) => fc.constant(name);
const anyStep = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: step('outcome'),
      state: fc.constantFrom<ParcelState>('handed_over', 'delivered', 'refused', 'received', 'lost'),
      /** False if the job that posts the outcome is late. */
      isPosted: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: step('statement'), cod: fc.integer({ min: -40_000, max: 200_000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: step('close'), how: fc.constantFrom(...DIFFERENCE_CHOICE_NAMES, 'fitting' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ do: step('end claim'), how: fc.constantFrom(...CLAIM_END_NAMES) }) },
  { weight: 3, arbitrary: fc.record({ do: step('undo'), at: fc.nat({ max: 9 }) }) },
);

const isOpen = (paisa: number) => Math.abs(paisa) > SETTLED_WITHIN_PAISA;

const shop = useTestShop();

async function resultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function read(id: string) {
  const { db } = shop.deps;
  const lines = await db.select().from(entryLines).where(eq(entryLines.parcelId, id));
  const posted = await findPosted(db, id);
  const [parcel] = await db.select().from(parcels).where(eq(parcels.id, id));
  if (!parcel) throw new Error('The parcel was deleted');
  const sumOf = (account: string) =>
    lines.reduce((sum, line) => sum + (line.account === account ? line.amountPaisa : 0), 0);
  return {
    lines,
    posted,
    parcel,
    receivable: sumOf('receivable'),
    claim: sumOf('claim'),
    accepted: sumOf('written_off'),
  };
}

function paidOf(posted: readonly Posted[]): number {
  const moved = posted.filter(
    ({ why, isReversed }) => !isReversed && ['settled', 'claim_paid', 'refunded'].includes(why),
  );
  return -moved.reduce((sum, { amounts }) => sum + (amounts.receivable ?? 0) + (amounts.claim ?? 0), 0);
}

/** Rule: owed + claimed + accepted = due for the outcome - paid. A lost parcel has only a claim. */
async function assertRule(id: string): Promise<void> {
  const { lines, posted, parcel, receivable, claim, accepted } = await read(id);
  const byEntry = Map.groupBy(lines, ({ entryId }) => entryId);
  for (const own of byEntry.values()) expect(own.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(0);
  expect(parcel.owedPaisa, 'the sum at the parcel is that of its lines').toBe(receivable);
  const { state, codPaisa, adjustmentsPaisa } = parcel;
  const goods = Math.max(codPaisa - adjustmentsPaisa, 0);
  const due = state === 'delivered' ? codPaisa : state === 'lost' ? goods : 0;
  expect([state, receivable + claim + accepted]).toEqual([state, due - paidOf(posted)]);
  const hasClaim = posted.some(({ why, isReversed }) => why === 'claimed' && !isReversed);
  if (state === 'lost') expect(receivable).toBe(0);
  if (state === 'lost') expect(hasClaim, 'a lost parcel has its own claim only').toBe(false);
  if (state !== 'lost' && !hasClaim) expect(claim).toBe(0);
  expect(state !== 'lost' && claim < 0, 'a claim for a difference is never overpaid').toBe(false);
}

function close(id: string, owedPaisa: number, how: DifferenceChoice, reason: string) {
  return resultOf(closeDifference(shop.deps, shop.users.admin, { parcel: id, owedPaisa, how, reason }));
}

function endClaim(id: string, claimPaisa: number, how: ClaimEnd, reason: string) {
  return resultOf(closeClaim(shop.deps, shop.users.admin, { parcel: id, claimPaisa, how, reason }));
}

/** Decision 85 says which entries can be undone. */
function canUndo(entry: Posted, posted: readonly Posted[]): boolean {
  if (entry.isReversed || !DIFFERENCE_REASONS.some((why) => why === entry.why)) return false;
  const later = posted.slice(posted.indexOf(entry) + 1);
  return (
    entry.why !== 'claimed' || later.every((each) => each.isReversed || each.why === 'claimed' || !each.amounts.claim)
  );
}

const runs = runsOf('RUNS', 30);
it('the ledger is right after any outcomes, statements, differences and their reversals, and can always be closed', async () => {
  const courier = await addCourier(shop.deps, null);
  const counts: Record<string, number> = {};
  let reason = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 1, maxLength: 14 }),
      fc.record({
        state: fc.constantFrom<ParcelState>('delivered', 'delivered', 'lost', 'handed_over'),
        codPaisa: fc.nat({ max: 180_000 }),
        adjustmentsPaisa: fc.integer({ min: -30_000, max: 60_000 }),
      }),
      async (steps, values) => {
        // Delivered long ago, so it has a difference even if it is in no statement.
        const at = new Date(shop.clock.now().getTime() - 30 * DAY_MS);
        const [parcel] = await addParcels(shop.deps, courier, [{ stateAt: at, deliveredAt: at, ...values }]);
        if (!parcel) throw new Error('The parcel was not added');
        const { id } = parcel;
        for (const each of steps) {
          shop.clock.advance({ minutes: 1 });
          reason += 1;
          if (each.do === 'outcome') {
            await shop.deps.db.update(parcels).set({ state: each.state }).where(eq(parcels.id, id));
            if (each.isPosted) await postParcel(shop.deps, id);
            continue;
          }
          if (each.do === 'statement') {
            const row = rowOf({ ...parcel, state: 'delivered' }, { cod: each.cod, fee: 0, status: `Paid ${reason}` });
            const statement = await draft(shop, courier, [row]);
            expect((await post(shop, statement)).status).toBe(200);
            continue;
          }
          await postParcel(shop.deps, id);
          const { posted, receivable, claim, parcel: now } = await read(id);
          let result = '';
          if (each.do === 'close') {
            const fitting = receivable > LIMIT_PAISA ? 'claim' : receivable > 0 ? 'accept' : 'refund';
            const how = each.how === 'fitting' ? fitting : each.how;
            result = await close(id, receivable, how, `Close ${reason}`);
            const isEnded = ENDED_STATES.some((state) => state === now.state);
            const isRightWay = how === 'accept' || how === (receivable > 0 ? 'claim' : 'refund');
            const isOver = how === 'accept' && receivable > LIMIT_PAISA;
            const isPossible = isOpen(receivable) && isEnded && isRightWay;
            expect([how, receivable, result]).toEqual([
              how,
              receivable,
              isPossible ? (isOver ? 'difference_over_limit' : 'done') : 'difference_not_open',
            ]);
          } else if (each.do === 'end claim') {
            result = await endClaim(id, claim, each.how, `End ${reason}`);
            expect([claim, result]).toEqual([claim, isOpen(claim) ? 'done' : 'difference_not_open']);
          } else {
            // Mostly picks an entry of staff, because other entries cannot be undone.
            const ofStaff = posted.filter(({ why }) => DIFFERENCE_REASONS.some((reasonOf) => reasonOf === why));
            const among = each.at === 0 || ofStaff.length === 0 ? posted : ofStaff;
            const entry = among[each.at % Math.max(among.length, 1)];
            if (!entry) continue;
            result = await resultOf(reverseEntry(shop.deps, shop.users.admin, { entry: entry.id }));
            expect([entry.why, result]).toEqual([entry.why, canUndo(entry, posted) ? 'done' : 'entry_not_reversible']);
          }
          const name = `${each.do} ${result === 'done' ? 'done' : 'not possible'}`;
          counts[name] = (counts[name] ?? 0) + 1;
          await assertRule(id);
        }
        await postParcel(shop.deps, id);
        await assertRule(id);
        const end = await read(id);
        if (!ENDED_STATES.some((state) => state === end.parcel.state)) return;
        if (isOpen(end.receivable)) {
          const how = end.receivable > 0 ? 'claim' : 'refund';
          expect(await close(id, end.receivable, how, 'At last')).toBe('done');
        }
        const { claim } = await read(id);
        if (isOpen(claim)) expect(await endClaim(id, claim, 'dropped', 'At last')).toBe('done');
        const closed = await read(id);
        expect([isOpen(closed.receivable), isOpen(closed.claim)], 'everything can be closed').toEqual([false, false]);
        await assertRule(id);
      },
    ),
    { numRuns: runs },
  );
  reportCounts('differences', counts);
});
