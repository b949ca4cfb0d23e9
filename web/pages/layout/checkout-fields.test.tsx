import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrderBody } from '#contract/orders.schema.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';
import { fillShippingForm, inCart, openShippingForm } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop);

const addCustomer = async () => openSession(shop.deps, await addUser(shop.deps));

async function openForm(as?: Awaited<ReturnType<typeof addCustomer>>) {
  const product = await addProduct(shop.deps, { name: 'Sunny Tee' });
  const page = await pages.open('/about-us', { as: as ?? (await addCustomer()), cart: [inCart(product, 2)] });
  return { ...page, form: await openShippingForm(page.user) };
}

type Form = Awaited<ReturnType<typeof openForm>>['form'];
const valuesOf = (form: Form, labels: readonly string[]) =>
  labels.map((label) => form.getByLabelText<HTMLInputElement>(label).value);
const placeOf = (form: Form) => valuesOf(form, ['City', 'State', 'Postal Code']);
const sentOrder = () => createOrderBody.parse(pages.calls.of('POST /api/orders/create-order').at(-1)?.body);
const thanks = () => screen.findByRole('dialog', { name: 'Order Placed Successfully!' });

it('a town chosen from the list fills in state and postal code, and replaces those of an earlier choice', async () => {
  const { user, form } = await openForm();
  const city = form.getByRole('combobox', { name: 'City' });
  await fill(user, city, 'lah');
  await user.click(await form.findByRole('option', { name: 'Lahore, Punjab' }));
  expect(placeOf(form)).toEqual(['Lahore', 'Punjab', '54000']);
  expect(form.queryByRole('option')).toBeNull();

  await fill(user, city, 'کراچی');
  await form.findByRole('option', { name: /^Karachi/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(placeOf(form)).toEqual(['Karachi', 'Sindh', '74200']);
  expect(city).toHaveFocus();

  await fill(user, form.getByLabelText('Postal Code'), '75500');
  await fill(user, city, 'isb');
  await user.click(await form.findByRole('option', { name: /^Islamabad/ }));
  expect(placeOf(form)).toEqual(['Islamabad', 'Islamabad Capital Territory', '75500']);
});

it('a town that is typed instead of chosen replaces the state and postal code of the town before', async () => {
  const { user, form } = await openForm();
  const city = form.getByRole('combobox', { name: 'City' });
  await fill(user, city, 'kara');
  await user.click(await form.findByRole('option', { name: 'Karachi, Sindh' }));
  await fill(user, city, 'lahore');
  await user.tab();
  await waitFor(() => expect(placeOf(form)).toEqual(['lahore', 'Punjab', '54000']));
  await fill(user, form.getByLabelText('Postal Code'), '54700');
  await fill(user, city, 'Quetta');
  await waitFor(() => expect(placeOf(form)).toEqual(['Quetta', 'Balochistan', '54700']));
});

it('a town without letters is asked about', async () => {
  const { user, form } = await openForm();
  await fillShippingForm(user, { City: '🙂' });
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(form.getByLabelText('City')).toHaveAccessibleDescription('We do not know "🙂". Is it spelled right?');
  expect(pages.calls.of('POST /api/orders/create-order')).toEqual([]);
});

it('the last address keeps its own postal code when the form opens', async () => {
  const as = await addCustomer();
  const last = { city: 'Lahore', state: 'Punjab', zipCode: '54792', address: 'House 1, Street 2' };
  await addOrder(shop.deps, as, last);
  const { form } = await openForm(as);
  await waitFor(() => expect(pages.calls.of(/api\/towns/).length).toBeGreaterThan(0));
  expect(placeOf(form)).toEqual(['Lahore', 'Punjab', '54792']);
});

it('a typed postal code of a draft stays when a town is chosen', async () => {
  const as = await addCustomer();
  await pages.open('/about-us', { as });
  const details = { name: 'Hira', phone: '', address: '', city: '', state: '', postalCode: '54700', notes: '' };
  localStorage.setItem('shipping-details', JSON.stringify({ by: as.id, details, filledIn: {} }));
  const { user, form } = await openForm(as);
  expect(form.getByLabelText('Name')).toHaveValue('Hira');
  await fill(user, form.getByLabelText('City'), 'multan');
  await user.click(await form.findByRole('option', { name: 'Multan, Punjab' }));
  expect(placeOf(form)).toEqual(['Multan', 'Punjab', '54700']);
});

it('a town that no list has is asked about once, and a second press orders', async () => {
  const { user, form } = await openForm();
  await fillShippingForm(user, { City: 'Chak "Zzyx" 🙂' });
  const question = 'We do not know "Chak "Zzyx" 🙂". Is it spelled right?';
  await waitFor(() => expect(form.getByLabelText('City')).toHaveAccessibleDescription(question));
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(form.getByLabelText('City')).toHaveFocus();
  expect(pages.calls.of('POST /api/orders/create-order')).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await thanks()).toBeVisible();
  expect(sentOrder().shippingAddress.city).toBe('Chak "Zzyx" 🙂');
});

it('a town of 200 characters blocks the form until it is shortened', async () => {
  const { user, form } = await openForm();
  await fillShippingForm(user, { City: 'x'.repeat(200) });
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(form.getByLabelText('City')).toHaveAccessibleDescription('100 characters too long: shorten it');
  expect(pages.calls.of(/create-order|api\/towns/)).toEqual([]);
});

it('without a response of the list a typed town is ordered as it is', async () => {
  const { user, form } = await openForm();
  pages.calls.hold(/GET \/api\/(towns|delivery)/);
  await fillShippingForm(user, { City: 'Chak Zzyx' });
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await thanks()).toBeVisible();
});

