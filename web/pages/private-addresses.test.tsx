import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addLink } from '#test/confirmation-links.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { addInvitation } from '#test/staff.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill, fillAll } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const PHONE = '0333 7654321';
const EMAIL = 'nadia.anwar@example.com';
/** Parts of phone and e-mail that stay the same in any URL encoding. */
const PRIVATE = [/7654321/, /nadia/i];

/** URLs of pages as a proxy logs them, without the fragment. */
let requested: string[] = [];
const visit = (address: () => string) => requested.push(address().split('#')[0] ?? '');

beforeEach(() => {
  requested = [];
});
afterEach(() => {
  const logged = [...requested, ...pages.calls.made.map(({ path }) => path)].map(decodeURIComponent);
  const leaked = logged.filter((line) => PRIVATE.some((secret) => secret.test(line)));
  if (leaked.length > 0) throw new Error(`Personal data stands in addresses: ${leaked.join(', ')}`);
});

async function addCustomer() {
  const customer = await openSession(shop.deps, await addUser(shop.deps, { email: EMAIL, username: 'Nadia' }));
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, customer, { phone: PHONE, customerName: 'Nadia Anwar', lines });
  return { customer, order };
}

describe('no URL that a page requests contains a phone or an e-mail:', () => {
  it("on the customer's own pages", async () => {
    const { customer, order } = await addCustomer();
    const own = await pages.open('/dashboard/orders', { as: customer });
    await own.user.click(await screen.findByRole('link', { name: `#${order.orderId}` }));
    visit(own.address);
    await pages.open('/dashboard', { as: customer });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await pages.open('/dashboard/profile', { as: customer });
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeVisible();
    expect(pages.calls.of('GET /api/orders/mine').length).toBeGreaterThan(0);
  });

  it('for tracking, a forgotten password and registration', async () => {
    const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
    const order = await addOrder(shop.deps, await addUser(shop.deps), { phone: PHONE, lines });
    const track = await pages.open('/orders');
    await fillAll(track.user, screen, { 'Order number': order.orderId, Phone: PHONE });
    await track.user.click(screen.getByRole('button', { name: 'Track my order' }));
    await waitFor(() => expect(track.address()).toBe(`/orders/${order.orderId}`));

    const forgot = await pages.open('/forgot-password');
    await fill(forgot.user, screen.getByLabelText('Email'), EMAIL);
    await forgot.user.keyboard('{Enter}');
    await waitFor(() => expect(pages.calls.of('POST /api/auth/forgot-password')).toHaveLength(1));
    visit(forgot.address);

    const register = await pages.open('/register');
    await fillAll(register.user, screen, { Username: 'Nadia', Email: EMAIL });
    await register.user.keyboard('{Enter}');
    visit(register.address);
  });

  it.each([
    ['/dashboard/manage-orders', 'Search orders', /^\/api\/orders\?/],
    ['/dashboard/users', 'Search users', /^\/api\/auth\/users/],
    ['/dashboard/customers', 'Search customers', /^\/api\/customers/],
    ['/dashboard/desk', 'Search the desk', /^\/api\/desk\/orders/],
    ['/dashboard/parcels', 'Search parcels', /^\/api\/parcels\?/],
    ['/dashboard/manage-products', 'Search products', /^\/api\/products\/managed/],
    ['/dashboard/stock', 'Search stock', /^\/api\/stock/],
  ])('for a search on %s, which is still there after Back and a reload', async (path, label, call) => {
    const { user, address, back } = await pages.open(path, { as: shop.users.admin });
    for (const text of [PHONE, EMAIL]) {
      await fill(user, await screen.findByLabelText(label), text);
      await user.keyboard('{Enter}');
      const sent = new URLSearchParams({ q: text }).toString();
      await waitFor(() =>
        expect(pages.calls.made.some((made) => call.test(made.path) && made.privateQuery === sent)).toBe(true),
      );
      expect(address()).toMatch(/#q=/);
      visit(address);
    }
    // Goes back twice, because emptying the field between the two texts was a search, too.
    for (const _step of ['empty', 'phone']) await back();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue(PHONE));
    await pages.open(address(), { as: shop.users.admin });
    expect(await screen.findByLabelText(label)).toHaveValue(PHONE);
  });

  it('for a customer, opened from the list, from an order and from Ctrl+K', async () => {
    const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
    const order = await addOrder(shop.deps, await addUser(shop.deps), { phone: PHONE, customerName: 'Zoya', lines });
    await addParcel(shop.deps, order);
    const { user, address } = await pages.open('/dashboard/customers', { as: shop.users.admin });
    await user.click(await screen.findByRole('link', { name: 'Zoya' }));
    await fill(user, await screen.findByLabelText('Note'), 'Rings twice');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved.')).toBeVisible();
    visit(address);

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), PHONE.replace(' ', ''));
    await user.click(await screen.findByRole('option', { name: /^Zoya 03337654321/ }));
    expect(await screen.findByLabelText('Note')).toHaveValue('Rings twice');
    visit(address);

    const orders = await pages.open(`/dashboard/manage-orders?q=${order.orderId}`, { as: shop.users.admin });
    await orders.user.click(await screen.findByRole('button', { name: new RegExp(`View.*${order.orderId}`) }));
    await orders.user.click(await screen.findByRole('link', { name: 'All orders of this number' }));
    expect(await screen.findByLabelText('Note')).toHaveValue('Rings twice');
    visit(orders.address);
  });

  it('for a download of search results', async () => {
    const save = vi.fn<() => string>(() => 'blob:orders');
    Object.assign(URL, { createObjectURL: save, revokeObjectURL: vi.fn<() => void>() });
    const as = await openSession(shop.deps, shop.users.admin);
    // Mocks the download, because it needs a session cookie, which jsdom lacks.
    pages.calls.replace('GET /api/orders/export.csv', { status: 200, body: 'Order ID' });
    const { user } = await pages.open(`/dashboard/manage-orders#${new URLSearchParams({ q: PHONE })}`, { as });
    await user.click(await screen.findByRole('link', { name: 'Download CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [download] = pages.calls.of('GET /api/orders/export.csv');
    expect(download?.privateQuery).toBe(String(new URLSearchParams({ q: PHONE })));
  });
});

it('the page of a confirmation link requests no URL with the token', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { lines });
  const token = await addLink(shop, order);
  await pages.open(`/c/${token}`);
  expect(await screen.findByRole('button', { name: /^Confirm my order/ })).toBeVisible();
  const invitation = await addInvitation(shop, 'quiet.helper@example.com');
  await pages.open(`/join/${invitation.token}`);
  expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
  const called = pages.calls.made.map(({ path }) => path);
  expect(called.filter((path) => path.includes(token) || path.includes(invitation.token))).toEqual([]);
});
