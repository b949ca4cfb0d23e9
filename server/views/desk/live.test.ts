import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deskChangesSchema } from '#contract/desk.schema.ts';
import type { Right } from '#contract/rights.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { findAgain } from '#server/accounts/sessions/find-viewer.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import type { TagListener } from '#server/platform/cache/tag-bus.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SETTINGS_TAG } from '#server/settings/open-settings.ts';
import { settings } from '#server/settings/tables.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { publishDeskChanges } from './publish-changes.ts';

describe('published changes', () => {
  afterEach(() => void vi.useRealTimers());

  function openBus(isWanted = true) {
    vi.useFakeTimers();
    const listeners: TagListener[] = [];
    const published: unknown[] = [];
    publishDeskChanges(
      { listen: (listener) => void listeners.push(listener) },
      { isWanted: () => isWanted, onChanges: (ids) => published.push(ids), onReload: () => published.push('reload') },
    );
    return { published, listener: listeners[0] as TagListener };
  }

  it('are coalesced for half a second, each id once, without other tags', () => {
    const { published, listener } = openBus();
    listener.invalidate(['Desk:1', 'Product:7']);
    vi.advanceTimersByTime(300);
    listener.invalidate(['Desk:1', 'Desk:2', 'Parcel:3']);
    vi.advanceTimersByTime(199);
    expect(published).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(published).toEqual([{ orders: ['1', '2'], parcels: ['3'] }]);
    listener.invalidate(['Product:8']);
    vi.advanceTimersByTime(1_000);
    expect(published).toHaveLength(1);
  });

  it.each([
    ['everything', (listener: TagListener) => listener.invalidate(['*'])],
    ['many rows of one statement', (listener: TagListener) => listener.invalidate(['Desk:1', 'Desk:*'])],
    [
      'too many rows',
      (listener: TagListener) => listener.invalidate(Array.from({ length: 301 }, (_, at) => `Parcel:${at}`)),
    ],
    ['a lost connection to the database', (listener: TagListener) => listener.reconnect()],
  ])('become one reload after %s', (_what, change) => {
    const { published, listener } = openBus();
    change(listener);
    vi.advanceTimersByTime(500);
    expect(published).toEqual(['reload']);
  });

  it('are not collected while nobody listens', () => {
    const { published, listener } = openBus(false);
    listener.invalidate(['Desk:1']);
    vi.advanceTimersByTime(500);
    expect(published).toEqual([]);
  });
});

async function demandTwoStep({ db, tags }: TestApp['deps'], isDemanded: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isDefault = !isDemanded;
    const row = { key: 'twoStepRequired', value: isDemanded, isDefault, updatedAt: new Date() };
    await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    await tags.invalidate(tx, [SETTINGS_TAG]);
  });
}