it('the phone is grouped while it is typed, and the cursor stays beside its digit', async () => {
  const { user, form } = await openForm();
  const phone = form.getByLabelText<HTMLInputElement>('Phone');
  await user.type(phone, '03001234567');
  expect(phone).toHaveValue('0300 1234567');
  await user.keyboard('{Backspace>9/}');
  expect(phone).toHaveValue('030');
  for (const pasted of ['+92 300 1234567', '923001234567', '۰۳۰۰۱۲۳۴۵۶۷']) {
    await fill(user, phone, pasted);
    expect(phone).toHaveValue('0300 1234567');
  }
  phone.setSelectionRange(6, 7);
  await user.keyboard('9');
  expect(phone).toHaveValue('0300 1934567');
  expect(phone.selectionStart).toBe(7);
});

it('a phone that cannot be called is asked about once, and a second press orders', async () => {
  const { user, form } = await openForm();
  await fillShippingForm(user, { Phone: '0300 123456' });
  const phone = form.getByLabelText('Phone');
  expect(phone).toHaveAccessibleDescription('This number has 10 digits. Is it right?');
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(phone).toHaveFocus();
  await fill(user, phone, '0300 12345678');
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(phone, 'another number is another question').toHaveAccessibleDescription(
    'This number has 12 digits. Is it right?',
  );
  expect(pages.calls.of('POST /api/orders/create-order')).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await thanks()).toBeVisible();
  expect(sentOrder().phone).toBe('0300 12345678');
});

it('a thin address gets a hint after the field is left, and can be ordered with', async () => {
  const { user, form } = await openForm();
  const address = form.getByLabelText('Address');
  expect(address).toHaveAccessibleDescription('House, street, area, a landmark');
  await fillShippingForm(user, { Address: 'Model Town' });
  expect(address).toHaveAccessibleDescription('A house number or a landmark helps the courier.');
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await thanks()).toBeVisible();
});

it('an earlier address can be chosen, and a typed one comes back', async () => {
  const as = await addCustomer();
  for (const [address, city, state, zipCode] of [
    ['House 1, Street 2', 'Lahore', 'Punjab', '54000'],
    ['Flat 9, Sea View', 'Karachi', 'Sindh', '75500'],
  ] as const) {
    await addOrder(shop.deps, as, { address, city, state, zipCode });
  }
  const { user, form } = await openForm(as);
  const choice = await form.findByRole('combobox', { name: 'Deliver to' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Flat 9, Sea View, Karachi', 'House 1, Street 2, Lahore', 'Another address']);
  expect(placeOf(form)).toEqual(['Karachi', 'Sindh', '75500']);
  await user.selectOptions(choice, 'House 1, Street 2, Lahore');
  expect(form.getByLabelText('Address')).toHaveValue('House 1, Street 2');
  expect(placeOf(form)).toEqual(['Lahore', 'Punjab', '54000']);
  await fill(user, form.getByLabelText('Address'), 'House 7, near the school');
  expect(choice).toHaveDisplayValue('Another address');
  await user.selectOptions(choice, 'Flat 9, Sea View, Karachi');
  await user.selectOptions(choice, 'Another address');
  expect(form.getByLabelText('Address')).toHaveValue('House 7, near the school');
});

it('the pieces are listed with colour and size above Confirm Order', async () => {
  const { form } = await openForm();
  expect(form.queryByRole('combobox', { name: 'Deliver to' })).toBeNull();
  const pieces = within(form.getByRole('list', { name: 'Your order' }));
  await waitFor(() => expect(pieces.getByRole('listitem')).toHaveTextContent('2 × Sunny Tee red, 3-4 years'));
});
