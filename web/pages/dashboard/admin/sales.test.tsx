import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { listSalesResponse, type SaveSaleBody, saleResponse } from '#contract/sales.schema.ts';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { sales } from '#server/catalogue/sales/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const LIST = '/dashboard/sales';
const SAVED = 'Sale saved';
const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
const open = (address = LIST) => pages.open(address, { as: shop.users.admin });
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const save = (user: UserEvent) => user.click(button('Save'));
const setTime = (label: 'Starts' | 'Ends', iso: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: shopTimeOfInstant(iso) } });
const listed = async () => (await shop.call('GET', '/api/sales', { as: shop.users.admin })).as(listSalesResponse).sales;
const priceOf = async (id: string) => {
  const { price, oldPrice } = (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product;
  return [price, oldPrice];
};
const add = async (values: Partial<SaveSaleBody> = {}) => {
  const body: SaveSaleBody = {
    name: 'Eid',
    percent: 20,
    price: null,
    scope: 'category',
    scopeValues: ['bottoms'],
    startsAt: inMinutes(0),
    endsAt: inMinutes(60),
    ...values,
  };
  return (await shop.call('POST', '/api/sales', { as: shop.users.admin, body })).as(saleResponse).sale;
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now() });
  await shop.deps.db.delete(sales);
  await shop.deps.db.delete(products);
});

it('a sale of a category for the next week is planned, and its products cost less', async () => {
  const trousers = await addProduct(shop.deps, { category: 'bottoms', price: 1_000 });
  const shirt = await addProduct(shop.deps, { category: 'kids-shirts', price: 1_000 });
  const { user, address } = await open();
  expect(await screen.findByText('No sales yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Plan a sale' }));
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Winter');
  await fill(user, field('Percent'), '25');
  await user.click(screen.getByRole('checkbox', { name: 'Bottoms' }));
  expect(
    screen.getByText(
      /^25% off everything in Bottoms, from 21 Nov 2026, 12:00 pm until 28 Nov 2026, 11:59 pm\..*do not add up/,
    ),
  ).toBeVisible();
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  await waitFor(() => expect(address()).toBe(LIST));
  expect(await screen.findByRole('heading', { name: 'Winter' })).toBeVisible();
  expect(screen.getByText('until 28 Nov 2026, 11:59 pm')).toBeVisible();
  expect(screen.getByText('25% off everything in Bottoms')).toBeVisible();
  expect([await priceOf(trousers.id), await priceOf(shirt.id)]).toEqual([
    [750, 1_000],
    [1_000, null],
  ]);
});

