import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { listOrdersResponse } from '#contract/orders.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { addCoupon } from '#server/coupons/save-coupon.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { DEFERRED_ORDER_STORAGE_KEY, readStored, writeStored } from '#web/store/browser-storage.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';
import { fillShippingForm, inCart, openShippingForm, SHIPPING_DETAILS } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CREATE_ORDER = 'POST /api/orders/create-order';
const DEFERRED = 'No connection. We keep your order on this phone and send it when you are online again.';
const SENT = /^You are online again, and your order was sent\. Order number ND-/;

const addCustomer = async () => openSession(shop.deps, await addUser(shop.deps));
const note = async () => within(await screen.findByRole('region', { name: 'Your order' }));
function goOnline(): void {
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
}
const deferred = () =>
  readStored(DEFERRED_ORDER_STORAGE_KEY) as { state: string; order?: CreateOrderInput } | undefined;
const sentOrders = () => pages.calls.of(CREATE_ORDER);

async function ordersOf({ email }: SignedInUser) {
  const path = `/api/orders?q=${encodeURIComponent(email)}`;
  return (await shop.call('GET', path, { as: shop.users.admin })).as(listOrdersResponse).orders;
}

/** Confirms an order of one product, which gets no response. */
async function confirmWithoutConnection() {
  const as = await addCustomer();
  const product = await addProduct(shop.deps, { price: 900 });
  const { user } = await pages.open('/about-us', { as, cart: [inCart(product)] });
  const form = await openShippingForm(user);
  await fillShippingForm(user, { 'Delivery Notes': 'Ring twice' });
  pages.calls.replace(CREATE_ORDER, 'network error');
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(DEFERRED));
  return { as, product, user, form };
}

async function closeDialogs(user: Awaited<ReturnType<typeof confirmWithoutConnection>>['user']) {
  await user.click(within(screen.getByRole('dialog', { name: 'Shipping Details' })).getByText('Cancel'));
  await user.click(within(screen.getByRole('dialog', { name: 'Your Cart' })).getByRole('button', { name: 'Close' }));
}

