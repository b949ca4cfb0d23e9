import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DeskQueue } from '#contract/desk.ts';
import { DESK_ACTION_NAMES, type DeskActionName, deskAction, findAction } from '#contract/desk-actions.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
/** Buttons of the dialog More. The button of the agreed time has the label Call then. */
const MORE = { call_later: 'Call then', declined: 'Cancel order' } as const;
const labelIn = (name: DeskActionName) =>
  Object.entries(MORE).find(([each]) => each === name)?.[1] ?? deskAction(name).label;

it.each<[DeskQueue, OrderStatus, 'to_call' | 'hold']>([
  ['to_confirm', 'pending', 'to_call'],
  ['attention', 'pending', 'hold'],
  ['to_pack', 'processing', 'to_call'],
])('the list %s has the buttons and keys of the actions that its orders have', async (queue, status, callState) => {
  const customerName = `Actions of ${queue}`;
  const order = await addOrder(shop.deps, shop.users.owner, { customerName, status });
  await shop.deps.db.update(orderDesk).set({ callState }).where(eq(orderDesk.orderId, order.id));
  const { user } = await pages.open(`/dashboard/desk?${new URLSearchParams({ queue, q: customerName })}`, {
    as: shop.users.admin,
  });
  const card = within(await screen.findByRole('listitem', { name: `Order #${order.orderId}` }));
  const expected = DESK_ACTION_NAMES.filter((name) => findAction(name, status, 0) === true);
  const withKeys = DESK_ACTION_NAMES.filter((name) => deskAction(name).key !== undefined);
  const keys = withKeys.filter((name) => {
    const button = card.queryByRole('button', { name: deskAction(name).label });
    return button?.getAttribute('aria-keyshortcuts') === deskAction(name).key;
  });
  expect(keys).toEqual(expected.filter((name) => withKeys.includes(name)));
  await user.click(screen.getByRole('checkbox', { name: 'Choose all 1' }));
  for (const name of keys) expect(screen.getByRole('button', { name: `${deskAction(name).label} 1` })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'More...' }));
  const dialog = within(await screen.findByRole('dialog'));
  const inDialog = DESK_ACTION_NAMES.filter((name) => dialog.queryByRole('button', { name: labelIn(name) }));
  expect(inDialog).toEqual(expected.filter((name) => !withKeys.includes(name)));
});
