import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { payRefund } from '#server/cash/refunds/change-refund.ts';
import { addOrder } from '#test/factories.ts';
import { addPaidOrder, addRefundOf } from '#test/refunds.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
const PATH = '/dashboard/money?view=refunds';

describe('Owed to customers', () => {
  const open = (query = '', as = shop.users.admin) => pages.open(`${PATH}${query}`, { as });
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const card = (orderId: string) => screen.findByRole('listitem', { name: new RegExp(`for ${orderId}$`) });

  it('lists what is owed with its sum, and is paid or dropped in place', async () => {
    const [first, second] = [
      await addPaidOrder(shop.deps, shop.users.owner),
      await addPaidOrder(shop.deps, shop.users.owner),
    ];
    await addRefundOf(shop.deps, first, { amount: 300 });
    await addRefundOf(shop.deps, second, { amount: 200 });
    const { user } = await open();
    expect(await screen.findByRole('heading', { name: 'PKR 500 owed' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Open 2' })).toBeVisible();
    const one = within(await card(first.orderId));
    expect(one.getByRole('link', { name: `#${first.orderId}` })).toBeVisible();
    await user.click(one.getByRole('button', { name: 'Pay' }));
    await user.selectOptions(one.getByLabelText('Paid by'), 'Cash');
    await user.click(one.getByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText(`PKR 300 paid for ${first.orderId}.`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Refund of PKR 300/ })).toBeNull());

    const two = within(await card(second.orderId));
    await user.click(two.getByRole('button', { name: 'Drop' }));
    await user.click(two.getByRole('button', { name: 'Drop' }));
    expect(two.getByText('Please write this. It is shown in the history.')).toBeVisible();
    await fill(user, two.getByLabelText('Reason'), 'Agreed by phone');
    await user.click(two.getByRole('button', { name: 'Drop' }));
    expect(await screen.findByText('Nothing is owed', { selector: 'h2' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Paid' }));
    expect(await card(first.orderId)).toHaveTextContent(/Cash by admin/);
    await user.click(within(await card(first.orderId)).getByRole('button', { name: 'Open again' }));
    expect(await screen.findByText(`PKR 300 owed again for ${first.orderId}.`)).toBeVisible();
  });

  it('are paid with the next order, and the page links to it', async () => {
    const order = await addPaidOrder(shop.deps, shop.users.owner);
    await addRefundOf(shop.deps, order);
    const next = await addOrder(shop.deps, shop.users.owner);
    pages.calls.allow(404);
    const { user } = await open(`&q=${order.orderId}`);
    const own = within(await card(order.orderId));
    await user.click(own.getByRole('button', { name: 'Pay' }));
    await user.selectOptions(own.getByLabelText('Paid by'), 'Next order');
    await fill(user, own.getByLabelText('Number of the next order'), 'ND-2222222222');
    await user.click(own.getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() =>
      expect(own.getByLabelText('Number of the next order')).toHaveAccessibleDescription(/no order with this number/),
    );
    await fill(user, own.getByLabelText('Number of the next order'), next.orderId);
    await user.click(own.getByRole('button', { name: 'Mark as paid' }));
    const said = await screen.findByText(/Give the discount on that order:/);
    expect(within(said).getByRole('link', { name: `#${next.orderId}` })).toBeVisible();
  });

  it('say that somebody else was faster', async () => {
    pages.calls.allow(409);
    const order = await addPaidOrder(shop.deps, shop.users.owner);
    const id = await addRefundOf(shop.deps, order);
    const { user } = await open(`&q=${order.orderId}`);
    const own = within(await card(order.orderId));
    await user.click(own.getByRole('button', { name: 'Pay' }));
    await fill(user, own.getByLabelText('Reference of the transfer'), 'Transfer 1');
    await payRefund(shop.deps, shop.users.admin, id, { version: 0, method: 'cash', reference: '' });
    await user.click(own.getByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText(/was changed meanwhile and is paid now/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Refund of/ })).toBeNull());
  });

  it('have no buttons for those who only see money', async () => {
    const order = await addPaidOrder(shop.deps, shop.users.owner);
    await addRefundOf(shop.deps, order);
    await open(`&q=${order.orderId}`, await staffWith('cash.view'));
    const own = within(await card(order.orderId));
    expect(own.queryByRole('button')).toBeNull();
    expect(own.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  it('say that a search finds nothing', async () => {
    await open('&q=ND-2222222222');
    expect(await screen.findByText('No refund found')).toBeVisible();
  });
});
