import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listCitiesResponse } from '#contract/cities.schema.ts';
import { listOrdersResponse } from '#contract/orders.schema.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';
import { fillShippingForm, inCart, openShippingForm } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop);

/** 'Thu 27 to Mon 30 Nov' or 'Mon 30 Nov to Thu 3 Dec'. */
const DAYS = /^[A-Z][a-z]{2} \d+( [A-Z][a-z]{2})? to [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}$/;

async function setCharge(city: string, deliveryPaisa: number | null): Promise<void> {
  const as = shop.users.admin;
  const { cities } = (await shop.call('GET', '/api/cities', { as })).as(listCitiesResponse);
  const version = cities.find(({ id }) => id === city)?.version;
  const { status } = await shop.call('PATCH', `/api/cities/${city}`, { as, body: { deliveryPaisa, version } });
  expect(status).toBe(200);
}

async function openForm() {
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const product = await addProduct(shop.deps, { price: 1_000 });
  const page = await pages.open('/about-us', { as, cart: [inCart(product)] });
  return { ...page, as, form: await openShippingForm(page.user) };
}

it('the checkout names the days of delivery, and the placed order shows the same ones', async () => {
  const { user, form } = await openForm();
  await fillShippingForm(user, { City: 'Lahore' });
  const note = await form.findByText(/^Delivery to Lahore: .* PKR 200, 7 days to exchange$/);
  const [, days = ''] = /^Delivery to Lahore: (.*), PKR 200/.exec(note.textContent) ?? [];
  expect(days).toMatch(DAYS);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order Placed Successfully!' }));
  expect(dialog.getByText(`Expected delivery: ${days}`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(days)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Track your order' }));
  expect(await screen.findByRole('heading', { name: 'Your order' })).toBeVisible();
  expect(screen.getByText(days)).toBeVisible();
});

it('the checkout asks about a misspelt city, and fills in the suggestion after a yes', async () => {
  const { user, form } = await openForm();
  await fillShippingForm(user, { City: 'Haronabaad' });
  expect(await form.findByText(/^Did you mean Haroonabad\?/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Use Haroonabad' }));
  expect(form.getByLabelText('City')).toHaveValue('Haroonabad');
  expect(form.getByLabelText('City')).toHaveFocus();
  expect(form.queryByText(/^Did you mean/)).toBeNull();
});

it('the checkout orders with the typed city at the usual charge if the question is ignored', async () => {
  await setCharge('haroonabad', 35_000);
  const { user, form, as } = await openForm();
  await fillShippingForm(user, { City: 'Haronabaad' });
  expect(await form.findByText(/^Did you mean Haroonabad\?/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await screen.findByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  const path = `/api/orders?q=${encodeURIComponent(as.email)}`;
  const { orders } = (await shop.call('GET', path, { as: shop.users.admin })).as(listOrdersResponse);
  expect(orders.map(({ shippingAddress, grandTotal }) => [shippingAddress.city, grandTotal])).toEqual([
    ['Haronabaad', 1_200],
  ]);
});

it('the checkout shows the charge of the typed city, and orders with it', async () => {
  await setCharge('karachi', 35_000);
  const { user, form, as } = await openForm();
  expect(form.getByText('PKR 1,200.00')).toBeVisible();
  await fillShippingForm(user, { City: 'Krachi' });
  expect(await form.findByText(/^Delivery to Karachi: .*, PKR 350, 7 days to exchange$/)).toBeVisible();
  expect(form.getByText('PKR 1,350.00')).toBeVisible();
  await fill(user, form.getByLabelText('City'), 'Lahore');
  expect(await form.findByText(/^Delivery to Lahore: .*, PKR 200, 7 days to exchange$/)).toBeVisible();
  await fill(user, form.getByLabelText('City'), 'Karachi');
  expect(await form.findByText('PKR 1,350.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await screen.findByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  const path = `/api/orders?q=${encodeURIComponent(as.email)}`;
  const { orders } = (await shop.call('GET', path, { as: shop.users.admin })).as(listOrdersResponse);
  expect(orders.map(({ deliveryCharge, grandTotal }) => [deliveryCharge, grandTotal])).toEqual([[350, 1_350]]);
});

it('the checkout asks again if the total differs from the shown one, or if the charge has changed', async () => {
  await setCharge('multan', 40_000);
  const { user, form } = await openForm();
  const release = pages.calls.hold('GET /api/delivery');
  await fillShippingForm(user, { City: 'Multan' });
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  release();
  expect(await form.findByText('With delivery to Multan you pay PKR 1,400.00. Please confirm again.')).toBeVisible();
  await setCharge('multan', 45_000);
  pages.calls.allow(409);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  const sentence =
    'Delivery to you is PKR 450.00 now, and the order total PKR 1,450.00. Please look it over and confirm again.';
  expect(await form.findByText(sentence)).toBeVisible();
  expect(await form.findByText('PKR 1,450.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await screen.findByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
});
