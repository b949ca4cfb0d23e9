import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  couponResponse,
  listCouponsResponse,
  quoteCouponResponse,
  type SaveCouponBody,
} from '#contract/coupons.schema.ts';
import { coupons } from '#server/coupons/tables.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const LIST = '/dashboard/coupons';
const SAVED = 'Coupon saved';
const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
const open = (address = LIST) => pages.open(address, { as: shop.users.admin });
const field = (name: string) => screen.getByRole('textbox', { name });
const findField = (name: string) => screen.findByRole('textbox', { name });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));
const listed = async () =>
  (await shop.call('GET', '/api/coupons', { as: shop.users.admin })).as(listCouponsResponse).coupons;
const quote = (code: string) =>
  shop.call('POST', '/api/coupons/quote', { as: shop.users.owner, body: { code, totalAmount: 2_000 } });
const add = async (values: Partial<SaveCouponBody> = {}) => {
  const body: SaveCouponBody = {
    code: 'EID20',
    percent: 20,
    amount: null,
    minimum: 0,
    totalLimit: null,
    customerLimit: 1,
    startsAt: inMinutes(-1),
    endsAt: inMinutes(60),
    ...values,
  };
  return (await shop.call('POST', '/api/coupons', { as: shop.users.admin, body })).as(couponResponse).coupon;
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now() });
  await shop.deps.db.delete(coupons);
});

it('a coupon is added with its code in capitals, and customers can use it', async () => {
  const { user, address } = await open();
  expect(await screen.findByText('No coupons yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add a coupon' }));
  await fill(user, await findField('Code'), 'winter 50');
  expect(field('Code')).toHaveValue('WINTER50');
  await user.click(screen.getByRole('radio', { name: 'Amount' }));
  await fill(user, field('Rupees'), '500');
  await fill(user, field('Minimum in rupees'), '1,500');
  await fill(user, field('Uses in all'), '100');
  expect(field('Uses per customer')).toHaveValue('1');
  expect(
    screen.getByText(
      /^WINTER50: PKR 500 off products of PKR 1,500 and more, from 21 Nov 2026, 12:00 pm until 28 Nov 2026, 11:59 pm, once per customer and 100 times in all\./,
    ),
  ).toBeVisible();
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  await waitFor(() => expect(address()).toBe(LIST));
  expect(await screen.findByText('used 0 of 100')).toBeVisible();
  expect((await quote('winter50')).as(quoteCouponResponse).discount).toBe(500);
});

it('a code is suggested that begins with the typed word', async () => {
  const { user } = await open(`${LIST}?coupon=new`);
  const suggest = await screen.findByRole('button', { name: 'Suggest' });
  await user.click(suggest);
  expect(field('Code')).toHaveDisplayValue(/^EID-[A-Z2-9]{4}$/);
  await fill(user, field('Code'), 'azadi');
  await user.click(suggest);
  expect(field('Code')).toHaveDisplayValue(/^AZADI-[A-Z2-9]{4}$/);
});

