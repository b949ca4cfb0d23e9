import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addOrder, addProduct } from '#test/factories.ts';
import { addFailedJob } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const findToday = async () => within(await screen.findByRole('region', { name: 'Today' }));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

it('the morning shows what waits, and each figure links to its rows', async () => {
  // The clock stands at noon in Pakistan on 21 November 2026, a Saturday.
  const kurta = await addProduct(shop.deps, { name: 'Kurta', stock: 2 });
  const frock = await addProduct(shop.deps, { name: 'Frock', stock: 0 });
  const { owner, admin } = shop.users;
  const at = (iso: string) => new Date(iso);
  await addOrder(shop.deps, owner, {
    createdAt: at('2026-11-21T05:00:00.000Z'),
    lines: [{ product: kurta, quantity: 3 }],
  });
  await addOrder(shop.deps, owner, { createdAt: at('2026-11-21T04:00:00.000Z'), status: 'cancelled' });
  await addOrder(shop.deps, owner, {
    createdAt: at('2026-11-14T05:00:00.000Z'),
    status: 'Delivered',
    lines: [{ product: frock, quantity: 1 }],
  });
  await addFailedJob(shop.deps);
  const { user, address } = await pages.open('/dashboard/admin', { as: admin });
  const today = await findToday();
  const link = (name: RegExp) => today.findByRole('link', { name });
  expect(hrefOf(await link(/^Orders to confirm1since 21 Nov 2026, 10:00 am$/))).toBe('/dashboard/desk');
  expect(hrefOf(await link(/^Low stock23 pieces or fewer$/))).toBe('/dashboard/stock?view=low');
  expect(hrefOf(await link(/^Sold out1/))).toBe('/dashboard/stock?view=out');
  expect(hrefOf(await link(/^Failed work1/))).toBe('/dashboard/background-work');
  expect(today.getByText('Last Saturday until 12:00 pm')).toBeVisible();
  expect(today.getByText('As many orders, PKR 2,980.00 more.')).toBeVisible();
  expect(today.getAllByText('3 pieces')).toHaveLength(2);
  expect(hrefOf(today.getAllByRole('link', { name: 'Kurta red, 3-4 years 3 pieces' })[0] as HTMLElement)).toBe(
    `/dashboard/update-product/${kurta.id}`,
  );

  await user.click(await link(/^1 order, PKR 4,670\.00$/));
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\/manage-orders\?status=sales&placedFrom=/));
  expect(await screen.findByText(/^Placed from 21 Nov 2026, 12:00 am until 21 Nov 2026, 12:00 pm$/)).toBeVisible();
  expect(await screen.findByText('1 order')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('sales (not cancelled)');
  const download = new URL(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '', 'http://x');
  expect(Object.fromEntries(download.searchParams)).toEqual({
    status: 'sales',
    placedFrom: '2026-11-20T19:00:00.000Z',
    placedBefore: '2026-11-21T07:00:00.000Z',
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), '');
  expect(await screen.findByText('2 orders')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Orders of all times' }));
  expect(await screen.findByText('3 orders')).toBeVisible();
});

it('the morning says where a text promises more than the shop sells or allows', async () => {
  const reduce = { category: 'tops-and-tees', gender: 'girls', price: 800 } as const;
  const tee = await addProduct(shop.deps, { ...reduce, name: 'Tee', oldPricePaisa: 100_000 });
  await addProduct(shop.deps, { category: 'bottoms', name: 'Shorts', price: 900, oldPricePaisa: 100_000 });
  const publish = { value: { title: 'Returns', body: 'Return it within 30 days.' }, version: 0 };
  const as = shop.users.admin;
  const published = await shop.call('POST', '/api/content-slots/page-returns/publish', { as, body: publish });
  expect(published.status).toBe(200);
  await pages.open('/dashboard/admin', { as });
  const today = await findToday();
  const card = 'The card “Bottoms” says 25% off, but the best price cut there is 10%.';
  expect(await today.findByText(card)).toBeVisible();
  expect(hrefOf(today.getByRole('link', { name: 'Change the text: The card “Bottoms”' }))).toBe(
    '/dashboard/content?slot=categories',
  );
  expect(hrefOf(today.getByRole('link', { name: 'See the products: The card “Bottoms”' }))).toBe(
    '/shop?category=bottoms&onSale=true',
  );
  expect(today.getByText(/Shirts and polos” says 15% off, but nothing is reduced there\.$/)).toBeVisible();
  const page = /” says 30 days, but in the settings a customer may return within 7 days\.$/;
  expect(today.getByText(page)).toBeVisible();
  expect(today.queryByText(/Tops and tees|top of the home page/)).toBeNull();
  await shop.call('PATCH', `/api/products/update-product/${tee.id}`, { as, body: { oldPrice: 900 } });
  await pages.open('/dashboard/admin', { as });
  const hero = 'The top of the home page says 20% off, but the best price cut there is 11%.';
  expect(await (await findToday()).findByText(hero)).toBeVisible();
});

it('the list of sold out products has the products that the figure counts', async () => {
  await addProduct(shop.deps, { name: 'Gone Sherwani', stock: 0 });
  await addProduct(shop.deps, { name: 'Last Sherwani', stock: 1 });
  await pages.open('/dashboard/stock?view=out', { as: shop.users.admin });
  expect(await screen.findByText('Gone Sherwani')).toBeVisible();
  expect(screen.queryByText('Last Sherwani')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sold out' })).toHaveAttribute('aria-current', 'page');
});

it('the morning is read again when an order is changed', async () => {
  const { user } = await pages.open('/dashboard/admin', { as: shop.users.admin });
  const confirm = await (await findToday()).findByRole('link', { name: /^Orders to confirm/ });
  expect(confirm).toHaveAccessibleName(/^Orders to confirm1/);
  await user.click(await screen.findByRole('link', { name: /Orders$/ }));
  const [status] = (await screen.findAllByRole('combobox', { name: /status/i })) as [HTMLElement];
  await user.selectOptions(status, 'processing');
  expect(await screen.findByText('Order status updated successfully')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const today = await findToday();
  expect(await today.findByRole('link', { name: /^Orders to confirm0none waits$/ })).toBeVisible();
});

it('the morning shows helpers only the parts that their rights allow, without links to other pages', async () => {
  const helper = await openSession(
    shop.deps,
    await addUser(shop.deps, { role: 'moderator', rights: ['cash.view', 'stock.count'] }),
  );
  await pages.open('/dashboard/admin', { as: helper });
  const today = await findToday();
  expect(await today.findByText('Sales today')).toBeVisible();
  expect(today.getByRole('link', { name: /^Low stock/ })).toBeVisible();
  expect(today.getAllByText(/^\d+ orders?, PKR/).length).toBe(2);
  expect(today.queryByRole('link', { name: /PKR/ })).not.toBeInTheDocument();
  expect(today.queryByText(/Orders to confirm|Failed work/)).not.toBeInTheDocument();
  const kurta = today.getAllByRole('link', { name: /^Kurta/ })[0] as HTMLElement;
  expect(hrefOf(kurta)).toMatch(/^\/shop\//);
});
