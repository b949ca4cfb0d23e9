import { randomInt } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import type { Right } from '#contract/rights.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const ORDERS = 'GET /api/orders';
const findDialog = () => screen.findByRole('dialog', { name: 'Go to' });
const findInput = async () => within(await findDialog()).findByRole('combobox');
const options = () => within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');
const texts = () => options().map((option) => option.textContent);
const marked = () => options().filter((option) => option.getAttribute('aria-selected') === 'true');

/** Random, so that a retried test does not find the parcel of the first try. */
const randomLetters = () => Array.from({ length: 7 }, () => 'ABCDEFGH'[randomInt(8)]).join('');

async function openPalette(rights?: readonly Right[], path = '/dashboard/profile') {
  const helper = () => addUser(shop.deps, { role: 'moderator', rights: [...(rights ?? [])] });
  const as = rights ? await openSession(shop.deps, await helper()) : shop.users.admin;
  const page = await pages.open(path, { as });
  await screen.findByRole('button', { name: 'Go to' });
  await page.user.keyboard('{Control>}k{/Control}');
  await findInput();
  return page;
}

it('the palette opens by Ctrl+K or its button, lists the pages, and closes by Ctrl+K', async () => {
  const { user } = await openPalette();
  expect(texts().slice(0, 2)).toEqual(['Dashboard ', 'Desk ']);
  expect(texts()).toContain('Background Work ');
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Go to' }));
  expect(await findDialog()).toBeVisible();
});

it('the palette opens while a form field has the focus', async () => {
  const page = await pages.open('/dashboard/manage-orders', { as: shop.users.admin });
  await page.user.click(await screen.findByRole('searchbox', { name: 'Search orders' }));
  await page.user.keyboard('{Meta>}k{/Meta}');
  expect(await findDialog()).toBeVisible();
});

it('the palette finds orders by number, name and phone, products by name and SKU, and customers', async () => {
  const product = await addProduct(shop.deps, { name: 'Palette Sherwani', sku: 'SHW-77' });
  const order = await addOrder(shop.deps, shop.users.owner, {
    customerName: 'Zubaida Palette',
    phone: '0321 7654321',
    lines: [{ product, quantity: 1 }],
  });
  const { user } = await openPalette();
  const input = await findInput();
  const type = async (text: string) => {
    await user.clear(input);
    await user.type(input, text);
  };
  const number = `#${order.orderId}`;
  for (const text of [order.orderId, 'zubaida', '03217654321']) {
    await type(text);
    expect(
      await screen.findByRole('option', { name: new RegExp(`^${number} Zubaida Palette, pending`) }),
    ).toBeVisible();
  }
  expect(await screen.findByRole('option', { name: 'Zubaida Palette 03217654321, Lahore' })).toBeVisible();
  for (const text of ['palette sherw', 'SHW-77']) {
    await type(text);
    expect(await screen.findByRole('option', { name: 'Palette Sherwani red, 3-4 years' })).toBeVisible();
  }
  const group = await screen.findByRole('group', { name: 'Products' });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
});

