import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#server/orders/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill, fillAll } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

it('an order of a customer without an account is entered with a product that is found by its name', async () => {
  await addProduct(shop.deps, { name: 'Zardozi Sherwani', price: 2_000 });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  await fillAll(user, form, {
    Name: 'Rukhsana Bibi',
    Phone: '0322 4445556',
    Address: 'Behind the mill',
    City: 'Faisalabad',
  });
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(form.getByLabelText('Add a product')).toHaveAccessibleDescription('Add a product first.');
  expect(form.getByLabelText('Add a product')).toHaveFocus();
  await fill(user, form.getByLabelText('Add a product'), 'Zardozi');
  await user.click(await form.findByRole('button', { name: 'Zardozi Sherwani' }));
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByText('PKR 2,200.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Enter the order' }));
  await waitFor(async () => {
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.customerName, 'Rukhsana Bibi'));
    expect(row).toMatchObject({ userId: null, phoneE164: '+923224445556', totalPaisa: 200_000, status: 'processing' });
  });
});

it('a new order has a price, a discount with its reason and no delivery charge, shown before it is entered', async () => {
  await addProduct(shop.deps, { name: 'Banarasi Lehnga', price: 2_000 });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  await fillAll(user, form, { Name: 'Sadia', Phone: '0322 4445558', Address: 'Near the mill', City: 'Lahore' });
  await fill(user, form.getByLabelText('Add a product'), 'Banarasi');
  await user.click(await form.findByRole('button', { name: 'Banarasi Lehnga' }));
  await user.click(form.getByRole('radio', { name: 'Percent' }));
  await fill(user, form.getByLabelText('Percent off the products'), '5');
  expect(form.getByLabelText('Reason for the new price')).toBeRequired();
  await fill(user, form.getByLabelText('Reason for the new price'), 'Regular customer');
  for (const [label, wrong, problem, right] of [
    ['Pieces', '1.5', 'Please enter a whole number from 1 to 99', '1'],
    [
      'Another price for a piece',
      'ask',
      'Please enter whole rupees from 0 to PKR 1,000,000, or leave it empty',
      '1,800',
    ],
    ['Percent off the products', 'ten', 'Please enter a whole number from 1 to 100', '10'],
  ] as const) {
    await fill(user, form.getByLabelText(label), wrong);
    await user.click(form.getByRole('button', { name: 'See the total' }));
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(form.getByLabelText(label)).toHaveFocus();
    await fill(user, form.getByLabelText(label), right);
  }
  await user.click(form.getByRole('checkbox', { name: 'No delivery charge' }));
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByRole('status')).toHaveTextContent(
    'The customer pays PKR 1,620.00, at the prices of the shop PKR 2,200.00.',
  );
  expect(form.getByText('PKR 2,000.00')).toBeVisible();
  expect(form.getByText('PKR -180.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Enter the order' }));
  await waitFor(async () => {
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.customerName, 'Sadia'));
    expect(row).toMatchObject({ totalPaisa: 180_000, grandTotalPaisa: 162_000 });
  });
});

it('the prices of a new order need the right to change prices', async () => {
  const seller = await addUser(shop.deps, { role: 'moderator', rights: ['orders.view', 'orders.edit'] });
  await pages.open('/dashboard/desk/new', { as: await openSession(shop.deps, seller) });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  expect(form.getByLabelText('Add a product')).toBeVisible();
  expect(form.queryByRole('group', { name: 'Prices' })).toBeNull();
});

it('a change of an order takes its discount off, and the customer pays the usual total', async () => {
  const product = await addProduct(shop.deps, { name: 'Gota Frock', price: 1_000 });
  const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
  const body = { version: 0, discount: { amount: 300 }, priceReason: 'Late parcel' };
  await shop.call('PATCH', `/api/desk/orders/${order.id}`, { as: shop.users.admin, body });
  const { user } = await pages.open(`/dashboard/orders/${order.id}`, { as: shop.users.admin });
  expect((await screen.findAllByText('Late parcel'))[0]).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Change the order' }));
  const form = within(await screen.findByRole('form', { name: 'Change the order' }));
  expect(form.getByLabelText('Rupees off the products')).toHaveValue('300');
  await user.click(form.getByRole('radio', { name: 'No discount' }));
  expect(form.getByLabelText('Reason for the new price')).not.toBeRequired();
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  expect(await form.findByRole('status')).toHaveTextContent('The customer pays PKR 1,200.00, before PKR 900.00.');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.grandTotalPaisa).toBe(120_000);
  });
});

it('the page asks about a misspelt city before an order is entered', async () => {
  await addProduct(shop.deps, { name: 'Ajrak Topi' });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  await fillAll(user, form, { Name: 'Amna', Phone: '0322 4445557', Address: 'Near the mosque', City: 'Karahci' });
  await fill(user, form.getByLabelText('Add a product'), 'Ajrak');
  await user.click(await form.findByRole('button', { name: 'Ajrak Topi' }));
  await user.click(form.getByRole('button', { name: 'See the total' }));
  await user.click(await form.findByRole('button', { name: 'Use Karachi' }));
  expect(form.getByLabelText('City')).toHaveValue('Karachi');
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByRole('button', { name: 'Enter the order' })).toBeVisible();
  expect(form.queryByText(/^The shop does not know/)).toBeNull();
});

it('the page says before an order is entered that its phone is no mobile number, and that its city is unknown', async () => {
  await addProduct(shop.deps, { name: 'Phulkari Chaddar' });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  await fillAll(user, form, {
    Name: 'Shazia Bano',
    Phone: '042 35761234',
    Address: 'Behind the school',
    City: 'Chak 47',
  });
  await fill(user, form.getByLabelText('Add a product'), 'Phulkari');
  await user.click(await form.findByRole('button', { name: 'Phulkari Chaddar' }));
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByText(/^The shop does not know/)).toHaveTextContent('Chak 47');
  expect(form.getByText(/no WhatsApp, and no history of this customer/)).toHaveTextContent('042 35761234');
  await fill(user, form.getByLabelText('City'), 'Faisalabad');
  await fill(user, form.getByLabelText('Phone'), '0322 4445557');
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByRole('button', { name: 'Enter the order' })).toBeVisible();
  expect(form.queryByText(/^The shop does not know/)).toBeNull();
  expect(form.queryByText(/no WhatsApp/)).toBeNull();
});
