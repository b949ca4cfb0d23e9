import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PARCEL_ACTION_NAMES, type ParcelActionName, parcelAction } from '#contract/parcel-actions.ts';
import {
  OUTCOME_TRANSITIONS,
  PARCEL_OUTCOMES,
  PARCEL_STATE_NAMES,
  PARCEL_TRANSITIONS,
  type ParcelTransition,
} from '#contract/parcels.ts';
import { parcelCalls } from '#test/parcel-calls.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { parcels } from './tables.ts';

describe('the states of a parcel', () => {
  const shop = useTestShop();
  const { place, change, receive } = parcelCalls(shop);

  it.each(PARCEL_STATE_NAMES)('change from %s only as the table of transitions says', async (state) => {
    const courier = await addCourierAccount(shop.deps);
    const addOne = async () => {
      const order = await place({ status: 'shipped' });
      const courierAccountId = state === 'packed' ? null : courier.id;
      return addParcel(shop.deps, order, { state, courierAccountId });
    };
    const stateAfter = async (transition: ParcelTransition, act: (parcel: typeof parcels.$inferSelect) => unknown) => {
      const parcel = await addOne();
      await act(parcel);
      const [row] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, parcel.id));
      const { from, to }: { from: readonly string[]; to: string } = PARCEL_TRANSITIONS[transition];
      expect([transition, row?.state]).toEqual([transition, from.includes(state) ? to : state]);
    };
    const bodies: Partial<Record<ParcelActionName, object>> = {
      book: { courier: courier.id },
      ...Object.fromEntries(PARCEL_OUTCOMES.map((outcome) => [OUTCOME_TRANSITIONS[outcome], { outcome }])),
    };
    for (const name of PARCEL_ACTION_NAMES) {
      const { transition, path } = parcelAction(name);
      if (!transition || name === 'receive') continue;
      await stateAfter(transition, (parcel) => change(path, [parcel], bodies[name]));
    }
    await stateAfter('receive', (parcel) => receive({ parcel: parcel.id, items: [] }));
  });
});
