import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderResponse } from '#contract/orders.schema.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import { addLink } from '#test/confirmation-links.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const DECIDE = 'POST /api/confirmations/decide';
const CONFIRM = /^Confirm my order/;
const MOVE = /^Change the address/;
const CANCEL = /^Cancel the order/;

async function placeWithLink() {
  const product = await addProduct(shop.deps, { name: 'Linked Kurta', color: 'green', age: 4 });
  const order = await addOrder(shop.deps, shop.users.owner, {
    customerName: 'Nimra Tariq',
    lines: [{ product, quantity: 2 }],
  });
  return { order, token: await addLink(shop, order) };
}
const statusOf = async ({ id }: OrderRow) => {
  const response = await shop.call('GET', `/api/orders/order/${id}`, { as: shop.users.admin });
  return response.as(orderResponse).order.status;
};
const button = (name: RegExp) => screen.findByRole('button', { name });

it('the page of a link shows the order, changes nothing when it is opened, and labels each action in Urdu too', async () => {
  const { order, token } = await placeWithLink();
  await pages.open(`/c/${token}`);
  expect(await screen.findByText(`#${order.orderId}`)).toBeVisible();
  for (const text of ['Linked Kurta', 'Nimra Tariq', 'House 1, Street 2', 'PKR 3,180.00'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/^green, /)).toBeVisible();
  for (const name of [CONFIRM, MOVE, CANCEL]) {
    const urdu = (await button(name)).querySelector('[lang="ur"]');
    expect([urdu?.getAttribute('dir'), urdu?.textContent]).toEqual(['rtl', expect.stringMatching(/[\u0600-\u06FF]/)]);
  }
  expect(document.body.textContent).not.toContain(order.email);
  expect(pages.calls.of(DECIDE)).toEqual([]);
  expect(await statusOf(order)).toBe('pending');
});

it('the page of a link confirms once on a double press', async () => {
  const { order, token } = await placeWithLink();
  const { user } = await pages.open(`/c/${token}`);
  const release = pages.calls.hold(DECIDE);
  await user.dblClick(await button(CONFIRM));
  release();
  expect(await screen.findByText(/^Thank you! Your order is confirmed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
  expect(screen.getByRole('link', { name: /^See how your order/ })).toHaveAttribute('href', `/orders/${order.orderId}`);
  expect(pages.calls.of(DECIDE)).toHaveLength(1);
  expect(await statusOf(order)).toBe('processing');
  await pages.open(`/c/${token}`);
  expect(await screen.findByText(/^Thank you! Your order is confirmed/)).toBeVisible();
});

it('the page of a link changes the address, names missing fields, and confirms afterwards', async () => {
  const { order, token } = await placeWithLink();
  const { user } = await pages.open(`/c/${token}`);
  await user.click(await button(MOVE));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  expect(screen.queryByRole('button', { name: CONFIRM }), 'what is typed would be lost').toBeNull();
  await fill(user, form.getByLabelText('Address'), '');
  await user.click(form.getByRole('button', { name: /^Save the address/ }));
  expect(form.getByLabelText('Address')).toHaveAccessibleDescription('Address is required');
  expect(form.getByLabelText('Address')).toHaveFocus();
  await fill(user, form.getByLabelText('Address'), 'House 230-C, Gulgasht');
  await fill(user, form.getByLabelText('City'), 'Multan');
  await fill(user, form.getByLabelText('State'), 'Punjab');
  await fill(user, form.getByLabelText('Postal Code'), '60000');
  await user.click(form.getByRole('button', { name: /^Save the address/ }));
  expect(await screen.findByText('House 230-C, Gulgasht')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New address' })).toBeNull());
  expect(screen.getByRole('button', { name: MOVE })).toHaveFocus();
  await user.click(await button(CONFIRM));
  expect(await screen.findByText(/^Thank you! Your order is confirmed/)).toBeVisible();
  expect(await statusOf(order)).toBe('processing');
});

it('the page of a link shows the total with another size before it saves, and confirms afterwards', async () => {
  const of = (age: 1 | 3, price: number) =>
    addProduct(shop.deps, { name: 'Sized Suit', design: 'Sized Suit', color: 'blue', age, price });
  const [small, large] = [await of(1, 1_000), await of(3, 1_250)];
  const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product: small, quantity: 1 }] });
  const { user } = await pages.open(`/c/${await addLink(shop, order)}`);
  await user.click(await button(/^Change the size/));
  const form = within(screen.getByRole('form', { name: 'Another size' }));
  const choice = form.getByLabelText('Sized Suit');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['1-2 years, as ordered', '5-6 years, PKR 1,250.00']);
  const saveSize = form.getByRole('button', { name: /^Save the size/ });
  expect(saveSize, 'nothing is chosen').toBeDisabled();
  const release = pages.calls.hold('POST /api/confirmations/quote');
  await user.selectOptions(choice, large.id);
  expect(await form.findByText('One moment...')).toBeVisible();
  expect(saveSize, 'nobody saves a total that was not shown').toBeDisabled();
  release();
  expect(await form.findByText(/^You pay/)).toHaveTextContent(
    'You pay PKR 1,450.00 when it arrives, before PKR 1,200.00.',
  );
  expect(pages.calls.of(DECIDE)).toEqual([]);
  await user.click(saveSize);
  expect(await screen.findByText(/^blue, 5-6 years/)).toBeVisible();
  expect(pages.calls.of(DECIDE)[0]?.body).toMatchObject({ action: 'swap_sizes', grandTotal: 1_450 });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Another size' })).toBeNull());
  await user.click(await button(CONFIRM));
  expect(await screen.findByText(/^Thank you! Your order is confirmed/)).toBeVisible();
  expect(await statusOf(order)).toBe('processing');
});