describe('GET /api/desk/live', () => {
  const shop = useTestShop();
  const open: Readable[] = [];
  const addHelper = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  afterEach(() => {
    for (const stream of open.splice(0)) stream.destroy();
  });

  async function follow({ token }: { token: string }, { app }: Pick<TestApp, 'app'> = shop) {
    const response = await app.inject({
      url: '/api/desk/live',
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      payloadAsStream: true,
    });
    const stream = response.stream();
    open.push(stream);
    let text = '';
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
    const events = () =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => deskChangesSchema.parse(JSON.parse(data)));
    return { response, stream, events, text: () => text };
  }

  it('sends the ids of an order and a parcel that anything changes, and nothing else of them', async () => {
    const { response, events } = await follow(shop.users.admin);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const product = await addProduct(shop.deps, { stock: 5 });
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    const seen = (kind: 'orders' | 'parcels', id: string) =>
      waitUntil(`the change of ${kind}`, () => events().some((event) => event[kind].includes(id)) || undefined);
    await seen('orders', order.id);
    const before = events().length;
    await shop.call('POST', '/api/desk/calls', {
      as: shop.users.admin,
      body: { outcome: 'confirmed', orders: [{ id: order.id, version: 0 }] },
    });
    await waitUntil(
      'the call',
      () =>
        events()
          .slice(before)
          .some(({ orders }) => orders.includes(order.id)) || undefined,
    );
    const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
    const packed = await shop.call('POST', '/api/parcels/packings', {
      as: shop.users.admin,
      body: { orders: [{ id: order.id, version: desk?.version }] },
    });
    expect(packed.status).toBe(200);
    const [parcel] = await shop.deps.db.select().from(parcels).where(eq(parcels.orderId, order.id));
    await seen('parcels', parcel?.id ?? '');
    // A change by another program, such as psql, notifies too.
    const count = events().length;
    await shop.deps.db.update(parcels).set({ weightG: 777 }).where(eq(parcels.orderId, order.id));
    await waitUntil('the change by SQL', () => events().length > count || undefined);
  });

  it('sends what another process of the shop changes, to all of its browsers', async () => {
    const other = await buildTestApp({ beside: shop });
    onTestFinished(() => other.close());
    const streams = [await follow(shop.users.admin, other), await follow(shop.users.admin)];
    const { id } = await addOrder(shop.deps, shop.users.owner);
    const seen = (count: number) => () =>
      streams.every(({ events }) => events().filter(({ orders }) => orders.includes(id)).length >= count) || undefined;
    await waitUntil('the order', seen(1));
    const claimed = await shop.call('POST', '/api/desk/claims', { as: shop.users.admin, body: { order: id } });
    expect(claimed.status).toBe(200);
    await waitUntil('the claim', seen(2));
    for (const { stream } of streams) stream.destroy();
  });

  it('is for staff of the desk only, and has no events for a client that does not accept them', async () => {
    expect((await shop.call('GET', '/api/desk/live')).status).toBe(401);
    expect((await shop.call('GET', '/api/desk/live', { as: shop.users.owner })).status).toBe(403);
    const accountant = await addHelper('cash.view');
    expect((await shop.call('GET', '/api/desk/live', { as: accountant })).status).toBe(403);
    const returner = await addHelper('returns.receive');
    expect((await shop.call('GET', '/api/desk/live', { as: returner })).status).toBe(204);
  });

  describe('ends at once, in each process, and the next poll is rejected', () => {
    type Following = Awaited<ReturnType<typeof addHelper>>;
    const isOf = ({ id }: Following) => eq(users.id, id);
    const asAdmin = (method: string, url: string, body?: unknown) =>
      shop.call(method, url, { as: shop.users.admin, body });
    const tokenOf = ({ token }: Following) => eq(sessions.tokenHash, hashToken(token));

    it.each<[string, (helper: Following) => Promise<unknown>]>([
      [
        'a right is withdrawn',
        (helper) =>
          shop.deps.db
            .update(users)
            .set({ rights: ['cash.view'] })
            .where(isOf(helper)),
      ],
      ['the role is changed', (helper) => asAdmin('PUT', `/api/auth/users/${helper.id}`, { role: 'user' })],
      ['the account is deleted', (helper) => asAdmin('DELETE', `/api/auth/users/${helper.id}`)],
      ['the user logs out', (helper) => shop.call('POST', '/api/auth/logout', { as: helper })],
      ['the session is deleted by SQL', (helper) => shop.deps.db.delete(sessions).where(tokenOf(helper))],
      ['two-step login is demanded', () => demandTwoStep(shop.deps, true)],
    ])('when %s', async (_what, withdraw) => {
      const other = await buildTestApp({ beside: shop });
      onTestFinished(() => other.close());
      onTestFinished(() => demandTwoStep(shop.deps, false));
      const helper = await addHelper('orders.view', 'parcels.book');
      const colleague = await addHelper('orders.view');
      const own = [await follow(helper), await follow(helper, other)];
      const beside = await follow(colleague, other);
      const ended = Promise.all(own.map(({ stream }) => once(stream, 'end')));
      await withdraw(helper);
      await ended;
      const { id } = await addOrder(shop.deps, shop.users.owner);
      const isDemanded = (await shop.deps.settings.read()).twoStepRequired;
      // A deleted account may change many rows at once, which all others read again.
      const hasNews = () => beside.text().includes(id) || beside.text().includes('event: reload');
      if (!isDemanded) await waitUntil('the order', () => hasNews() || undefined);
      expect(own.map(({ text }) => text().replaceAll(':\n\n', ''))).toEqual(Array(2).fill('retry: 5000\n\n'));
      for (const { app } of [shop, other]) {
        const poll = await app.inject({
          url: '/api/desk/orders',
          headers: { authorization: `Bearer ${helper.token}` },
        });
        expect(poll.statusCode).toBeOneOf([401, 403]);
      }
    });
  });

  it('opens three streams for a user, then responds with a 503', async () => {
    const helper = await addHelper('orders.view');
    const opened = await Promise.all([follow(helper), follow(helper), follow(helper)]);
    expect(opened.map(({ response }) => response.statusCode)).toEqual([200, 200, 200]);
    const fourth = await follow(helper);
    expect(fourth.response.statusCode).toBe(503);
  });
});

describe('an open stream', () => {
  const shop = useTestShop();

  it('checks the rights as they are now, and the end of the session, without using the session', async () => {
    const { deps } = shop;
    const { id, token } = await openSession(deps, await addUser(deps, { role: 'moderator', rights: ['orders.view'] }));
    const tokenHash = hashToken(token);
    const findNow = () => findAgain(deps, { tokenHash });
    expect((await findNow())?.rights).toEqual(['orders.view']);
    await deps.db.update(users).set({ rights: [] }).where(eq(users.id, id));
    expect((await findNow())?.rights).toEqual([]);
    shop.clock.advance({ minutes: 90 });
    const isOwn = eq(sessions.tokenHash, tokenHash);
    const [before] = await deps.db.select().from(sessions).where(isOwn);
    await findNow();
    expect(await deps.db.select().from(sessions).where(isOwn)).toEqual([before]);
    await deps.db.delete(sessions).where(isOwn);
    expect(await findNow()).toBeNull();
  });

  it('ends at a graceful shutdown', async () => {
    const response = await shop.app.inject({
      url: '/api/desk/live',
      headers: { authorization: `Bearer ${shop.users.admin.token}`, accept: 'text/event-stream' },
      payloadAsStream: true,
    });
    shop.app.eventStreams.end();
    expect(String(Buffer.concat(await response.stream().toArray()))).toBe('retry: 5000\n\n');
    expect(shop.app.metrics.getSingleMetric('http_request_duration_seconds')).toBeDefined();
    const metrics = await shop.app.metrics.metrics();
    expect(metrics).not.toContain('/api/desk/live');
  });
});
