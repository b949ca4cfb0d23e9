import { beforeEach, describe, expect, it } from 'vitest';
import { WISHLIST_ITEMS_MAX } from '#contract/wishlist.ts';
import { makeStore } from '#web/store/make-store.ts';
import { loggedIn, loggedOut, type SessionUser } from '#web/store/session.ts';
import { toggleWish } from './toggle-wish.ts';
import { browserWishesRestored, selectBrowserWishes, selectWishes } from './wishlist-slice.ts';

const ayesha: SessionUser = {
  _id: 'u1',
  email: 'ayesha@example.com',
  token: 'token-of-ayesha',
  role: 'user',
  rights: [],
  username: 'Ayesha',
  profileImage: null,
};

interface Call {
  what: string;
  respond: (response: Response) => void;
}

/** The account has `a` on its wishlist. The fake API waits until the test responds to a change. */
function openShop() {
  const calls: Call[] = [];
  const store = makeStore((path, { method }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ productIds: ['a'] }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    calls.push({ what: `${method} ${path.replace('/api/wishlist/', '')}`, respond: resolve });
    return promise;
  });
  const nthCall = async (number: number): Promise<Call> => {
    await expect.poll(() => calls.length).toBe(number);
    const call = calls[number - 1];
    if (!call) throw new Error('There is no such call');
    return call;
  };
  return { store, calls, nthCall, wishes: () => selectWishes(store.getState()) };
}

const list = (...productIds: string[]) => Response.json({ productIds });
const error = (status: number, code: string) => Response.json({ message: 'No.', code }, { status });

describe('the wishlist of an anonymous visitor', () => {
  it('changes only in the browser', async () => {
    const { store, calls, wishes } = openShop();
    await toggleWish(store, 'x');
    await toggleWish(store, 'y');
    expect(wishes()).toEqual(['y', 'x']);
    await toggleWish(store, 'y');
    expect(wishes()).toEqual(['x']);
    expect(calls).toEqual([]);
  });

  it('holds at most 200 products, and is empty after a logout', async () => {
    const { store, wishes } = openShop();
    store.dispatch(browserWishesRestored(Array.from({ length: WISHLIST_ITEMS_MAX }, (_, index) => `p${index}`)));
    await toggleWish(store, 'x');
    expect(wishes()).not.toContain('x');
    store.dispatch(loggedOut());
    expect(wishes()).toEqual([]);
  });
});

describe('the wishlist of an account', () => {
  let shop: ReturnType<typeof openShop>;
  beforeEach(() => {
    shop = openShop();
    shop.store.dispatch(loggedIn(ayesha));
  });

  it("shows a change at once, and then the account's list", async () => {
    const { store, nthCall, wishes } = shop;
    const done = toggleWish(store, 'b');
    const put = await nthCall(1);
    expect([put.what, wishes()]).toEqual(['PUT b', ['b', 'a']]);
    put.respond(list('b', 'from-elsewhere', 'a'));
    await done;
    expect(wishes()).toEqual(['b', 'from-elsewhere', 'a']);
    expect(selectBrowserWishes(store.getState())).toEqual([]);
  });

  it('undoes a failed change, and preserves later ones', async () => {
    const { store, nthCall, wishes } = shop;
    const first = toggleWish(store, 'b');
    const second = toggleWish(store, 'a');
    (await nthCall(1)).respond(error(409, 'wishlist_full'));
    await first;
    expect(wishes()).toEqual([]);
    (await nthCall(2)).respond(error(500, 'internal'));
    await second;
    expect(wishes()).toEqual(['a']);
  });

  it('sends several taps on one heart one after the other', async () => {
    const { store, calls, nthCall, wishes } = shop;
    const taps = [toggleWish(store, 'b')];
    const put = await nthCall(1);
    taps.push(toggleWish(store, 'b'));
    expect([wishes(), calls.length]).toEqual([['a'], 1]);
    put.respond(list('b', 'a'));
    const remove = await nthCall(2);
    expect([remove.what, wishes()]).toEqual(['DELETE b', ['a']]);
    remove.respond(list('a'));
    await Promise.all(taps);
    expect(wishes()).toEqual(['a']);
  });

  it('removes a deleted product from the list without an error message', async () => {
    const { store, nthCall } = shop;
    const done = toggleWish(store, 'a');
    (await nthCall(1)).respond(error(404, 'product_not_found'));
    await done;
    expect(store.getState()).not.toMatchObject({ toasts: [expect.anything()] });
  });

  it('never sends a queued change for the next user', async () => {
    const { store, calls, nthCall } = shop;
    const taps = [toggleWish(store, 'b'), toggleWish(store, 'c')];
    const put = await nthCall(1);
    store.dispatch(loggedOut());
    store.dispatch(loggedIn({ ...ayesha, _id: 'u2', token: 'token-of-bilal' }));
    put.respond(list('b', 'a'));
    await Promise.all(taps);
    expect(calls).toHaveLength(1);
  });
});
