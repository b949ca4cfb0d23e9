import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { listOrdersResponse } from '#contract/orders.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type TestUser } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';
import { fillShippingForm, inCart, openShippingForm } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const CREATE_ORDER = 'POST /api/orders/create-order';
const REQUIRED = {
  Name: 'Name is required',
  Phone: 'Phone is required',
  Address: 'Address is required',
  City: 'City is required',
  State: 'State is required',
  'Postal Code': 'Postal code is required',
};

const addCustomer = async (username: string) => openSession(shop.deps, await addUser(shop.deps, { username }));

async function openForm(products: ProductRow[]) {
  const as = await addCustomer('Zara Sheikh');
  const page = await pages.open('/about-us', { as, cart: products.map((product) => inCart(product)) });
  return { ...page, as, form: await openShippingForm(page.user) };
}

const thanks = () => screen.getByRole('dialog', { name: 'Order Placed Successfully!' });
const cartButton = () => screen.getByRole('button', { name: /^Cart(,|$)/ });

async function ordersOf({ email }: TestUser) {
  const path = `/api/orders?q=${encodeURIComponent(email)}`;
  return (await shop.call('GET', path, { as: shop.users.admin })).as(listOrdersResponse).orders;
}

it('the shipping form has the fields and buttons of the specification, and Cancel closes it', async () => {
  const { user, form } = await openForm([await addProduct(shop.deps)]);
  for (const label of Object.keys(REQUIRED)) expect(form.getByLabelText(label)).toBeRequired();
  expect(form.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
  expect(form.getByLabelText('Address').tagName).toBe('TEXTAREA');
  expect(form.getByLabelText(/^Delivery Notes/)).toHaveAttribute('placeholder', 'Any special instructions...');
  expect(form.getByLabelText(/^Delivery Notes/)).not.toBeRequired();
  expect(form.getByRole('button', { name: 'Confirm Order' })).toBeEnabled();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Shipping Details' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
});

it('missing and blank fields are named under each field, and in a toast', async () => {
  const { user, form } = await openForm([await addProduct(shop.deps)]);
  expect(form.getByLabelText('Name'), 'the name of the account').toHaveValue('Zara Sheikh');
  await fill(user, form.getByLabelText('Name'), '');
  await fill(user, form.getByLabelText('State'), '   ');
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await screen.findByText('Please fill all required fields correctly')).toBeVisible();
  for (const [label, message] of Object.entries(REQUIRED)) {
    expect(form.getByText(message)).toBeVisible();
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(message);
  }
  expect(form.getByLabelText('Name')).toHaveFocus();
  await fill(user, form.getByLabelText('City'), 'Lahore');
  expect(form.queryByText('City is required')).toBeNull();
  expect(pages.calls.of(CREATE_ORDER)).toEqual([]);
});