it('the list shows how often each coupon was used, and copies its code', async () => {
  await add({ customerLimit: null });
  const product = await addProduct(shop.deps, { price: 1_000 });
  const order = orderBody(shop.users.owner, [{ product, quantity: 1 }]);
  const discounted = { ...order, couponCode: 'EID20', grandTotal: order.grandTotal - 200 };
  const placed = await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body: discounted });
  expect(placed.status).toBe(201);
  const { user } = await open();
  expect(await screen.findByText('used once')).toBeVisible();
  expect(screen.getByText(/^20% off any order, any number of times per customer/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy EID20' }));
  expect(await screen.findByText('EID20 copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('EID20');
});

it('a coupon is changed, ended with one press, and deleted after a confirmation', async () => {
  const { _id } = await add();
  const { user } = await open(`${LIST}?coupon=${_id}`);
  await fill(user, await findField('Percent'), '30');
  await save(user);
  expect(await screen.findByText('not used yet')).toBeVisible();
  expect(await screen.findByText('30% off any order, once per customer;')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End EID20 now' }));
  expect(await screen.findByText('EID20 has ended')).toBeVisible();
  expect((await quote('EID20')).error().message).toBe('The coupon EID20 has ended.');
  await user.click(screen.getByRole('button', { name: 'Delete EID20' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete coupon' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Coupon deleted')).toBeVisible();
  expect(await screen.findByText('No coupons yet')).toBeVisible();
});

it('a taken code and missing values are shown at their fields', async () => {
  await add();
  const { user } = await open(`${LIST}?coupon=new`);
  await fill(user, await findField('Code'), 'عید');
  await fill(user, field('Uses in all'), '0');
  await save(user);
  expect(field('Code')).toHaveAccessibleDescription(/Please enter 3 to 30 letters, digits or hyphens/);
  expect(field('Percent')).toHaveAccessibleDescription('Please enter a whole number from 1 to 100');
  expect(field('Code')).toHaveFocus();
  expect(field('Uses in all')).toBeInvalid();
  expect(pages.calls.of('POST /api/coupons')).toHaveLength(0);
  await fill(user, field('Code'), 'eid20');
  await fill(user, field('Percent'), '10');
  await fill(user, field('Uses in all'), '');
  pages.calls.allow(409);
  await save(user);
  const problem = /There is a coupon with this code already\./;
  await waitFor(() => expect(field('Code')).toHaveAccessibleDescription(problem));
  expect(await listed()).toHaveLength(1);
});

it('a coupon that would end before it starts is not sent', async () => {
  const { _id } = await add();
  const { user } = await open(`${LIST}?coupon=${_id}`);
  await user.clear(await screen.findByLabelText('Ends'));
  await user.type(screen.getByLabelText('Ends'), '2020-01-01T00:00');
  await save(user);
  expect(screen.getByLabelText('Ends')).toHaveAccessibleDescription('The coupon must end after it starts.');
  expect(pages.calls.of(`PATCH /api/coupons/${_id}`)).toHaveLength(0);
});

it('an error of a field that the form lacks is shown above its buttons', async () => {
  const { user } = await open(`${LIST}?coupon=new`);
  await fill(user, await findField('Code'), 'EID20');
  await fill(user, field('Percent'), '10');
  const message = 'Please check what was sent. stock: is unknown';
  const body = { message, code: 'validation', fields: { stock: 'is unknown' } };
  pages.calls.replace('POST /api/coupons', { status: 400, body });
  await save(user);
  expect(await screen.findByText(message)).toBeVisible();
});

it.each([
  ['', () => undefined],
  [
    ', also where the list was read again meanwhile',
    async () => {
      const reads = pages.calls.of('GET /api/coupons').length;
      act(() => void window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(pages.calls.of('GET /api/coupons').length).toBe(reads + 1));
    },
  ],
])(
  'the second of two who change a coupon gets a message, and sees what the first has saved%s',
  async (_, readAgain) => {
    const { _id, version, usedCount: __, state: ___, ...coupon } = await add();
    const { user } = await open(`${LIST}?coupon=${_id}`);
    await fill(user, await findField('Percent'), '30');
    const first = { ...coupon, percent: 50, version };
    expect((await shop.call('PATCH', `/api/coupons/${_id}`, { as: shop.users.admin, body: first })).status).toBe(200);
    await readAgain();
    pages.calls.allow(409);
    await save(user);
    expect(await screen.findByText('This coupon was changed meanwhile. Please look at it again.')).toBeVisible();
    expect(await screen.findByText('Saved now: EID20, 50% off any order')).toBeVisible();
    expect(field('Percent')).toHaveValue('30');
    await save(user);
    expect(await screen.findByRole('link', { name: 'Change EID20' })).toBeVisible();
    expect(await screen.findByText(/^30% off/)).toBeVisible();
  },
);

it('helpers with the right to change prices can add coupons, but not open the history; others have no such page', async () => {
  await add();
  const helper = async (right: 'prices.edit' | 'stock.count') =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [right] }));
  await pages.open(LIST, { as: await helper('prices.edit') });
  expect(await screen.findByRole('link', { name: 'Change EID20' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^History of/ })).toBeNull();
  await pages.open('/dashboard', { as: await helper('stock.count') });
  const links = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
  expect(links.queryByRole('link', { name: 'Coupons' })).toBeNull();
});
