import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCustomersResponse } from '#contract/customers.schema.ts';
import { nationalMobile } from '#contract/phone.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

let phones = 0;
const newPhone = () => `+9233${String((phones += 1)).padStart(8, '0')}`;
async function orderOf(username: string, phone: string, changes: Parameters<typeof addOrder>[2] = {}) {
  shop.clock.advance({ minutes: 1 });
  const lines = [{ product: await addProduct(shop.deps, { price: 1_000 }), quantity: 1 }];
  return addOrder(shop.deps, await addUser(shop.deps, { username }), { phone, lines, ...changes });
}
const openList = (query = '') => pages.open(`/dashboard/customers${query}`, { as: shop.users.admin });
const openCustomer = (phone: string) => pages.open(`/dashboard/customers/${phone}`, { as: shop.users.admin });
const change = (phone: string, body: object) =>
  shop.call('PATCH', `/api/customers/${phone}`, { as: shop.users.admin, body });
const findCustomer = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the list of customers', () => {
  it('has one row for a number with two accounts, with a link to its page', async () => {
    const phone = newPhone();
    await orderOf('Rabia Noor', phone, { status: 'Delivered' });
    const latest = await orderOf('Saima Noor', nationalMobile(phone), { city: 'Quetta' });
    await change(phone, { note: 'Sisters', blocked: { why: 'Refused a parcel' }, version: 0 });
    const { user, address } = await openList();
    const table = await screen.findByRole('table', { name: 'Customers' });
    const row = within(table).getByRole('row', { name: /Saima Noor/ });
    const texts = [nationalMobile(phone), 'Quetta', '2 orders', '1 delivered, 0 cancelled', 'PKR 1,200'];
    for (const text of [...texts, 'Blocked', 'Note']) expect(row).toHaveTextContent(text);
    expect(table).not.toHaveTextContent('Rabia Noor');
    await user.click(within(row).getByRole('link', { name: 'Saima Noor' }));
    expect(await findCustomer('Saima Noor')).toBeVisible();
    expect(address()).toBe(`/dashboard/customers/${latest.id}`);
  });

  it('finds a phone in any spelling, and says so if nobody is found', async () => {
    const phone = newPhone();
    await orderOf('Tahira Aziz', phone);
    await orderOf('Uzma Aziz', newPhone());
    const { user, address } = await openList();
    const search = async (text: string) => {
      await fill(user, await screen.findByRole('searchbox', { name: 'Search customers' }), text);
      await user.click(screen.getByRole('button', { name: 'Search' }));
    };
    await search(`0092-${phone.slice(3)}`);
    await waitFor(() => expect(screen.queryByText('Uzma Aziz')).toBeNull());
    expect(await screen.findByText('Tahira Aziz')).toBeVisible();
    expect(address()).toContain('#q=0092-');
    await search('nobody of this name');
    expect(await screen.findByText('No customers found')).toBeVisible();
  });

  it('leads to the next page and back to the first with the same search', async () => {
    await orderOf('Warda Shah', newPhone());
    const listed = (await shop.call('GET', '/api/customers?q=warda', { as: shop.users.admin })).as(
      listCustomersResponse,
    );
    pages.calls.replace('GET /api/customers', { status: 200, body: { ...listed, next: 'behind' } });
    const { user, address } = await openList('?q=warda');
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/dashboard/customers?after=behind#q=warda'));
    await waitFor(() => expect(pages.calls.of('GET /api/customers').at(-1)?.path).toContain('after=behind'));
    await user.click(await screen.findByRole('link', { name: 'First page' }));
    await waitFor(() => expect(address()).toBe('/dashboard/customers#q=warda'));
  });

  it('shows no amounts to a moderator who may not see them', async () => {
    await orderOf('Yasmin Gul', newPhone(), { status: 'Delivered' });
    const moderator = await addUser(shop.deps, { role: 'moderator', rights: ['users.edit'] });
    const as = await openSession(shop.deps, moderator);
    await pages.open('/dashboard/customers', { as });
    const table = await screen.findByRole('table', { name: 'Customers' });
    expect(within(table).getByRole('row', { name: /Yasmin Gul/ })).toBeVisible();
    expect(table).not.toHaveTextContent('PKR');
  });
});

