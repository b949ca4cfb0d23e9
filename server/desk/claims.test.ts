import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { claimOrderResponse, deskResultsResponse, listDeskResponse } from '#contract/desk.schema.ts';
import { listParcelsResponse } from '#contract/parcels.schema.ts';
import type { Right } from '#contract/rights.ts';
import { users } from '#server/accounts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { orderDesk } from './tables.ts';

describe('a claim', () => {
  const shop = useTestShop();
  const helper = async (username: string, ...rights: Right[]) =>
    openSession(
      shop.deps,
      await addUser(shop.deps, {
        username,
        role: 'moderator',
        rights: rights.length > 0 ? rights : ['orders.view', 'orders.confirm'],
      }),
    );
  const place = () => addOrder(shop.deps, shop.users.owner);
  const post = (as: SignedInUser, order: string, more: object = {}) =>
    shop.call('POST', '/api/desk/claims', { as, body: { order, ...more } });
  const read = async (as: SignedInUser, ...ids: string[]) =>
    (await shop.call('GET', `/api/desk/orders?ids=${ids.join(',')}`, { as })).as(listDeskResponse).orders;
  const claimSeenBy = async (as: SignedInUser, id: string) => (await read(as, id))[0]?.claim;

  it('is shown to everybody with its end, and is over after five minutes', async () => {
    const [sana, bilal] = [await helper('Sana'), await helper('Bilal')];
    const { id } = await place();
    const until = new Date(shop.clock.now().getTime() + 5 * 60_000).toISOString();
    expect((await post(sana, id)).as(claimOrderResponse)).toEqual({ claim: { by: 'Sana', byMe: true, until } });
    expect(await claimSeenBy(bilal, id)).toEqual({ by: 'Sana', byMe: false, until });
    const second = await post(bilal, id);
    expect([second.status, second.error()]).toMatchObject([
      409,
      { code: 'order_claimed', message: 'Sana is calling this customer.' },
    ]);
    shop.clock.advance({ minutes: 4 });
    expect((await post(sana, id)).status).toBe(200);
    shop.clock.advance({ minutes: 4 });
    expect((await post(bilal, id)).status).toBe(409);
    shop.clock.advance({ minutes: 1 });
    expect(await claimSeenBy(bilal, id)).toBeNull();
    expect((await post(bilal, id)).as(claimOrderResponse).claim).toMatchObject({ by: 'Bilal', byMe: true });
  });

  it('is won by one of several helpers who claim at once', async () => {
    const helpers = await Promise.all(['Sana', 'Bilal', 'Hina', 'Omar'].map((name) => helper(name)));
    for (let round = 0; round < 5; round += 1) {
      const { id } = await place();
      const responses = await Promise.all(helpers.map((each) => post(each, id)));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const winner = helpers[responses.findIndex(({ status }) => status === 200)];
      expect((await claimSeenBy(shop.users.admin, id))?.by).toBe(winner?.username);
    }
  });

  it('ends with a release by its author only, and with the outcome of a call by anybody', async () => {
    const [sana, bilal] = [await helper('Sana'), await helper('Bilal')];
    const { id } = await place();
    await post(sana, id);
    expect((await post(bilal, id, { isReleased: true })).as(claimOrderResponse).claim).toMatchObject({ by: 'Sana' });
    expect((await post(sana, id, { isReleased: true })).as(claimOrderResponse).claim).toBeNull();
    await post(sana, id);
    const noted = await shop.call('POST', '/api/desk/calls', {
      as: bilal,
      body: { outcome: 'no_answer', orders: [{ id, version: 0 }] },
    });
    expect(noted.as(deskResultsResponse).results[0]).toMatchObject({ outcome: 'done', order: { claim: null } });
  });

  it('that is older than five minutes does not stop a second caller, and the order is confirmed once by one of them', async () => {
    const [sana, bilal] = [await helper('Sana'), await helper('Bilal')];
    const { id } = await place();
    expect((await post(sana, id)).status).toBe(200);
    shop.clock.advance({ minutes: 6 });
    expect((await post(bilal, id)).status).toBe(200);
    const confirm = async (as: SignedInUser) => {
      const body = { outcome: 'confirmed', orders: [{ id, version: 0 }] };
      return (await shop.call('POST', '/api/desk/calls', { as, body })).as(deskResultsResponse).results[0];
    };
    const results = await Promise.all([confirm(sana), confirm(bilal)]);
    expect(results.flatMap((result) => result?.outcome ?? []).toSorted()).toEqual(['done', 'repeated']);
    expect(results.map((result) => result?.order?.claim)).toEqual([null, null]);
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.map(({ verb }) => verb).toSorted()).toEqual(['order.called', 'order.status']);
    const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
    const winner = results[0]?.outcome === 'done' ? sana : bilal;
    expect(desk).toMatchObject({ lastCallBy: winner.id, claimedBy: null });
    const late = await post(sana, id);
    expect([late.status, await claimSeenBy(bilal, id)]).toMatchObject([200, { by: 'Sana' }]);
  });

  it('changes no version, so that the press of another helper is saved', async () => {
    const sana = await helper('Sana');
    const { id } = await place();
    const [before] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
    await post(sana, id);
    const [after] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
    expect(after).toEqual({ ...before, claimedBy: sana.id, claimedAt: shop.clock.now() });
  });

  it('counts as none once the account of its author is deleted', async () => {
    const sana = await helper('Sana');
    const { id } = await place();
    await post(sana, id);
    await shop.deps.db.delete(users).where(eq(users.id, sana.id));
    expect(await claimSeenBy(shop.users.admin, id)).toBeNull();
    expect((await post(shop.users.admin, id)).status).toBe(200);
  });

  it('needs the right to call, a known order, and no other fields', async () => {
    const { id } = await place();
    expect((await post(await helper('Packer', 'orders.view', 'parcels.book'), id)).status).toBe(403);
    expect((await post(shop.users.admin, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await post(shop.users.admin, 'x')).status).toBe(400);
    expect((await post(shop.users.admin, id, { by: 'me' })).status).toBe(400);
  });

  it('is read with other orders by their ids, up to 60, in any queue', async () => {
    const [first, second] = [await place(), await place()];
    await shop.deps.db.update(orderDesk).set({ callState: 'hold' }).where(eq(orderDesk.orderId, first.id));
    const unknown = '00000000-0000-7000-8000-000000000000';
    const found = await read(shop.users.admin, first.id, second.id, unknown);
    expect(new Map(found.map(({ order, queue }) => [order._id, queue]))).toEqual(
      new Map([
        [first.id, 'attention'],
        [second.id, 'to_confirm'],
      ]),
    );
    const get = (url: string) => shop.call('GET', url, { as: shop.users.admin });
    for (const url of ['/api/desk/orders', '/api/parcels']) {
      expect((await get(`${url}?ids=${Array(61).fill(unknown).join(',')}`)).status).toBe(400);
      for (const ids of ['', 'x', `${unknown},`, '%00']) expect((await get(`${url}?ids=${ids}`)).status).toBe(400);
    }
    expect((await get(`/api/parcels?ids=${unknown}`)).as(listParcelsResponse).parcels).toEqual([]);
  });
});
