import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NoteCallsInput } from '#contract/desk.schema.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { addOrder } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';
import { pollNow } from '#web/test/poll-now.ts';

const shop = useTestShop();
const pages = usePages(shop);
const admin = () => shop.users.admin;
const place = (customerName: string) => addOrder(shop.deps, shop.users.owner, { customerName });
const addHelper = async (username: string) =>
  openSession(
    shop.deps,
    await addUser(shop.deps, { username, role: 'moderator', rights: ['orders.view', 'orders.confirm'] }),
  );
const listItem = (name: string) => screen.findByRole('listitem', { name });
const cardOf = ({ orderId }: OrderRow) => listItem(`Order #${orderId}`);
const cards = () =>
  screen.getAllByRole('listitem', { name: /^Order #/ }).map((card) => card.getAttribute('aria-label'));
const post = (as: { token: string }, url: string, body: object) => shop.call('POST', url, { as, body });
const confirmBy = (as: { token: string }, { id }: OrderRow) =>
  post(as, '/api/desk/calls', { outcome: 'confirmed', orders: [{ id, version: 0 }] } satisfies NoteCallsInput);

beforeEach(() => {
  shop.clock.set(new Date().toISOString());
});

describe('the work of others at the desk', () => {
  it('greys a card out in its place with name and time, and shows a new order only after a press', async () => {
    const sana = await addHelper('Sana');
    const [first, second] = [await place('Ayesha'), await place('Bushra')];
    const { user } = await pages.open('/dashboard/desk', { as: admin() });
    await cardOf(second);
    await user.click(screen.getByRole('checkbox', { name: `Choose #${second.orderId}` }));
    await fill(user, screen.getByRole('searchbox'), 'half a na');
    const before = cards();

    await confirmBy(sana, first);
    const added = await place('Chanda');
    pollNow();
    expect(await screen.findByRole('button', { name: 'Show 1 new' })).toBeVisible();
    const left = within(await cardOf(first));
    expect(await left.findByText(/^Confirmed by ?,/)).toHaveTextContent(/Confirmed by Sana, \d+:\d\d [ap]m/);
    expect(left.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(cards()).toEqual(before);
    expect(screen.getByRole('checkbox', { name: `Choose #${second.orderId}` })).toBeChecked();
    expect(screen.getByRole('searchbox')).toHaveValue('half a na');
    const toConfirm = () => screen.getByRole('link', { name: /^To confirm/ });
    await waitFor(() => expect(toConfirm()).toHaveTextContent('2'));

    await user.click(screen.getByRole('button', { name: 'Show 1 new' }));
    expect(cards()).toEqual([`Order #${added.orderId}`, ...before]);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    expect(screen.getByRole('checkbox', { name: `Choose #${second.orderId}` })).toBeChecked();
  });

  it('announces new orders of a search only if it finds them, and shows changes of orders that it finds no more', async () => {
    const first = await place('Searched Ayesha');
    await pages.open('/dashboard/desk?q=searched', { as: admin() });
    const card = within(await cardOf(first));
    await place('Somebody Else');
    await place('Searched Bushra');
    await confirmBy(admin(), first);
    await shop.deps.db.update(orders).set({ customerName: 'Renamed' }).where(eq(orders.id, first.id));
    pollNow();
    expect(await screen.findByRole('button', { name: 'Show 1 new' })).toBeVisible();
    expect(await card.findByText(/^Confirmed by ?,/)).toBeVisible();
  });

  it('appears without a press', async () => {
    const first = await place('Polled Ayesha');
    await pages.open('/dashboard/desk?q=polled', { as: admin() });
    await cardOf(first);
    await place('Polled Bushra');
    expect(await screen.findByRole('button', { name: 'Show 1 new' })).toBeVisible();
  });

  it('says who is calling, and asks before a second call', async () => {
    const sana = await addHelper('Sana Malik');
    const order = await place('Dania');
    const { user } = await pages.open('/dashboard/desk', { as: admin() });
    const card = within(await cardOf(order));
    expect((await post(sana, '/api/desk/claims', { order: order.id })).status).toBe(200);
    pollNow();
    expect(await card.findByText(/is calling, since/)).toHaveTextContent(
      /^Sana Malik is calling, since \d+:\d\d [ap]m$/,
    );
    await user.click(card.getByRole('link', { name: 'Call' }));
    expect(await screen.findByText('Sana Malik is calling this customer. Call anyway?')).toBeVisible();
    expect(pages.calls.of('POST /api/desk/claims')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await post(sana, '/api/desk/claims', { order: order.id, isReleased: true });
    pollNow();
    await waitFor(() => expect(card.queryByText(/is calling, since/)).toBeNull());
  });

  it('asks too if another helper claimed the order after the page was read', async () => {
    pages.calls.allow(409);
    const sana = await addHelper('Sana Latif');
    const order = await place('Erum');
    const { user } = await pages.open('/dashboard/desk', { as: admin() });
    const card = within(await cardOf(order));
    await post(sana, '/api/desk/claims', { order: order.id });
    await user.click(card.getByRole('link', { name: 'Call' }));
    expect(await screen.findByText('Sana Latif is calling this customer. Call anyway?')).toBeVisible();
  });

  it('claims an order when its page is opened', async () => {
    const order = await place('Fauzia');
    await pages.open(`/dashboard/orders/${order.orderId}`, { as: admin() });
    await waitFor(() => expect(pages.calls.of('POST /api/desk/claims')).toHaveLength(1));
    await pages.calls.settle();
  });
});

it('parcels that others change stay in place, and new ones wait', async () => {
  const order = await place('Gul');
  const parcel = await addParcel(shop.deps, order, {});
  await pages.open('/dashboard/parcels', { as: admin() });
  const card = within(await listItem(`Parcel ${parcel.number}`));
  await post(admin(), '/api/parcels/unpackings', { parcels: [{ id: parcel.id, version: parcel.version }] });
  await addParcel(shop.deps, await place('Hina'), {});
  pollNow();
  expect(await screen.findByRole('button', { name: 'Show 1 new' })).toBeVisible();
  await waitFor(() => expect(card.queryByRole('checkbox')).toBeNull());
});
