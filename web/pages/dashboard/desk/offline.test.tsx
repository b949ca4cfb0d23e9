import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteCallsBody } from '#contract/desk.schema.ts';
import { sessions } from '#server/accounts/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { addOrder } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CALLS = 'POST /api/desk/calls';
const WAITING = /^Waiting for connection\. /;
let name = '';
let names = 0;
beforeEach(() => {
  name = `Offline Customer ${String((names += 1)).padStart(3, '0')}`;
});

const place = () =>
  addOrder(shop.deps, shop.users.owner, { customerName: name, phone: `+92 346 ${String(names).padStart(7, '0')}` });
const openDesk = (as = shop.users.admin) => pages.open(`/dashboard/desk?${new URLSearchParams({ q: name })}`, { as });
const findCard = async ({ orderId }: OrderRow) =>
  within(await screen.findByRole('listitem', { name: `Order #${orderId}` }));
const deskOf = async ({ id }: OrderRow) => {
  const [row] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
  return row;
};
const press = async (user: Awaited<ReturnType<typeof openDesk>>['user'], order: OrderRow, button: string) =>
  user.click((await findCard(order)).getByRole('button', { name: button }));
const connection = async () => within(await screen.findByRole('status', { name: 'Connection' }));
const goOffline = () => pages.calls.replace(/./, 'network error');
function goOnline() {
  pages.calls.restore();
  act(() => void window.dispatchEvent(new Event('online')));
}