it.each([
  { kind: 'with digits', number: `NP-7${randomLetters()}` },
  { kind: 'of letters alone', number: `NP-K${randomLetters()}` },
])(
  'the palette finds a parcel by its number $kind and by its tracking number, long after it was delivered',
  async ({ number }) => {
    const order = await addOrder(shop.deps, shop.users.owner, { customerName: 'Parcel Bibi', status: 'Delivered' });
    const courier = await addCourierAccount(shop.deps);
    const trackingNo = `LE${randomInt(1e9, 1e10)}`;
    await addParcel(shop.deps, order, { number, state: 'delivered', courierAccountId: courier.id, trackingNo });
    const { user, address } = await openPalette();
    const input = await findInput();
    for (const text of [number, number.toLowerCase(), trackingNo, trackingNo.toLowerCase()]) {
      await user.clear(input);
      await user.type(input, text);
      expect(
        await screen.findByRole('option', { name: new RegExp(`^${number} ${trackingNo}, Parcel Bibi, Delivered`) }),
      ).toBeVisible();
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/${order.orderId}`));
    const parcels = within(await screen.findByRole('region', { name: 'Parcels' }));
    expect(parcels.getByText(trackingNo)).toBeVisible();
  },
);

it('the palette is controlled by arrow keys, and Enter opens the details of the order', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const one = await addOrder(shop.deps, shop.users.owner, { customerName: 'Arrow Bibi', lines });
  shop.clock.advance({ minutes: 1 });
  await addOrder(shop.deps, shop.users.owner, { customerName: 'Arrow Bibi', lines });
  const { user, address } = await openPalette();
  const input = await findInput();
  await user.type(input, 'arrow bibi');
  await waitFor(() => expect(options().length).toBeGreaterThanOrEqual(2));
  await screen.findByText(/^\d+ results$/);
  expect(marked()).toEqual([options()[0]]);
  await user.keyboard('{ArrowUp}');
  expect(marked()).toEqual([options().at(-1)]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()).toEqual([options()[1]]);
  expect(input).toHaveAttribute('aria-activedescendant', options()[1]?.id);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: `Order #${one.orderId}` })).toBeVisible();
  expect(address()).toBe(`/dashboard/orders/${one.orderId}`);
});

it('the palette drops the results of the previous text, and says that it is searching', async () => {
  await addOrder(shop.deps, shop.users.owner, { customerName: 'Early Text' });
  const { user } = await openPalette();
  const input = await findInput();
  await user.type(input, 'early text');
  expect(await screen.findByRole('option', { name: /Early Text, pending/ })).toBeVisible();
  const release = pages.calls.hold(/^GET /);
  await user.type(input, ' x');
  expect(screen.queryByRole('listbox', { name: 'Results' })).not.toBeInTheDocument();
  expect(screen.getByText('Searching...')).toBeVisible();
  await waitFor(() => expect(pages.calls.of(ORDERS).at(-1)?.privateQuery).toBe('q=early+text+x'));
  expect(screen.queryByRole('listbox', { name: 'Results' })).not.toBeInTheDocument();
  release();
  expect(await screen.findByText('Nothing found for “early text x”.')).toBeVisible();
});

it('the palette names groups that could not be searched beside the results, and searches them again on request', async () => {
  await addOrder(shop.deps, shop.users.owner, { customerName: 'Again Khan', phone: '0300 9998887' });
  pages.calls.replace(ORDERS, { status: 500 });
  const { user } = await openPalette();
  await user.type(await findInput(), 'again khan');
  expect(await screen.findByText('Could not be searched: Orders.')).toBeVisible();
  expect(await screen.findByRole('option', { name: /^Again Khan 03009998887/ })).toBeVisible();
  pages.calls.restore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Again Khan, pending/ })).toBeVisible();
  expect(screen.queryByText(/^Could not be searched/)).not.toBeInTheDocument();
});

it('the palette links to the whole list if there are more results', async () => {
  for (let index = 0; index < 6; index += 1)
    await addOrder(shop.deps, shop.users.owner, { customerName: 'Many Orders' });
  const { user, address } = await openPalette();
  await user.type(await findInput(), 'many orders');
  await user.click(await screen.findByRole('option', { name: 'All orders with “many orders”' }));
  await waitFor(() => expect(address()).toBe('/dashboard/manage-orders#q=many+orders'));
});

it('the palette shows a packer only pages that a packer may open, and requests nothing else', async () => {
  const order = await addOrder(shop.deps, shop.users.owner, { customerName: 'Packed Begum' });
  const { user } = await openPalette(RIGHT_PRESETS.Packer, '/dashboard/manage-orders');
  expect(texts()).toEqual(['Desk ', 'Manage Orders ', 'Parcels ', 'Returns ', 'Stock ', 'Purchases ']);
  await user.type(await findInput(), 'packed');
  expect(await screen.findByRole('option', { name: new RegExp(order.orderId) })).toBeVisible();
  await pages.calls.settle();
  expect(pages.calls.of(/^GET \/api\/(customers|products)/)).toEqual([]);
});

it('a customer has no palette', async () => {
  const { user } = await pages.open('/dashboard', { as: shop.users.other });
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('button', { name: 'Go to' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument();
});
