import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#server/orders/tables.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
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
