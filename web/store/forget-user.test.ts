import { expect, it } from 'vitest';
import { waitUntil } from '#test/wait-until.ts';
import { usersApi } from '#web/features/accounts/admin/api.ts';
import { accountsApi } from '#web/features/accounts/api.ts';
import { profileApi } from '#web/features/accounts/profile/api.ts';
import { backgroundWorkApi } from '#web/features/background-work/api.ts';
import { catalogueAdminApi } from '#web/features/catalogue/admin/api.ts';
import { catalogueApi } from '#web/features/catalogue/api.ts';
import { ordersApi } from '#web/features/orders/api.ts';
import { ownReviewsApi } from '#web/features/reviews/own-api.ts';
import { statisticsApi } from '#web/features/statistics/api.ts';
import { wishlistApi } from '#web/features/wishlist/api.ts';
import { forgetUser } from './forget-user.ts';
import { type AppStore, makeStore } from './make-store.ts';
import { loggedIn, loggedOut, type SessionUser, sessionExpired, tokenRenewed } from './session.ts';

const SECRET = 'House 7, Gulberg';
const ayesha: SessionUser = {
  _id: 'u1',
  email: 'ayesha@example.com',
  token: 'first-token',
  role: 'admin',
  rights: [],
  username: 'Ayesha',
  profileImage: null,
};
const bilal: SessionUser = { ...ayesha, _id: 'u2', email: 'bilal@example.com', token: 'token-of-bilal', role: 'user' };

const ONCE = { subscribe: false } as const;
const fetchOwnOrders = ({ dispatch }: AppStore) =>
  dispatch(ordersApi.endpoints.listOwnOrders.initiate(ayesha.email, ONCE));

const PERSONAL: Record<string, (store: AppStore) => PromiseLike<unknown>> = {
  'their orders': fetchOwnOrders,
  'an order': ({ dispatch }) => dispatch(ordersApi.endpoints.getOrder.initiate({ id: 'o1', viewerId: 'u1' }, ONCE)),
  'all orders': ({ dispatch }) => dispatch(ordersApi.endpoints.listOrders.initiate({}, ONCE)),
  'their reviews': ({ dispatch }) => dispatch(ownReviewsApi.endpoints.listOwnReviews.initiate('u1', ONCE)),
  'their profile': ({ dispatch }) => dispatch(accountsApi.endpoints.getProfile.initiate('u1', ONCE)),
  'all users': ({ dispatch }) => dispatch(usersApi.endpoints.listUsers.initiate({}, ONCE)),
  'their statistics': ({ dispatch }) => dispatch(statisticsApi.endpoints.getUserStats.initiate('u1', ONCE)),
  "the shop's statistics": ({ dispatch }) => dispatch(statisticsApi.endpoints.getAdminStats.initiate(undefined, ONCE)),
  'their wishlist': ({ dispatch }) => dispatch(wishlistApi.endpoints.getWishlist.initiate('u1', ONCE)),
  'their sessions': ({ dispatch }) => dispatch(profileApi.endpoints.listSessions.initiate(undefined, ONCE)),
  'failed work': ({ dispatch }) =>
    dispatch(backgroundWorkApi.endpoints.listFailedWork.initiate({ page: 1, limit: 10 }, ONCE)),
  'the state of work': ({ dispatch }) => dispatch(backgroundWorkApi.endpoints.getWorkState.initiate(undefined, ONCE)),
};

function openStore() {
  const tokens: (string | null)[] = [];
  const store = makeStore((_path, { headers }) => {
    tokens.push(headers.get('authorization'));
    return Promise.resolve(Response.json({ secret: `${SECRET} of ${headers.get('authorization')}` }));
  });
  const stop = forgetUser(store);
  return { store, stop, tokens };
}

const cacheOf = (store: AppStore) => JSON.stringify(store.getState().api);
const untilForgotten = (store: AppStore) =>
  waitUntil('her responses have left the cache', () => !cacheOf(store).includes(ayesha.token) || undefined);

