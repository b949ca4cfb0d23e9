import {
  callApi,
  createProductByApi,
  loginByApi,
  openAs,
  registerByApi,
  type Session,
  type TestUser,
} from '#e2e/support/api.ts';
import { holdRequests, mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { logIn } from '#e2e/support/users.ts';
import { heartOf, wishlistLink, wishlistNames } from '#e2e/support/wishlist.ts';

const readStoredIds = () => localStorage.getItem('wishlist');
const fetchWishlist = async (shop: ShopServer, session: Session) =>
  (await callApi<{ productIds: string[] }>(shop, '/wishlist', { session })).productIds;
const addToWishlist = (shop: ShopServer, session: Session, id: string) =>
  callApi(shop, `/wishlist/${id}`, { method: 'PUT', session });

test('a login takes the wishlist into the account, other browsers show it, and a logout leaves nothing', async ({
  page,
  shop,
  openBrowser,
}) => {
  const [before, merged, later] = [
    await createProductByApi(shop),
    await createProductByApi(shop),
    await createProductByApi(shop),
  ];
  const user = await registerByApi(shop);
  await addToWishlist(shop, user.session, before._id);
  await page.goto(`/shop/${merged._id}`);
  await heartOf(page, merged).click();
  await page.goto('/wishlist');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, user.email, user.password, { isThereAlready: true });
  await expect(page).toHaveURL('/wishlist');
  await expect(wishlistNames(page)).toHaveText([merged.name, before.name]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect.poll(() => fetchWishlist(shop, user.session)).toEqual([merged._id, before._id]);
  await expect.poll(() => page.evaluate(readStoredIds)).toBe('[]');

  await test.step('a second browser shows the same list, and what it changes is there in the first', async () => {
    const other = await openBrowser();
    await openAs(other, await loginByApi(shop, user));
    await other.goto(`/shop/${later._id}`);
    await expect(wishlistLink(other)).toHaveAccessibleName('Wishlist, 2 products');
    await heartOf(other, later).click();
    await expect(wishlistLink(other)).toHaveAccessibleName('Wishlist, 3 products');
    await other.goto('/wishlist');
    await heartOf(other, before).click();
    await expect(wishlistNames(other)).toHaveText([later.name, merged.name]);
    await expect.poll(() => fetchWishlist(shop, user.session)).toEqual([later._id, merged._id]);
    await page.reload();
    await expect(wishlistNames(page)).toHaveText([later.name, merged.name]);
  });

  await test.step('after the logout nobody sees it', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('dialog', { name: 'Success!' }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/');
    await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist');
    await page.goto('/wishlist');
    await expect(page.getByText('Nothing on your wishlist yet.')).toBeVisible();
    expect(await fetchWishlist(shop, await loginByApi(shop, user))).toEqual([later._id, merged._id]);
  });
});

test('a logout in one tab empties the wishlist of the other', async ({ page, shop, context }) => {
  const product = await createProductByApi(shop);
  await openAs(page, (await registerByApi(shop)).session);
  await page.goto(`/shop/${product._id}`);
  await heartOf(page, product).click();
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 product');
  const other = await context.newPage();
  await other.goto('/shop');
  await expect(wishlistLink(other)).toHaveAccessibleName('Wishlist, 1 product');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(other.getByText('Logged out successfully')).toBeVisible();
  await expect(wishlistLink(other)).toHaveAccessibleName('Wishlist');
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist');
});

test('a heart shows its change before the account has answered', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  const { session } = await registerByApi(shop);
  await openAs(page, session);
  await page.goto('/shop');
  const release = await holdRequests(page, `/api/wishlist/${product._id}`);
  const heart = heartOf(page, product);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 product');
  expect(await fetchWishlist(shop, session)).toEqual([]);
  release();
  await expect.poll(() => fetchWishlist(shop, session)).toEqual([product._id]);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test.describe('where the account cannot be told', () => {
  test.use({ allowedFaults: [/\b(409|500|503)\b|ERR_FAILED/] });

  async function openWith(user: TestUser & { session: Session }, shop: ShopServer) {
    const [stored, wanted] = [await createProductByApi(shop), await createProductByApi(shop)];
    await addToWishlist(shop, user.session, stored._id);
    return { stored, wanted };
  }

  test('a change is undone, with the reason', async ({ page, shop }) => {
    const user = await registerByApi(shop);
    const { stored, wanted } = await openWith(user, shop);
    await openAs(page, user.session);
    await page.goto('/shop');
    await expect(heartOf(page, stored)).toHaveAttribute('aria-pressed', 'true');
    await mockResponse(page, `/api/wishlist/${wanted._id}`, {
      status: 409,
      method: 'PUT',
      body: { message: 'Your wishlist is full.' },
    });
    await mockResponse(page, `/api/wishlist/${stored._id}`, { status: 500, method: 'DELETE' });
    await heartOf(page, wanted).click();
    await expect(page.getByText('Your wishlist is full.')).toBeVisible();
    await expect(heartOf(page, wanted)).toHaveAttribute('aria-pressed', 'false');
    await heartOf(page, stored).click();
    await expect(page.getByText('Your wishlist could not be changed. Please try again.')).toBeVisible();
    await expect(heartOf(page, stored)).toHaveAttribute('aria-pressed', 'true');
    await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 product');
    expect(await fetchWishlist(shop, user.session)).toEqual([stored._id]);
  });

  test('what the browser has gathered stays until it reaches the account', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    const user = await registerByApi(shop);
    await page.goto(`/shop/${product._id}`);
    await heartOf(page, product).click();
    await page.route('**/api/wishlist', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await logIn(page, user.email, user.password);
    await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 product');
    expect(await fetchWishlist(shop, user.session)).toEqual([]);
    await page.unrouteAll();
    await page.reload();
    await expect.poll(() => fetchWishlist(shop, user.session)).toEqual([product._id]);
    await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 product');
  });

  test('the wishlist says that it could not be loaded, and comes with Retry', async ({ page, shop }) => {
    const user = await registerByApi(shop);
    const { stored } = await openWith(user, shop);
    await openAs(page, user.session);
    await mockResponse(page, '/api/wishlist', { status: 503 });
    await page.goto('/wishlist');
    await expect(page.getByText('Your wishlist could not be loaded.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(wishlistNames(page)).toHaveText([stored.name]);
  });
});