it('an order that was confirmed without a connection is deferred, and sent once the connection is back', async () => {
  const { as, user, form } = await confirmWithoutConnection();
  expect(screen.queryByText(/Order failed/)).toBeNull();
  expect(form.getByLabelText('Name')).toHaveValue(SHIPPING_DETAILS.Name);
  await closeDialogs(user);
  expect((await note()).getByRole('status')).toHaveTextContent(DEFERRED);
  expect(await ordersOf(as)).toEqual([]);

  pages.calls.restore();
  goOnline();
  await waitFor(async () => expect((await note()).getByRole('status')).toHaveTextContent(SENT));
  const [order, ...more] = await ordersOf(as);
  expect(more).toEqual([]);
  expect(order).toMatchObject({ customerName: SHIPPING_DETAILS.Name, notes: 'Ring twice' });
  expect((await note()).getByRole('status')).toHaveTextContent(order?.orderId ?? '');
  expect((await note()).getByRole('link', { name: 'Track your order' })).toHaveAttribute(
    'href',
    `/orders/${order?.orderId}`,
  );
  expect(screen.getByRole('button', { name: 'Cart' })).toBeVisible();
  await user.click((await note()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
  expect(deferred()).toBeUndefined();
});

it('pieces that were added while an order waited stay in the cart', async () => {
  const { as, user, product } = await confirmWithoutConnection();
  await user.click(within(screen.getByRole('dialog', { name: 'Shipping Details' })).getByText('Cancel'));
  const cart = within(screen.getByRole('dialog', { name: 'Your Cart' }));
  await user.click(cart.getByRole('button', { name: `Increase quantity of ${product.name}` }));
  pages.calls.restore();
  goOnline();
  await waitFor(() => expect(deferred()?.state).toBe('sent'));
  expect((await ordersOf(as))[0]?.products).toMatchObject([{ quantity: 1 }]);
  expect(readStored('cart')).toMatchObject([{ _id: product.id, quantity: 1 }]);
});

it('an order whose response was lost is placed once, however often it is sent', async () => {
  const as = await addCustomer();
  const { user } = await pages.open('/about-us', { as, cart: [inCart(await addProduct(shop.deps))] });
  const form = await openShippingForm(user);
  await fillShippingForm(user);
  pages.calls.lose(CREATE_ORDER);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(DEFERRED));
  goOnline();
  await waitFor(() => expect(sentOrders()).toHaveLength(2));
  await pages.calls.settle();
  pages.calls.restore();
  await waitFor(() => {
    goOnline();
    expect(deferred()?.state).toBe('sent');
  });
  expect(await ordersOf(as)).toHaveLength(1);
  expect(new Set(sentOrders().map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('a deferred order is sent by a later page, also if its cart is empty by then', async () => {
  const { as } = await confirmWithoutConnection();
  pages.calls.restore();
  makeOlder(60_000);
  await pages.open('/shop', { cart: [] });
  await waitFor(async () => expect((await note()).getByRole('status')).toHaveTextContent(SENT));
  expect(await ordersOf(as)).toHaveLength(1);
});

it('a price that has changed since stops the order, and the form is back with everything filled in', async () => {
  pages.calls.allow(409);
  const { as, product } = await confirmWithoutConnection();
  const path = `/api/products/update-product/${product.id}`;
  await shop.call('PATCH', path, { as: shop.users.admin, body: { price: 950 } });
  pages.calls.restore();
  makeOlder(60_000);
  const { user } = await pages.open('/about-us');
  const reason = `The price of ${product.name} has changed to PKR 950.00.`;
  await waitFor(async () =>
    expect((await note()).getByRole('status')).toHaveTextContent(`Your order was not placed. ${reason}`),
  );
  expect(await ordersOf(as)).toEqual([]);
  expect(deferred()?.order).toBeUndefined();
  await user.click((await note()).getByRole('button', { name: 'Look at the order' }));
  const form = within(await screen.findByRole('dialog', { name: 'Shipping Details' }));
  expect(form.getByRole('alert')).toHaveTextContent('now costs PKR 950.00 instead of PKR 900.00.');
  expect(form.getByLabelText('Address')).toHaveValue(SHIPPING_DETAILS.Address);
  expect(form.getByLabelText(/^Delivery Notes/)).toHaveValue('Ring twice');
  await waitFor(() => expect(form.getByText('PKR 1,150.00')).toBeVisible());
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await screen.findByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(await ordersOf(as)).toMatchObject([{ grandTotal: 1_150 }]);
  expect(deferred()).toBeUndefined();
});

it('the coupon of a rejected order is in its form again after a reload', async () => {
  pages.calls.allow(409);
  const as = await addCustomer();
  const product = await addProduct(shop.deps, { price: 1_500 });
  await addCoupon(
    shop.deps,
    { id: null, username: 'test' },
    {
      code: 'KEPT20',
      percent: 20,
      amount: null,
      minimum: 0,
      totalLimit: null,
      customerLimit: 1,
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
    },
  );
  const first = await pages.open('/about-us', { as, cart: [inCart(product)] });
  const form = await openShippingForm(first.user);
  await fillShippingForm(first.user);
  await first.user.click(form.getByRole('button', { name: 'Have a coupon?' }));
  await fill(first.user, form.getByLabelText(/^Coupon code/), 'KEPT20');
  await first.user.click(form.getByRole('button', { name: 'Apply' }));
  expect(await form.findByText('PKR 1,400.00')).toBeVisible();
  pages.calls.replace(CREATE_ORDER, 'network error');
  await first.user.click(form.getByRole('button', { name: 'Confirm Order' }));
  await waitFor(() => expect(deferred()?.state).toBe('waiting'));
  const path = `/api/products/update-product/${product.id}`;
  await shop.call('PATCH', path, { as: shop.users.admin, body: { price: 2_000 } });
  pages.calls.restore();
  makeOlder(60_000);
  await pages.open('/about-us');
  await waitFor(() => expect(deferred()?.state).toBe('rejected'));
  const { user } = await pages.open('/contact');
  await user.click((await note()).getByRole('button', { name: 'Look at the order' }));
  const reopened = within(await screen.findByRole('dialog', { name: 'Shipping Details' }));
  expect(reopened.getByRole('alert')).toHaveTextContent('has changed to PKR 2,000.00.');
  // 2,000 - 20 % + 200 for delivery
  expect(await reopened.findByText('PKR 1,800.00')).toBeVisible();
});

it('the button "Don\'t send" deletes a deferred order, and leaves the cart', async () => {
  const { as, user } = await confirmWithoutConnection();
  await closeDialogs(user);
  await user.click((await note()).getByRole('button', { name: "Don't send" }));
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
  expect(deferred()).toBeUndefined();
  const attempts = sentOrders().length;
  pages.calls.restore();
  goOnline();
  await pages.open('/shop');
  expect(await screen.findByRole('button', { name: 'Cart, 1 product' })).toBeVisible();
  expect(sentOrders()).toHaveLength(attempts);
  expect(await ordersOf(as)).toEqual([]);
});

it('an order of the day before is not sent, and its data is deleted', async () => {
  const { as } = await confirmWithoutConnection();
  pages.calls.restore();
  makeOlder(DAY_MS);
  const attempts = sentOrders().length;
  await pages.open('/about-us');
  expect((await note()).getByRole('status')).toHaveTextContent('Your order was not sent:');
  await waitFor(() => expect(deferred()).toEqual({ state: 'expired', by: as.id }));
  goOnline();
  expect(sentOrders()).toHaveLength(attempts);
  expect(await ordersOf(as)).toEqual([]);
});

it('a logout deletes a deferred order', async () => {
  const { user } = await confirmWithoutConnection();
  await closeDialogs(user);
  await user.click(screen.getByRole('button', { name: /^Account of/ }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(deferred()).toBeUndefined());
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
});

it('an order waits for the login if the session has ended, and no other user sees it', async () => {
  pages.calls.allow(401);
  const { as } = await confirmWithoutConnection();
  pages.calls.restore();
  await shop.call('POST', '/api/auth/logout', { as });
  makeOlder(60_000);
  await pages.open('/about-us');
  await waitFor(async () =>
    expect((await note()).getByRole('status')).toHaveTextContent('Your order is not sent yet. Log in, and we send it.'),
  );
  expect((await note()).getByRole('link', { name: 'Go to Login' })).toBeVisible();
  expect(deferred()?.state).toBe('waiting');
  await pages.open('/contact', { as: await addCustomer() });
  await screen.findByRole('button', { name: /^Account of/ });
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
  expect(await ordersOf(as)).toEqual([]);
});

it('a browser that stores nothing keeps the order in the open page, and says so', async () => {
  const as = await addCustomer();
  const { user } = await pages.open('/about-us', { as, cart: [inCart(await addProduct(shop.deps))] });
  const form = await openShippingForm(user);
  await fillShippingForm(user);
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  pages.calls.replace(CREATE_ORDER, 'network error');
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('No connection. Keep this page open:'));
  pages.calls.restore();
  await waitFor(async () => {
    goOnline();
    expect(await ordersOf(as)).toHaveLength(1);
  });
});

it.each([
  ['no JSON', '{"half'],
  ['an order of somebody else', JSON.stringify({ state: 'waiting', by: 'x', order: { user: 'y' } })],
])('a page with %s as its deferred order works as usual', async (_what, text) => {
  localStorage.setItem(DEFERRED_ORDER_STORAGE_KEY, text);
  const { user } = await pages.open('/about-us', {
    as: await addCustomer(),
    cart: [inCart(await addProduct(shop.deps))],
  });
  const form = await openShippingForm(user);
  expect(form.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
});

/** Moves the time at which the order was deferred into the past, so that the next page sends it at once. */
function makeOlder(ms: number): void {
  const stored = readStored(DEFERRED_ORDER_STORAGE_KEY) as { deferredAt: number };
  writeStored(DEFERRED_ORDER_STORAGE_KEY, { ...stored, deferredAt: stored.deferredAt - ms });
}