it.each(Object.entries(PERSONAL))('%s cannot be read after a logout', async (_what, read) => {
  const { store } = openStore();
  store.dispatch(loggedIn(ayesha));
  await read(store);
  expect(cacheOf(store)).toContain(SECRET);
  store.dispatch(loggedOut());
  await untilForgotten(store);
  store.dispatch(loggedIn(bilal));
  expect(cacheOf(store)).not.toContain(SECRET);
});

it.each([
  ['the session has ended', sessionExpired()],
  ['somebody else has logged in, in another tab', loggedIn(bilal)],
])('no personal response can be read if %s', async (_how, action) => {
  const { store } = openStore();
  store.dispatch(loggedIn(ayesha));
  for (const read of Object.values(PERSONAL)) await read(store);
  store.dispatch(action);
  expect(await untilForgotten(store)).toBe(true);
});

it('a response still in flight at the logout does not enter the cache', async () => {
  const response = Promise.withResolvers<Response>();
  const store = makeStore(() => response.promise);
  forgetUser(store);
  store.dispatch(loggedIn(ayesha));
  const call = fetchOwnOrders(store);
  store.dispatch(loggedOut());
  await new Promise((resolve) => setTimeout(resolve));
  response.resolve(Response.json({ orders: [], secret: `${SECRET} of ${ayesha.token}` }));
  await call;
  expect(cacheOf(store)).not.toContain(SECRET);
});

it('the response to a placed order leaves the cache too', async () => {
  const { store } = openStore();
  store.dispatch(loggedIn(ayesha));
  const order = {
    user: 'u1',
    products: [],
    email: ayesha.email,
    phone: '03000000456',
    shippingAddress: { address: SECRET, city: 'Lahore', state: 'Punjab', zipCode: '54660' },
    customerName: ayesha.username,
    totalAmount: 0,
    deliveryCharge: 200,
    grandTotal: 200,
  };
  await store.dispatch(ordersApi.endpoints.createOrder.initiate({ order, idempotencyKey: 'k' }));
  expect(cacheOf(store)).toContain(ayesha.token);
  store.dispatch(loggedOut());
  expect(await untilForgotten(store)).toBe(true);
});

it('a query with a subscriber is refetched without a token', async () => {
  const { store, tokens } = openStore();
  store.dispatch(loggedIn(ayesha));
  const shown = store.dispatch(ordersApi.endpoints.getOrder.initiate({ id: 'o1', viewerId: null }));
  await shown;
  store.dispatch(loggedOut());
  await untilForgotten(store);
  expect(tokens).toEqual([`Bearer ${ayesha.token}`, null]);
  shown.unsubscribe();
});

it('public responses stay cached, and a renewed token preserves the personal ones', async () => {
  const { store, tokens } = openStore();
  store.dispatch(loggedIn(ayesha));
  await store.dispatch(catalogueApi.endpoints.listProductsByIds.initiate([], { subscribe: false }));
  await store.dispatch(catalogueAdminApi.endpoints.listDesigns.initiate(undefined, { subscribe: false }));
  await fetchOwnOrders(store);
  store.dispatch(tokenRenewed('second-token'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(Object.keys(store.getState().api.queries)).toHaveLength(3);
  store.dispatch(loggedOut());
  await waitUntil(
    'her responses have left the cache',
    () => Object.keys(store.getState().api.queries).length < 3 || undefined,
  );
  expect(Object.keys(store.getState().api.queries).sort()).toEqual(['listDesigns(undefined)', 'listProductsByIds([])']);
  expect(tokens).toHaveLength(2);
});

it('a response that was cached before a login stays', async () => {
  const { store } = openStore();
  await store.dispatch(ordersApi.endpoints.getOrder.initiate({ id: 'o1', viewerId: null }, { subscribe: false }));
  store.dispatch(loggedIn(ayesha));
  await new Promise((resolve) => setTimeout(resolve));
  expect(cacheOf(store)).toContain(SECRET);
});

it('the listener stops when it is unsubscribed', async () => {
  const { store, stop } = openStore();
  store.dispatch(loggedIn(ayesha));
  await fetchOwnOrders(store);
  stop();
  store.dispatch(loggedOut());
  await new Promise((resolve) => setTimeout(resolve));
  expect(cacheOf(store)).toContain(SECRET);
});