it('single products are found, added, removed, and get one price', async () => {
  const [sun, moon] = [
    await addProduct(shop.deps, { name: 'Sunny Frock', price: 1_490 }),
    await addProduct(shop.deps, { name: 'Moony Frock', price: 1_490 }),
  ];
  const { user } = await open(`${LIST}?sale=new`);
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Frocks');
  await user.click(screen.getByRole('radio', { name: 'One price' }));
  await fill(user, field('Rupees'), '999');
  await user.click(screen.getByRole('radio', { name: 'Single products' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find a product' }), 'frock{Enter}');
  for (const name of [/^Add Sunny Frock/, /^Add Moony Frock/]) {
    await user.click(await screen.findByRole('button', { name }));
  }
  expect(await screen.findByText('All that were found are on sale already.')).toBeVisible();
  await user.click(button('Take out Moony Frock'));
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect((await listed()).map(({ scopeLabels }) => scopeLabels)).toEqual([['Sunny Frock']]);
  expect([await priceOf(sun.id), await priceOf(moon.id)]).toEqual([
    [999, 1_490],
    [1_490, null],
  ]);
});

it('designs are ticked in a list that can be searched', async () => {
  const product = await addProduct(shop.deps, { design: 'Sun', price: 1_000 });
  await addProduct(shop.deps, { design: 'Moon' });
  const { user } = await open(`${LIST}?sale=new`);
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Suns');
  await fill(user, field('Percent'), '10');
  await user.click(screen.getByRole('radio', { name: 'Designs' }));
  await fill(user, await screen.findByRole('searchbox', { name: 'Find a design' }), 'su');
  expect(screen.queryByRole('checkbox', { name: 'Moon' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Sun' }));
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(await priceOf(product.id)).toEqual([900, 1_000]);
});

it('a running sale is ended with one press', async () => {
  const trousers = await addProduct(shop.deps, { category: 'bottoms', price: 1_000 });
  await add();
  expect(await priceOf(trousers.id)).toEqual([800, 1_000]);
  shop.clock.advance({ minutes: 5 });
  vi.setSystemTime(shop.clock.now());
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'End Eid now' }));
  expect(await screen.findByText('Eid has ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End Eid now' })).toBeNull());
  expect(await priceOf(trousers.id)).toEqual([1_000, null]);
});

it('a sale is deleted after a confirmation', async () => {
  const trousers = await addProduct(shop.deps, { category: 'bottoms', price: 1_000 });
  await add();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete Eid' }));
  await user.click(within(screen.getByRole('dialog', { name: 'Delete sale' })).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Sale deleted')).toBeVisible();
  expect(await screen.findByText('No sales yet')).toBeVisible();
  expect(await priceOf(trousers.id)).toEqual([1_000, null]);
});

it('a change does not drop the seconds of a time that was not edited', async () => {
  const startsAt = '2026-11-21T06:59:58.765Z';
  const { _id } = await add({ startsAt });
  const { user } = await open(`${LIST}?sale=${_id}`);
  await fill(user, await screen.findByRole('textbox', { name: 'Percent' }), '30');
  setTime('Ends', '2026-12-01T18:59:00.000Z');
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(await listed()).toMatchObject([{ percent: 30, startsAt, endsAt: '2026-12-01T18:59:00.000Z', version: 2 }]);
});

it('the second of two who change a sale gets a message, keeps typed text, and sees what the first has saved', async () => {
  const { _id, version, ...sale } = await add();
  const { user } = await open(`${LIST}?sale=${_id}`);
  await fill(user, await screen.findByRole('textbox', { name: 'Percent' }), '30');
  const { name, price, scope, scopeValues, startsAt, endsAt } = sale;
  const first = { name, price, scope, scopeValues, startsAt, endsAt, percent: 50, version };
  expect((await shop.call('PATCH', `/api/sales/${_id}`, { as: shop.users.admin, body: first })).status).toBe(200);
  pages.calls.allow(409);
  await save(user);
  expect(await screen.findByText('This sale was changed meanwhile. Please look at it again.')).toBeVisible();
  expect(await screen.findByText('Saved now: Eid, 50% off everything in Bottoms')).toBeVisible();
  expect(field('Percent')).toHaveValue('30');
  await user.click(button('Undo'));
  expect(field('Percent')).toHaveValue('50');
  await fill(user, field('Percent'), '40');
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(await listed()).toMatchObject([{ percent: 40, version: 3 }]);
});

it("missing fields are marked before anything is sent, and rejected fields after the server's response", async () => {
  const { user } = await open(`${LIST}?sale=new`);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await save(user);
  expect(await screen.findByText('Please correct the marked fields.')).toBeVisible();
  expect(name).toHaveAccessibleDescription(/This field is required/);
  expect(field('Percent')).toHaveAccessibleDescription('Please enter a whole number from 1 to 90');
  expect(screen.getByText('Please choose what is on sale')).toBeVisible();
  expect(pages.calls.of('POST /api/sales')).toHaveLength(0);
  await fill(user, name, 'Too late');
  await fill(user, field('Percent'), '20');
  await user.click(screen.getByRole('radio', { name: 'The whole shop' }));
  setTime('Starts', inMinutes(-120));
  setTime('Ends', inMinutes(-60));
  pages.calls.allow(400);
  await save(user);
  await waitFor(() => expect(screen.getByLabelText('Ends')).toHaveAccessibleDescription('must be in the future'));
  expect(await listed()).toEqual([]);
});

it('helpers with the right to change prices can plan sales, but not open the history; others have no such page', async () => {
  await add();
  const helper = async (right: 'prices.edit' | 'stock.count') =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [right] }));
  const { user } = await pages.open(LIST, { as: await helper('prices.edit') });
  expect(await screen.findByRole('link', { name: 'Change Eid' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^History of/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Plan a sale' }));
  await user.click(await screen.findByRole('radio', { name: 'Designs' }));
  expect(await screen.findByText('No product has a design.')).toBeVisible();
  await pages.open('/dashboard', { as: await helper('stock.count') });
  const links = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
  expect(links.queryByRole('link', { name: 'Sales' })).toBeNull();
});

it('an admin can open the history of a sale', async () => {
  const { _id } = await add();
  await open();
  expect(await screen.findByRole('link', { name: 'History of Eid' })).toHaveAttribute(
    'href',
    `/dashboard/audit?kind=sale&subject=${_id}`,
  );
});
