import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { noteCallsBody } from '#contract/desk.schema.ts';
import { orderResponse } from '#contract/orders.schema.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { formatDateTime, HOUR_MS } from '#contract/time.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { contacts } from '#server/orders/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CALLS = 'POST /api/desk/calls';
let names = 0;
/** A test searches for this unique name to find its own orders. */
const newName = () => `Desk Customer ${String((names += 1)).padStart(3, '0')}`;
const place = (customerName: string, overrides: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(shop.deps, shop.users.owner, {
    customerName,
    phone: `+92 345 ${String(names).padStart(7, '0')}`,
    ...overrides,
  });
/** Phone and address differ, so that no order seems to be a duplicate. */
const placeApart = async (customerName: string, count: number) => {
  const orders: OrderRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const phone = `+92 346 ${String(names * 100 + index).padStart(7, '0')}`;
    orders.push(await place(customerName, { phone, address: `House ${index + 1}, Street 2, Gulberg` }));
  }
  return orders;
};
const openDesk = (query: Record<string, string>, as = shop.users.admin) =>
  pages.open(`/dashboard/desk?${new URLSearchParams(query)}`, { as });
const findCard = async ({ orderId }: OrderRow) =>
  within(await screen.findByRole('listitem', { name: `Order #${orderId}` }));
/** Returns the whole text of a card, because its words are in several elements. */
const cardText = ({ orderId }: OrderRow) => screen.getByRole('listitem', { name: `Order #${orderId}` }).textContent;
const statusOf = async ({ id }: OrderRow) => {
  const response = await shop.call('GET', `/api/orders/order/${id}`, { as: shop.users.admin });
  return response.as(orderResponse).order.status;
};
const setStatus = ({ id }: OrderRow, status: string) =>
  shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
const sentCalls = () => pages.calls.of(CALLS).map(({ body }) => noteCallsBody.parse(body));
const click = async (user: Awaited<ReturnType<typeof openDesk>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('an order whose status and parcels disagree', () => {
  const away = { state: 'handed_over', handedOverAt: new Date('2026-11-20T10:00:00Z') } as const;

  it('is listed under Attention, and one press resolves the conflict', async () => {
    const name = newName();
    const order = await place(name);
    await addParcel(shop.deps, order, away);
    await setStatus(order, 'processing');
    await setStatus(order, 'cancelled');
    const { user } = await openDesk({ queue: 'attention', q: name });
    const card = await findCard(order);
    expect(card.getByText(/^The order is cancelled, and a parcel of it is still on the way/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'It comes back' }));
    await waitFor(() => expect(card.queryByRole('button', { name: 'It comes back' })).toBeNull());
    await openDesk({ queue: 'attention', q: name });
    expect(await screen.findByText('No orders found')).toBeVisible();
  });

  it('can be left as it is, for several orders at once', async () => {
    const name = newName();
    const orders = [await place(name), await place(name)];
    for (const order of orders) await addParcel(shop.deps, order, away);
    for (const order of orders) await setStatus(order, 'cancelled');
    const { user } = await openDesk({ queue: 'attention', q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }));
    await click(user, 'Leave as it is: 2');
    const question = within(await screen.findByRole('dialog', { name: 'Leave as it is' }));
    for (const { orderId } of orders) expect(question.getByText(new RegExp(`#${orderId}`))).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Leave 2' }));
    expect(await screen.findByText('2 orders are done.')).toBeVisible();
    expect(await statusOf(orders[0] as OrderRow)).toBe('cancelled');
  });
});