it("an order sends the specification's body, shows the thanks for 5 seconds, and empties the cart", async () => {
  const as = await addCustomer('Nadia Aslam');
  const shirt = await addProduct(shop.deps, { name: 'Shirt', price: 1_250 });
  const cap = await addProduct(shop.deps, { name: 'Cap', price: 499.5 });
  const { user } = await pages.open('/', { as, cart: [inCart(shirt, 2), inCart(cap)] });
  const form = await openShippingForm(user);
  // The shop asks about a phone that is no number, but accepts it.
  await fillShippingForm(user, { Name: 'Nadia Aslam', Phone: 'ask at the tea stall', 'Delivery Notes': 'Ring twice' });
  const release = pages.calls.hold(CREATE_ORDER);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(form.getByLabelText('Phone')).toHaveAccessibleDescription('There is no number here. Is it right?');
  expect(form.getByLabelText('Phone')).toHaveFocus();
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await form.findByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  const [call] = pages.calls.of(CREATE_ORDER);
  expect(call?.body).toEqual({
    user: as.id,
    products: [
      { productId: shirt.id, name: 'Shirt', price: 1_250, quantity: 2, image: shirt.image },
      { productId: cap.id, name: 'Cap', price: 499.5, quantity: 1, image: cap.image },
    ],
    email: as.email,
    phone: 'ask at the tea stall',
    shippingAddress: { address: 'House 12, Street 4, Model Town', city: 'Lahore', state: 'Punjab', zipCode: '54700' },
    customerName: 'Nadia Aslam',
    totalAmount: 2_999.5,
    deliveryCharge: 200,
    grandTotal: 3_200,
    paymentMethod: 'Cash on Delivery',
    notes: 'Ring twice',
  });

  holdClock();
  // Only the bearer token authorises the order: sessions have no cookie in jsdom.
  release();
  await untilShown(() => expect(thanks()).toBeVisible());
  expect(screen.getByText('Order placed successfully!')).toBeVisible();
  const [order, ...more] = await ordersOf(as);
  expect(more).toEqual([]);
  const orderId = order?.orderId ?? '';
  expect(within(thanks()).getByText(orderId)).toBeVisible();
  expect(within(thanks()).getByText('Total: PKR 3,200.00')).toBeVisible();
  expect(within(thanks()).getByText("We'll contact you shortly for confirmation.")).toBeVisible();
  await expectDuring(5_000, () => expect(thanks()).toBeVisible());
  expect(screen.queryByRole('dialog', { name: 'Order Placed Successfully!' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Shipping Details' })).toBeNull();
  vi.useRealTimers();
  await waitFor(() => expect(cartButton()).toHaveAccessibleName('Cart'));
  expect(screen.queryByText('Your cart is empty.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Track your order' })).toHaveAttribute('href', `/orders/${orderId}`);

  // The form of the next order has the same address and no notes.
  const next = await pages.open(addressOf(cap));
  await next.user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  const nextForm = await openShippingForm(next.user);
  await waitFor(() => expect(nextForm.getByLabelText('Name')).toHaveValue('Nadia Aslam'));
  expect(nextForm.getByLabelText(/^Delivery Notes/)).toHaveValue('');

  await doWaitingJobs(shop.deps);
  const mailbox = (await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse);
  const mail = mailbox.find(({ to, params }) => to === 'shop@example.com' && params.order_id === orderId);
  expect(mail?.params).toEqual({
    order_id: orderId,
    customer_name: 'Nadia Aslam',
    customer_email: as.email,
    customer_phone: 'ask at the tea stall',
    order_items: '2 × Shirt (red, 3-4 years) - PKR 2,500.00\n1 × Cap (red, 3-4 years) - PKR 499.50\nRounding: PKR 0.50',
    subtotal: '2,999.50',
    delivery_charge: '200.00',
    grand_total: '3,200.00',
    shipping_address: 'House 12, Street 4, Model Town, Lahore, Punjab, 54700',
    payment_method: 'Cash on Delivery',
    customer_notes: 'Ring twice',
  });
});

it('the thanks link to the order, and close when the link is followed', async () => {
  const { user, address, form } = await openForm([await addProduct(shop.deps)]);
  await fillShippingForm(user);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  await user.click(await screen.findByRole('link', { name: /^ND-/ }));
  await waitFor(() => expect(address()).toMatch(/^\/orders\/ND-/));
  expect(await screen.findByText('In this order')).toBeVisible();
  expect(cartButton()).toHaveAccessibleName('Cart');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('after the thanks the panel shows a button to the order until it is closed', async () => {
  const { user, form } = await openForm([await addProduct(shop.deps, { price: 1_250 })]);
  await fillShippingForm(user);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  const panel = within(screen.getByRole('dialog', { name: 'Your Cart' }));
  const note = within(await panel.findByRole('region', { name: 'Your order' }));
  const number = note.getByText(/^ND-/).textContent;
  expect(note.getByText('PKR 1,450.00')).toBeVisible();
  expect(panel.queryByText('Your cart is empty.')).toBeNull();
  expect(note.getByRole('link', { name: 'Track your order' })).toHaveAttribute('href', `/orders/${number}`);

  await user.click(panel.getByRole('button', { name: 'Close' }));
  await user.click(cartButton());
  expect(await panel.findByText('Your cart is empty.')).toBeVisible();
  expect(panel.queryByRole('region', { name: 'Your order' })).toBeNull();
  expect(cartButton()).toHaveAccessibleName('Cart');
});

it('two presses of Confirm Order place one order', async () => {
  const { user, as, form } = await openForm([await addProduct(shop.deps)]);
  await fillShippingForm(user);
  const release = pages.calls.hold(CREATE_ORDER);
  await user.dblClick(form.getByRole('button', { name: 'Confirm Order' }));
  release();
  await waitFor(() => expect(thanks()).toBeVisible());
  expect(pages.calls.of(CREATE_ORDER)).toHaveLength(1);
  expect(await ordersOf(as)).toHaveLength(1);
});