describe('the page of a customer', () => {
  it('has links, figures, accounts and all orders of the number, each with a link', async () => {
    const phone = newPhone();
    const first = await orderOf('Zainab Ali', phone, { status: 'Delivered' });
    const second = await orderOf('Zara Ali', phone, { status: 'cancelled', notes: 'Ring twice' });
    const { user } = await openCustomer(phone);
    expect(await findCustomer('Zara Ali')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${phone}`);
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/${phone.slice(1)}`);
    const accounts = screen.getByRole('region', { name: '2 accounts with this number' });
    for (const { email } of [first, second]) expect(accounts).toHaveTextContent(email);
    const table = screen.getByRole('table', { name: 'Orders' });
    expect(within(table).getByRole('row', { name: new RegExp(first.orderId) })).toHaveTextContent('Delivered');
    await user.click(within(table).getByRole('link', { name: `#${second.orderId}` }));
    expect(await screen.findByText('Ring twice')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(await findCustomer('Zara Ali')).toBeVisible();
  });

  it('stores a note, and shows a note by somebody else without losing typed text', async () => {
    const phone = newPhone();
    await orderOf('Hafsa', phone);
    const { user } = await openCustomer(phone);
    await findCustomer('Hafsa');
    const note = screen.getByRole('textbox', { name: 'Note' });
    const save = () => user.click(screen.getByRole('button', { name: 'Save note' }));
    await fill(user, note, 'At home after 5');
    await save();
    expect(await screen.findByText('Note saved.')).toBeVisible();
    // Waits, because the field shows the stored note only with the next frame.
    await waitFor(() => expect(note).toHaveValue('At home after 5'));
    await change(phone, { note: 'At home after 6', version: 1 });
    pages.calls.allow(409);
    await user.clear(note);
    await user.type(note, 'Ring twice');
    await save();
    expect(await screen.findByText(/This customer was changed meanwhile/)).toBeVisible();
    expect(await screen.findByText('At home after 6')).toBeVisible();
    expect(note).toHaveValue('Ring twice');
    await save();
    expect(await screen.findByText('Note saved.')).toBeVisible();
    expect(pages.calls.of(/^PATCH/).at(-1)?.body).toEqual({ note: 'Ring twice', version: 2 });
  });

  it('saves a note although the customer was blocked since, and keeps it in the field before the page is read again', async () => {
    const phone = newPhone();
    await orderOf('Kiran', phone);
    const { user } = await openCustomer(phone);
    await findCustomer('Kiran');
    const note = screen.getByRole('textbox', { name: 'Note' });
    await fill(user, note, 'Ring twice');
    await change(phone, { blocked: { why: 'Refused a parcel' }, version: 0 });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Refused a parcel')).toBeVisible();
    pages.calls.hold(/^GET /);
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved.')).toBeVisible();
    await waitFor(() => expect(note).toHaveValue('Ring twice'));
  });

  it('blocks a customer with a reason, which their orders show, and unblocks them', async () => {
    const phone = newPhone();
    const { orderId } = await orderOf('Iqra', phone);
    const { user } = await openCustomer(phone);
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Block customer' }));
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await dialog.findByText('Reason is required')).toBeVisible();
    await fill(user, dialog.getByLabelText('Reason'), 'Refused three parcels');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText(/New orders are held for a call/)).toBeVisible();

    await pages.open(`/dashboard/manage-orders?q=${orderId}`);
    const row = await screen.findByRole('row', { name: new RegExp(orderId) });
    expect(row).toHaveTextContent('Held. Blocked: Refused three parcels');
    await user.click(within(row).getByRole('button', { name: `View order #${orderId}` }));
    const details = within(await screen.findByRole('dialog', { name: `Order #${orderId}` }));
    expect(details.getByText('Refused three parcels')).toBeVisible();
    await user.click(details.getByRole('link', { name: 'All orders of this number' }));
    expect(await findCustomer('Iqra')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByText('No longer blocked')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
  });

  it('says that no customer has a number without orders', async () => {
    pages.calls.allow(404);
    await openCustomer('+923999999999');
    expect(await screen.findByText('Customer not found')).toBeVisible();
    expect(screen.getByText('No order was placed with this mobile number.')).toBeVisible();
  });
});
