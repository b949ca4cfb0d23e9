import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

type NewOrder = Parameters<typeof addOrder>[2];
const place = async (overrides: NewOrder = {}) =>
  addOrder(shop.deps, shop.users.owner, {
    lines: [{ product: await addProduct(shop.deps), quantity: 1 }],
    ...overrides,
  });
const open = (orderId: string, as = shop.users.owner) => pages.open(`/orders/${orderId}`, { as });
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const REPEAT = 'Order the same again';

it('the owner changes the address of a pending order and then cancels it', async () => {
  const { orderId } = await place();
  const { user } = await open(orderId);
  await user.click(await button(/^Change the address/));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  expect(form.getByLabelText('City')).toHaveValue('Lahore');
  await fill(user, form.getByLabelText('City'), 'Multan');
  await user.click(form.getByRole('button', { name: /^Save the address/ }));
  const [state, postalCode] = [form.getByLabelText('State'), form.getByLabelText('Postal Code')];
  expect(state, 'the province of the city before').toHaveAccessibleDescription('State is required');
  expect(postalCode).toHaveAccessibleDescription('Postal code is required');
  await fill(user, form.getByLabelText('City'), 'Lahore');
  expect([state, postalCode].map((field) => (field as HTMLInputElement).value)).toEqual(['Punjab', '54000']);
  await fill(user, postalCode, '60000');
  await fill(user, form.getByLabelText('City'), 'Multan');
  expect(postalCode, 'what was typed stays').toHaveValue('60000');
  await fill(user, state, 'Punjab');
  await user.click(form.getByRole('button', { name: /^Save the address/ }));
  expect(await screen.findByText('Multan')).toBeVisible();
  await user.click(await button(/^Cancel the order/));
  await user.click(await button(/^Yes, cancel my order/));
  expect(await screen.findByText('This order was cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Change the address/ })).toBeNull());
});

it('an order that was packed is not cancelled, and its page says so', async () => {
  pages.calls.allow(409);
  const { id, orderId } = await place();
  const { user } = await open(orderId);
  await user.click(await button(/^Cancel the order/));
  await shop.call('PATCH', `/api/orders/update-order-status/${id}`, {
    as: shop.users.admin,
    body: { status: 'processing' },
  });
  await user.click(await button(/^Yes, cancel my order/));
  expect(await screen.findByText(/^This order was changed to processing/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel the order/ })).toBeNull());
});

it('only the owner may change or repeat an order, not even staff', async () => {
  const { orderId } = await place();
  await open(orderId, shop.users.admin);
  expect(await screen.findByText('In this order')).toBeVisible();
  for (const name of [/^Change the address/, /^Cancel the order/, REPEAT])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('a reorder adds the available products, and names the missing ones', async () => {
  const [here, soldOut] = [
    await addProduct(shop.deps, { name: 'Again Kurta', stock: 1 }),
    await addProduct(shop.deps, { name: 'Again Cap', stock: 0 }),
  ];
  const lines = [here, soldOut].map((product) => ({ product, quantity: 2 }));
  const { orderId } = await place({ status: 'Delivered', lines });
  const { user } = await open(orderId);
  await user.click(await button(REPEAT));
  expect(await screen.findByText('Only 1 of Again Kurta is left, instead of 2.')).toBeVisible();
  expect(screen.getByText('Again Cap is sold out.')).toBeVisible();
  expect(await button(/Cart/i)).toBeVisible();
  expect(JSON.stringify(localStorage)).toContain(here.id);
  expect(JSON.stringify(localStorage)).not.toContain(soldOut.id);
});

it('the page links to a review of delivered products, and to a chat with the shop about the order', async () => {
  const product = await addProduct(shop.deps, { name: 'Reviewable Kurta' });
  const lines = [{ product, quantity: 1 }];
  const { orderId } = await place({ status: 'Delivered', lines });
  await open(orderId);
  expect(await screen.findByRole('link', { name: 'Review Reviewable Kurta' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/shop\/.+#reviews$/),
  );
  const { whatsapp } = (await shop.call('GET', '/api/store')).as(shopProfileResponse);
  const chat = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /^Ask us about this order/ }).href);
  expect([chat.pathname, chat.searchParams.get('text')]).toEqual([`/${whatsapp}`, expect.stringContaining(orderId)]);
  const waiting = await place({ lines });
  await open(waiting.orderId);
  expect(await screen.findByText('In this order')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Review R/ })).toBeNull();
});