describe('a change of several orders', () => {
  it('asks before it undoes work, with the number and the names of the orders, without those in progress', async () => {
    const name = newName();
    const orders = [await place(name), await place(name), await place(name)] as const;
    const { user } = await openDesk({ q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 3' }));
    const release = pages.calls.hold(CALLS);
    await user.click((await findCard(orders[0])).getByRole('button', { name: 'No answer' }));
    await click(user, 'No answer 2');
    const question = within(await screen.findByRole('dialog', { name: 'No answer' }));
    expect(question.getByText('Has nobody answered for 2 orders?')).toBeVisible();
    expect(question.getByText(`#${orders[1].orderId}, #${orders[2].orderId}`)).toBeVisible();
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveAttribute('autofocus');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sentCalls()).toHaveLength(1);
    await click(user, 'No answer 2');
    await click(user, 'No answer for 2');
    release();
    expect(await screen.findByText('2 orders are done.')).toBeVisible();
    expect(sentCalls().map((body) => body.orders.length)).toEqual([1, 2]);
  });

  it('asks for a reason and a confirmation before several orders are cancelled', async () => {
    const name = newName();
    const orders = [await place(name), await place(name)] as const;
    const { user } = await openDesk({ q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }));
    await click(user, 'More for 2 orders');
    await user.click(await screen.findByRole('radio', { name: 'Ordered twice' }));
    await click(user, 'Cancel 2 orders');
    expect(await screen.findByText('Cancel 2 orders? Ordered twice.')).toBeVisible();
    expect(sentCalls()).toEqual([]);
    await click(user, 'Cancel 2');
    await waitFor(async () => expect(await Promise.all(orders.map(statusOf))).toEqual(['cancelled', 'cancelled']));
  });

  it('confirms orders without a question, and is undone with one press', async () => {
    const name = newName();
    const orders = [await place(name), await place(name)] as const;
    const { user } = await openDesk({ q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }));
    await click(user, 'Confirm 2');
    await click(user, 'Undo 2');
    await waitFor(async () => expect(await Promise.all(orders.map(statusOf))).toEqual(['pending', 'pending']));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  });

  it('names orders that seem to be placed twice and blocked numbers before it confirms', async () => {
    const name = newName();
    const [fine, blocked] = (await placeApart(name, 2)) as [OrderRow, OrderRow];
    const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
    const twice = [await place(name, { lines }), await place(name, { lines })] as const;
    await shop.deps.db
      .insert(contacts)
      .values({ phoneE164: blocked.phoneE164 ?? '', version: 0, blockedAt: new Date(), blockedWhy: 'Refused' });
    const { user } = await openDesk({ q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 4' }));
    await click(user, 'Confirm 4');
    const question = within(await screen.findByRole('dialog', { name: 'Confirm orders' }));
    const [twiceText, blockedText] = [question.getByText(/^Perhaps ordered twice/), question.getByText(/is blocked: /)];
    for (const { orderId } of twice) expect(twiceText).toHaveTextContent(`#${orderId}`);
    expect(blockedText).toHaveTextContent(`The number is blocked: #${blocked.orderId}.`);
    expect(twiceText).not.toHaveTextContent(fine.orderId);
    expect(sentCalls()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Confirm 4' }));
    expect(await screen.findByText('4 orders are done.')).toBeVisible();
  });
});

describe('the desk', () => {
  it('shows what a call needs: who, where, which sizes, how much, and how to reach them', async () => {
    const name = newName();
    const product = await addProduct(shop.deps, { name: 'Desk Kurta', color: 'green', age: 4 });
    const order = await place(name, { lines: [{ product, quantity: 2 }], city: 'Quetta', notes: 'After 5 please' });
    await openDesk({ q: name });
    const card = await findCard(order);
    for (const text of [name, 'Quetta', 'House 1, Street 2', 'After 5 please', 'Desk Kurta', 'PKR 3,180.00'])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByText('2 ×')).toBeVisible();
    expect(card.getByText(/^green, /)).toBeVisible();
    expect(card.getByText('Not called yet')).toBeVisible();
    expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', expect.stringMatching(/^tel:\+92345/));
    const chat = new URL(card.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
    expect([chat.host, chat.searchParams.get('text')]).toEqual([
      'wa.me',
      expect.stringMatching(new RegExp(`${name}.*${order.orderId}.*2 × Desk Kurta.*PKR 3,180`, 's')),
    ]);
  });

  it('confirms with one press in place, and updates the list only on request', async () => {
    const name = newName();
    const [order, next] = [await place(name), await place(name, { address: 'House 9, Street 9, Model Town' })];
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'Confirm' }));
    expect(await card.findByText('processing')).toBeVisible();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Back to calls']);
    expect(await statusOf(order)).toBe('processing');
    await click(user, 'Clear 1 done');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: `Order #${order.orderId}` })).toBeNull());
    expect((await findCard(next)).getByText('Not called yet')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^To pack/ }));
    await fill(user, await screen.findByRole('searchbox'), name);
    await click(user, 'Search');
    const toPack = await findCard(order);
    expect(toPack.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(toPack.getByRole('button', { name: 'More...' })).toBeVisible();
  });

  it('undoes a confirmation in place, and later in the list of orders to pack', async () => {
    const name = newName();
    const order = await place(name);
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'Confirm' }));
    const correct = within(await card.findByRole('group', { name: `Correct #${order.orderId}` }));
    expect(correct.getByText('Confirmed by mistake?')).toBeVisible();
    await user.click(correct.getByRole('button', { name: 'Back to calls' }));
    await user.click(await card.findByRole('button', { name: 'Confirm' }));
    await card.findByText('processing');
    await openDesk({ q: name, queue: 'to_pack' });
    const toPack = await findCard(order);
    await user.click(toPack.getByRole('button', { name: 'More...' }));
    const mistake = within(await screen.findByRole('region', { name: 'Confirmed by mistake' }));
    expect(mistake.getByRole('button', { name: 'Back to calls' })).toBeVisible();
    await user.click(mistake.getByRole('button', { name: 'Hold' }));
    await waitFor(async () => expect(await statusOf(order)).toBe('pending'));
    expect(await toPack.findByText('On hold')).toBeVisible();
  });

  it('does not undo the confirmation of a partly packed order', async () => {
    const name = newName();
    const order = await place(name, { status: 'processing' });
    await shop.deps.db.update(orderDesk).set({ packedPieces: 1 }).where(eq(orderDesk.orderId, order.id));
    const { user } = await openDesk({ q: name, queue: 'to_pack' });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'More...' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Order #${order.orderId}` }));
    expect(dialog.getByRole('region', { name: 'Split' })).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'Confirmed by mistake' })).toBeNull();
  });

  it('counts the waiting orders again whenever a list is read', async () => {
    const { user } = await openDesk({ q: 'nobody-is-called-so' });
    const count = async () =>
      Number(/\d+$/.exec((await screen.findByRole('link', { name: /^To confirm \d/ })).textContent ?? '')?.[0]);
    const before = await count();
    expect(pages.calls.of('GET /api/desk/counts')).toHaveLength(1);
    await place(newName());
    await click(user, 'Look for new orders');
    await waitFor(async () => expect(await count()).toBe(before + 1));
    await place(newName());
    await user.click(screen.getByRole('link', { name: /^To pack/ }));
    await waitFor(async () => expect(await count()).toBe(before + 2));
    expect(pages.calls.of('GET /api/desk/counts')).toHaveLength(3);
  });

  it('confirms a page in two clicks, and names two orders with conflicts', async () => {
    const name = newName();
    const orders: OrderRow[] = [];
    for (let index = 0; index < 12; index += 1) orders.push(await place(name));
    const [first, second] = orders;
    if (!first || !second) throw new Error('Twelve orders were placed');
    const { user } = await openDesk({ q: name });
    await findCard(first);
    await setStatus(first, 'shipped');
    await setStatus(second, 'cancelled');
    await user.click(screen.getByRole('checkbox', { name: 'Choose all 12' }));
    await click(user, 'Confirm 12');
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByText('10 orders are done. 2 could not be changed:')).toBeVisible();
    for (const { orderId } of [first, second])
      expect(summary.getByText(new RegExp(`^#${orderId}: This order was changed meanwhile`))).toBeVisible();
    expect(sentCalls()).toHaveLength(1);
    expect(await Promise.all(orders.map(statusOf))).toEqual([
      'shipped',
      'cancelled',
      ...Array.from({ length: 10 }, () => 'processing'),
    ]);
    expect((await findCard(first)).getByText('shipped')).toBeVisible();
  });

  it('makes a link when WhatsApp is pressed, and opens the chat with it', async () => {
    const name = newName();
    const order = await place(name);
    const opened = { opener: {}, close: vi.fn<() => void>(), location: { replace: vi.fn<(url: string) => void>() } };
    vi.stubGlobal(
      'open',
      vi.fn(() => opened),
    );
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    expect(pages.calls.of('POST /api/desk/links')).toEqual([]);
    await user.click(card.getByRole('link', { name: 'WhatsApp' }));
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledOnce());
    const chat = new URL(opened.location.replace.mock.calls[0]?.[0] ?? '');
    expect([chat.host, chat.pathname]).toEqual(['wa.me', expect.stringMatching(/^\/92345/)]);
    expect(chat.searchParams.get('text')).toMatch(/\/c\/[\w-]{22}\n/);
    expect(opened.opener).toBeNull();

    pages.calls.allow(409);
    await setStatus(order, 'processing');
    await user.click(card.getByRole('link', { name: 'WhatsApp' }));
    expect(await card.findByText(/^This order is processing already/)).toBeVisible();
    expect(opened.close).toHaveBeenCalledOnce();
    expect(opened.location.replace).toHaveBeenCalledOnce();
  });

  it('says when somebody who did not answer is called again', async () => {
    const name = newName();
    const order = await place(name);
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'No answer' }));
    await waitFor(() =>
      expect(cardText(order)).toMatch(/1 call without an answer\. Call again .+, last call by admin/),
    );
    await user.click(card.getByRole('button', { name: 'No answer' }));
    await waitFor(() => expect(cardText(order)).toContain('2 calls without an answer'));
  });

  it('calls again at the agreed time, puts on hold, and sends back to calls', async () => {
    const name = newName();
    const order = await place(name);
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'More...' }));
    const field = await screen.findByLabelText('Call again (Pakistan time)');
    await fill(user, field, '');
    await click(user, 'Call then');
    expect(field).toHaveAccessibleDescription('Choose a date and a time.');
    const soon = new Date(shop.deps.now().getTime() + 8 * HOUR_MS).toISOString().slice(0, 16);
    await fill(user, field, soon);
    await click(user, 'Call then');
    const due = formatDateTime(instantOfShopTime(soon));
    await waitFor(() => expect(cardText(order)).toContain(`Call again ${due}, last call by admin`));
    await user.click(card.getByRole('button', { name: 'More...' }));
    await click(user, 'Wrong number');
    expect(await card.findByText('Wrong number')).toBeVisible();
    await openDesk({ q: name, queue: 'attention' });
    const aside = await findCard(order);
    await user.click(aside.getByRole('button', { name: 'More...' }));
    await click(user, 'Back to calls');
    expect(await aside.findByText('Not called yet')).toBeVisible();
  });

  it('says why a time is rejected, and does not change the order', async () => {
    pages.calls.allow(400);
    const name = newName();
    const order = await place(name);
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'More...' }));
    await fill(user, await screen.findByLabelText('Call again (Pakistan time)'), '2020-01-01T10:00');
    await click(user, 'Call then');
    expect(await card.findByText('Choose a time that is still to come.')).toBeVisible();
    expect(card.getByText('Not called yet')).toBeVisible();
  });

  it('cancels with a reason', async () => {
    const name = newName();
    const order = await place(name);
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'More...' }));
    await click(user, 'Cancel order');
    expect(await screen.findByText('Choose a reason.')).toBeVisible();
    expect(sentCalls()).toEqual([]);
    await user.click(await screen.findByRole('radio', { name: 'Too expensive' }));
    await click(user, 'Cancel order');
    expect(await card.findByText('cancelled')).toBeVisible();
    expect(cardText(order)).toContain('Too expensive');
    expect(await statusOf(order)).toBe('cancelled');
  });

  it('assigns orders to a helper, whose list shows them', async () => {
    const name = newName();
    const sara = await openSession(
      shop.deps,
      await addUser(shop.deps, { username: 'Sara', role: 'moderator', rights: ['orders.view', 'orders.confirm'] }),
    );
    const [order, another] = [await place(name), await place(name)];
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    await user.click(card.getByRole('button', { name: 'More...' }));
    await user.selectOptions(await screen.findByLabelText('Who looks after it'), 'Sara');
    await click(user, 'Assign');
    expect(await card.findByText('Sara')).toBeVisible();
    await openDesk({ q: name, assigned: 'me' }, sara);
    await findCard(order);
    expect(screen.queryByRole('listitem', { name: `Order #${another.orderId}` })).toBeNull();
  });

  it("shows duplicates, and the risk of the customer's number", async () => {
    const name = newName();
    const [order, same] = [await place(name), await place(name)];
    await setStatus(await place(name, { createdAt: new Date(shop.deps.now().getTime() - 9e8) }), 'Delivered');
    await openDesk({ q: name });
    const card = await findCard(order);
    expect(card.getByText('1 order of this number was delivered. (-15)')).toBeVisible();
    expect(card.getByText('1 other order of this number is open. (+15)')).toBeVisible();
    expect(card.getByText('Ship (0)')).toBeVisible();
    expect(cardText(order)).toContain('Another order of the same number:');
    expect(card.getByRole('link', { name: `#${same.orderId}` })).toBeVisible();
  });

  it('has no buttons and no amounts for a packer', async () => {
    const name = newName();
    const order = await place(name);
    const packer = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['orders.view', 'parcels.book'] }),
    );
    await openDesk({ q: name }, packer);
    const card = await findCard(order);
    expect([card.queryByRole('button'), card.queryByRole('checkbox'), card.queryByText(/PKR/)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('sends a double press once, and a failed request shows a message and can be repeated', async () => {
    const name = newName();
    const order = await place(name);
    const { user } = await openDesk({ q: name });
    const card = await findCard(order);
    pages.calls.replace(CALLS, { status: 500, body: { message: 'It broke' } });
    await user.click(card.getByRole('button', { name: 'No answer' }));
    expect(await card.findByText('It broke')).toBeVisible();
    pages.calls.restore();
    const release = pages.calls.hold(CALLS);
    const before = sentCalls().length;
    await user.dblClick(card.getByRole('button', { name: 'No answer' }));
    release();
    await waitFor(() => expect(cardText(order)).toContain('1 call without an answer'));
    expect(card.queryByText('It broke')).toBeNull();
    expect(sentCalls().length - before).toBe(1);
  });

  it('is controlled by keyboard', async () => {
    const name = newName();
    const orders = [await place(name), await place(name), await place(name)] as const;
    const { user } = await openDesk({ q: name });
    await findCard(orders[0]);
    const cardOf = ({ orderId }: OrderRow) => screen.getByRole('listitem', { name: `Order #${orderId}` });
    await user.keyboard('j');
    expect(cardOf(orders[0]), 'the first press shows the first order').toHaveFocus();
    await user.keyboard('jx');
    expect(cardOf(orders[1])).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: `Choose #${orders[1].orderId}` })).toBeChecked();
    await user.keyboard('jkc');
    await waitFor(() => expect(cardText(orders[1])).toContain('processing'));
    expect(cardOf(orders[1])).toHaveFocus();
    await user.keyboard('jn');
    await waitFor(() => expect(cardText(orders[2])).toContain('1 call without an answer'));
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: `Order #${orders[2].orderId}` })).toBeVisible();
    expect(await statusOf(orders[0])).toBe('pending');
  });

  it('follows keys from the first moment, but not letters that are typed into a field or a dialog', async () => {
    const name = newName();
    const [first, second] = (await placeApart(name, 2)) as [OrderRow, OrderRow];
    const { user } = await openDesk({ q: name });
    await findCard(first);
    await user.click(screen.getByRole('searchbox', { name: 'Search the desk' }));
    await user.keyboard('cn');
    expect(sentCalls()).toEqual([]);
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('n');
    await waitFor(() => expect(cardText(first)).toContain('1 call without an answer'));
    await user.keyboard('j');
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: `Order #${second.orderId}` })).toBeVisible();
    await user.keyboard('c');
    expect(sentCalls()).toHaveLength(1);
  });

  it('shows our note, and a warning about the same order of the same number', async () => {
    const name = newName();
    const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
    const [order, other] = [await place(name, { lines }), await place(name, { lines })];
    await shop.deps.db
      .insert(contacts)
      .values({ phoneE164: order.phoneE164 ?? '', version: 0, note: 'Speaks only Saraiki' });
    await openDesk({ q: name });
    const card = await findCard(order);
    expect(card.getByText('Our note:').parentElement).toHaveTextContent('Our note: Speaks only Saraiki');
    const warning = card.getByText('Ordered twice?').parentElement;
    expect(warning).toHaveTextContent(`The same products for the same number: #${other.orderId}`);
  });

  it('calls and chats with each number of an order', async () => {
    const name = newName();
    const order = await place(name, { phone: '0345 7000001 / 0321 7000002', status: 'processing' });
    await openDesk({ queue: 'to_pack', q: '0321 7000002' });
    const links = (await findCard(order)).getAllByRole('link', { name: /^(Call|WhatsApp)/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')?.replace(/\?.*/, '')])).toEqual([
      ['Call 03457000001', 'tel:+923457000001'],
      ['Call 03217000002', 'tel:+923217000002'],
      ['WhatsApp 03457000001', 'https://wa.me/923457000001'],
      ['WhatsApp 03217000002', 'https://wa.me/923217000002'],
    ]);
  });

  it('shows a row an order in a wide window, which opens in place; the browser remembers a change to cards', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const name = newName();
    const lines = [{ product: await addProduct(shop.deps), quantity: 2 }];
    const [first, second] = [await place(name, { lines }), await place(name, { city: 'Multan' })];
    const again = await place(name, { lines });
    const { user } = await openDesk({ q: name });
    const row = await findCard(first);
    for (const text of [name, '2', 'Ordered twice?']) expect(row.getByText(text)).toBeVisible();
    expect((await findCard(second)).getByText('Multan')).toBeVisible();
    expect((await findCard(again)).getByText('Ordered twice?')).toBeVisible();
    expect(row.queryByRole('link', { name: 'Call' })).toBeNull();
    await user.click(row.getByRole('button', { name: `Open #${first.orderId}` }));
    expect((await findCard(first)).getByRole('link', { name: 'Call' })).toBeVisible();
    await user.keyboard('o');
    expect((await findCard(first)).queryByRole('link', { name: 'Call' })).toBeNull();
    await user.click((await findCard(second)).getByRole('button', { name: 'Confirm' }));
    await waitFor(async () => expect(await statusOf(second)).toBe('processing'));
    await waitFor(() => expect(cardText(second)).toContain('processing'));
    await click(user, 'Show as cards');
    expect((await findCard(first)).getByRole('link', { name: 'Call' })).toBeVisible();
    await openDesk({ q: name });
    await user.click(await screen.findByRole('button', { name: 'Show as rows' }));
    expect((await findCard(first)).queryByRole('link', { name: 'Call' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('shows the columns that staff choose, until they choose the usual ones', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const name = newName();
    const order = await place(name, { city: 'Sialkot' });
    const { user } = await openDesk({ q: name });
    const row = await findCard(order);
    expect(row.queryByText(order.phone)).toBeNull();
    await user.click(screen.getByText('Columns'));
    await user.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await user.click(screen.getByRole('checkbox', { name: 'Town' }));
    expect(row.getByText(order.phone)).toBeVisible();
    expect(row.queryByText('Sialkot')).toBeNull();

    const again = await openDesk({ q: name });
    expect((await findCard(order)).getByText(order.phone)).toBeVisible();
    await again.user.click(screen.getByText('Columns'));
    await again.user.click(screen.getByRole('button', { name: 'Usual columns' }));
    expect((await findCard(order)).getByText('Sialkot')).toBeVisible();
    expect((await findCard(order)).queryByText(order.phone)).toBeNull();
    vi.unstubAllGlobals();
  });

  it('says that nobody waits, or that a search finds nothing', async () => {
    await openDesk({ queue: 'attention', assigned: 'me' });
    expect(await screen.findByText('Nothing needs attention')).toBeVisible();
    await openDesk({ q: 'nobody-is-called-so' });
    expect(await screen.findByText('No orders found')).toBeVisible();
  });
});
