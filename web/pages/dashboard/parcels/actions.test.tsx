import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isOfferedIn, PARCEL_ACTION_NAMES, type ParcelActionName, parcelAction } from '#contract/parcel-actions.ts';
import { PARCEL_QUEUE_NAMES, PARCEL_STATE_NAMES, PARCEL_TRANSITIONS, QUEUE_OF_STATE } from '#contract/parcels.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addOrder } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
/** These parcels have a tracking number, so none can be entered. */
const names = PARCEL_ACTION_NAMES.filter((name) => name !== 'number');
/** Actions that the bar does not have. */
const SINGLE = new Set<ParcelActionName>(['receive', 'weigh']);

describe.each(PARCEL_QUEUE_NAMES)('the actions of the list %s', (queue) => {
  const customerName = `Actions of ${queue}`;
  const states = PARCEL_STATE_NAMES.filter((state) => QUEUE_OF_STATE[state] === queue);
  const offered = names.filter((name) => states.some((state) => isOfferedIn(name, state)));

  async function openList() {
    const courier = await addCourierAccount(shop.deps, { usesOwnNumbers: true });
    const own = [];
    for (const state of states) {
      const status = queue === 'to_book' || queue === 'to_hand_over' ? 'processing' : 'shipped';
      const order = await addOrder(shop.deps, shop.users.owner, { customerName, status });
      own.push(await addParcel(shop.deps, order, { state, courierAccountId: courier.id }));
    }
    const address = `/dashboard/parcels?${new URLSearchParams({ queue, q: customerName })}`;
    const { user } = await pages.open(address, { as: shop.users.admin });
    const cardOf = (number: string) => screen.findByRole('listitem', { name: `Parcel ${number}` });
    return { user, own, cardOf };
  }

  it('have buttons with their keys on each card, and in the bar for all chosen parcels, as the table says', async () => {
    const { user, own, cardOf } = await openList();
    for (const { number, state } of own) {
      const card = within(await cardOf(number));
      const buttons = [...card.queryAllByRole('button'), ...card.queryAllByRole('link')];
      const shown = names.filter((name) =>
        buttons.some((button) => isButtonOf(name, button) && keyOf(button) === (parcelAction(name).key ?? null)),
      );
      expect([state, ...shown]).toEqual([state, ...names.filter((name) => isOfferedIn(name, state))]);
    }
    await user.click(screen.getByRole('checkbox', { name: `Choose all ${own.length}` }));
    const counts = offered
      .filter((name) => !SINGLE.has(name))
      .map((name) => `${parcelAction(name).label} ${own.filter(({ state }) => isOfferedIn(name, state)).length}`);
    for (const name of counts) expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0);
  });

  it.each(offered.filter((name) => name !== 'receive' && parcelAction(name).key !== undefined))(
    'include %s, which its key performs',
    async (name) => {
      const { user, own, cardOf } = await openList();
      const { key = '', transition } = parcelAction(name);
      if (!transition) throw new Error('Only a change of the state can be seen');
      const parcel = own.find(({ state }) => isOfferedIn(name, state));
      if (!parcel) throw new Error('No parcel has this action');
      const card = await cardOf(parcel.number);
      act(() => card.focus());
      await user.keyboard(key);
      const stateNow = async () =>
        (await shop.deps.db.select().from(parcels).where(eq(parcels.id, parcel.id)))[0]?.state;
      await waitFor(async () => expect(await stateNow()).toBe(PARCEL_TRANSITIONS[transition].to));
    },
  );
});

function isButtonOf(name: ParcelActionName, button: HTMLElement): boolean {
  const { label } = parcelAction(name);
  return button.textContent === label || (name === 'book' && button.textContent.startsWith(`${label} with`));
}

const keyOf = (button: HTMLElement) => button.getAttribute('aria-keyshortcuts');