describe('a press without a connection', () => {
  it('waits on its card, and is sent once and in order when the connection is back; the page stays open', async () => {
    const orders = [await place(), await place()] as const;
    const { user } = await openDesk();
    await findCard(orders[0]);
    goOffline();
    await press(user, orders[1], 'No answer');
    expect(await (await findCard(orders[1])).findByText(WAITING)).toBeVisible();
    await press(user, orders[0], 'Confirm');
    expect(await (await findCard(orders[0])).findByText(WAITING)).toBeVisible();
    await press(user, orders[0], 'Confirm');
    expect((await connection()).getByText('Waiting for connection: 2 changes are not saved yet.')).toBeVisible();
    expect((await connection()).getByText(`No answer #${orders[1].orderId}`)).toBeInTheDocument();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    const before = pages.calls.of(CALLS).length;
    goOnline();
    expect(await screen.findByText('The connection is back. 2 changes are saved.')).toBeVisible();
    const sent = pages.calls
      .of(CALLS)
      .slice(before)
      .map(({ body }) => noteCallsBody.parse(body));
    expect(sent.map(({ outcome, orders: [order] }) => [outcome, order?.id])).toEqual([
      ['no_answer', orders[1].id],
      ['confirmed', orders[0].id],
    ]);
    expect([await deskOf(orders[0]), await deskOf(orders[1])]).toMatchObject([
      { callState: 'confirmed' },
      { callState: 'no_answer', attempts: 1 },
    ]);
    await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull());
    const after = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(after);
    expect(after.defaultPrevented).toBe(false);
  });

  it.each(['No answer', 'Confirm'])('whose response was lost counts once: %s', async (button) => {
    const order = await place();
    const { user } = await openDesk();
    await findCard(order);
    pages.calls.lose(CALLS);
    await press(user, order, button);
    expect(await screen.findByText(/1 change is not saved yet/)).toBeVisible();
    goOnline();
    expect(await screen.findByText(/1 change is saved/)).toBeVisible();
    expect(screen.queryByText(/could not be saved/)).toBeNull();
    expect(await deskOf(order)).toMatchObject({
      version: button === 'Confirm' ? 2 : 1,
      attempts: button === 'Confirm' ? 0 : 1,
    });
  });

  it('of an order that somebody else has changed is named with its status, and the others are saved', async () => {
    const orders = [await place(), await place()] as const;
    const { user } = await openDesk();
    await findCard(orders[0]);
    goOffline();
    for (const order of orders) await press(user, order, 'Confirm');
    await screen.findByText(/2 changes are not saved yet/);
    const body = { outcome: 'hold', orders: [{ id: orders[0].id, version: 0 }] };
    await shop.call('POST', '/api/desk/calls', { as: shop.users.admin, body });
    goOnline();
    expect(await screen.findByText('1 change that waited for the connection could not be saved:')).toBeVisible();
    expect(screen.getByText(`Confirm #${orders[0].orderId}`).parentElement).toHaveTextContent(
      /: This order was changed meanwhile\. It is pending now: on hold/,
    );
    await waitFor(async () => expect(await deskOf(orders[1])).toMatchObject({ callState: 'confirmed' }));
    expect(await deskOf(orders[0])).toMatchObject({ callState: 'hold' });
  });

  it('is sent after a reload by the same user, and by nobody else', async () => {
    const order = await place();
    const { user } = await openDesk();
    await findCard(order);
    goOffline();
    await press(user, order, 'Confirm');
    await screen.findByText(/1 change is not saved yet/);
    const stored = sessionStorage.getItem('waiting-changes') ?? '';
    expect(stored).not.toContain(name);
    goOnline();
    await waitFor(async () => expect(await deskOf(order)).toMatchObject({ callState: 'confirmed' }));
    await waitFor(() => expect(sessionStorage.getItem('waiting-changes')).toBeNull());

    // Simulates a reload: opens another page with the session storage of this one.
    const other = await place();
    const again = stored.replaceAll(order.id, other.id).replaceAll(order.orderId, other.orderId);
    sessionStorage.setItem('waiting-changes', again);
    const helper = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
    await openDesk(helper);
    await findCard(other);
    await pages.calls.settle();
    expect(await deskOf(other)).toMatchObject({ callState: 'to_call' });
    await openDesk();
    expect(await screen.findByText(/1 change is saved/)).toBeVisible();
    expect(await deskOf(other)).toMatchObject({ callState: 'confirmed' });
  });

  it('of a user whose session has ended is sent after the login over the page', async () => {
    const order = await place();
    const user = await addUser(shop.deps, { role: 'admin' });
    const session = await openSession(shop.deps, user);
    const page = await openDesk(session);
    await findCard(order);
    goOffline();
    await press(page.user, order, 'Confirm');
    await screen.findByText(/1 change is not saved yet/);
    await shop.deps.db.delete(sessions).where(eq(sessions.userId, session.id));
    pages.calls.allow(401);
    goOnline();
    await fill(page.user, await screen.findByLabelText('Email'), session.email);
    await fill(page.user, screen.getByLabelText('Password'), PASSWORD);
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(async () => expect(await deskOf(order)).toMatchObject({ callState: 'confirmed' }));
    await waitFor(() => expect(sessionStorage.getItem('waiting-changes')).toBeNull());
  });
});

it('a parcel that is scanned as returned without a connection is received when it is back, and one that cannot be read shows a message', async () => {
  const courier = await addCourierAccount(shop.deps);
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'shipped' });
  const parcel = await addParcel(shop.deps, order, {
    state: 'refused',
    handedOverAt: shop.clock.now(),
    courierAccountId: courier.id,
  });
  const { user } = await pages.open('/dashboard/returns', { as: shop.users.admin });
  const field = await screen.findByLabelText('Parcel or tracking number');
  goOffline();
  await fill(user, field, parcel.number);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText(/No connection\. Press Find again/)).toBeVisible();
  expect(field).toHaveValue(parcel.number);
  goOnline();
  await user.click(screen.getByRole('button', { name: 'Find' }));
  const take = await screen.findByRole('button', { name: /^Take back/ });
  goOffline();
  await user.click(take);
  expect(await screen.findByText(WAITING)).toBeVisible();
  goOnline();
  expect(await screen.findByText('Taken in just now: 1')).toBeVisible();
});