it('the page of a link cancels after a second press, with an optional reason', async () => {
  const { order, token } = await placeWithLink();
  const { user } = await pages.open(`/c/${token}`);
  await user.click(await button(CANCEL));
  await user.selectOptions(screen.getByLabelText('Why? (optional)'), 'I ordered twice');
  await user.click(await button(/^Yes, cancel my order/));
  expect(await screen.findByText(/^Your order is cancelled/)).toBeVisible();
  expect(pages.calls.of(DECIDE).map(({ body }) => body)).toEqual([
    { action: 'cancel', token, reason: 'ordered_twice' },
  ]);
  expect(await statusOf(order)).toBe('cancelled');
});

it('the page of a link says so if the order was changed, the link has expired, or saving has failed', async () => {
  pages.calls.allow(404);
  pages.calls.allow(409);
  await pages.open('/c/AAAAAAAAAAAAAAAAAAAAAA');
  expect(await screen.findByText(/^This link is no longer valid/)).toBeVisible();
  const { order, token } = await placeWithLink();
  const { user } = await pages.open(`/c/${token}`);
  await button(CONFIRM);
  pages.calls.replace(DECIDE, 'network error');
  await user.click(await button(CONFIRM));
  expect(await screen.findByText('Network Error')).toBeVisible();
  pages.calls.restore();
  await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, {
    as: shop.users.admin,
    body: { status: 'shipped' },
  });
  await user.click(await button(CONFIRM));
  expect(await screen.findByText(/^Your order has changed since/)).toBeVisible();
  await pages.open(`/c/${token}`);
  expect(await screen.findByText(/^Your order has changed since/)).toBeVisible();
  expect(screen.queryByText('Linked Kurta')).toBeNull();
});

it('the page of a link asks about a misspelt city, and saves the accepted suggestion', async () => {
  const { order, token } = await placeWithLink();
  const { user } = await pages.open(`/c/${token}`);
  await user.click(await button(MOVE));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  await fill(user, form.getByLabelText('City'), 'Faisalabadd');
  await user.click(await form.findByRole('button', { name: 'Use Faisalabad' }));
  expect(form.getByLabelText('City')).toHaveValue('Faisalabad');
  expect(form.getByLabelText('City')).toHaveFocus();
  await waitFor(() => expect(form.queryByText(/^Did you mean/)).toBeNull());
  await fill(user, form.getByLabelText('State'), 'Punjab');
  await fill(user, form.getByLabelText('Postal Code'), '38000');
  await user.click(form.getByRole('button', { name: /^Save the address/ }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New address' })).toBeNull());
  expect((await findOrder(shop.deps.db, order.id))?.city).toBe('Faisalabad');
});
