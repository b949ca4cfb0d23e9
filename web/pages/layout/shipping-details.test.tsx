import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';
import { fillShippingForm, inCart, openShippingForm, SHIPPING_DETAILS } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop);

const STORED = 'shipping-details';
const addCustomer = async () => openSession(shop.deps, await addUser(shop.deps));
const makeCart = async () => [inCart(await addProduct(shop.deps))];

it('the draft survives a reload, and is deleted by the order', async () => {
  const before = await pages.open('/about-us', { as: await addCustomer(), cart: await makeCart() });
  await openShippingForm(before.user);
  await fillShippingForm(before.user, { 'Delivery Notes': 'Ring twice' });
  const { user } = await pages.open('/about-us');
  const form = await openShippingForm(user);
  for (const [label, text] of Object.entries(SHIPPING_DETAILS)) expect(form.getByLabelText(label)).toHaveValue(text);
  expect(form.getByLabelText(/^Delivery Notes/)).toHaveValue('Ring twice');
  expect(localStorage.getItem(STORED)).not.toBeNull();
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await screen.findByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(localStorage.getItem(STORED)).toBeNull();
});

it('the next order starts with the last address, without its notes', async () => {
  const as = await addCustomer();
  await addOrder(shop.deps, as, { customerName: 'Hira Qureshi', notes: 'Ring twice' });
  const { user } = await pages.open('/about-us', { as, cart: await makeCart() });
  const form = await openShippingForm(user);
  const offer = () => form.queryByText(/^Filled in from your last order\./);
  await waitFor(() => expect(offer()).toBeVisible());
  for (const [label, value] of [
    ['Name', 'Hira Qureshi'],
    ['Phone', '+92 300 0000001'],
    ['Address', 'House 1, Street 2'],
    ['City', 'Lahore'],
    ['State', 'Punjab'],
    ['Postal Code', '54000'],
    [/^Delivery Notes/, ''],
  ] as const) {
    expect(form.getByLabelText(label)).toHaveValue(value);
  }
  await fill(user, form.getByLabelText('City'), 'Multan');
  expect(offer()).toBeNull();
  expect(form.getByLabelText('Name')).toHaveValue('Hira Qureshi');
});

it('a logout deletes the draft, and the next customer never sees it', async () => {
  const next = await addUser(shop.deps);
  const { user, address } = await pages.open('/about-us', { as: await addCustomer(), cart: await makeCart() });
  const form = await openShippingForm(user);
  await fillShippingForm(user);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const panel = () => within(screen.getByRole('dialog', { name: 'Your Cart' }));
  await user.click(panel().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Account of/ }));
  const menu = within(screen.getByRole('navigation', { name: 'Account' }));
  await user.click(menu.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem(STORED)).toBeNull();

  await user.click(header.getByRole('button', { name: /^Cart/ }));
  await screen.findByRole('dialog', { name: 'Your Cart' });
  await user.click(await panel().findByRole('link', { name: 'Go to Login' }));
  await waitFor(() => expect(address()).toBe('/login'));
  await fill(user, screen.getByLabelText('Email'), next.email);
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Place Order (Cash on Delivery)' }));
  const nextForm = within(await screen.findByRole('dialog', { name: 'Shipping Details' }));
  const { Name: _, ...others } = SHIPPING_DETAILS;
  expect(nextForm.getByLabelText('Name')).toHaveValue(next.username);
  for (const label of Object.keys(others)) expect(nextForm.getByLabelText(label)).toHaveValue('');
});
