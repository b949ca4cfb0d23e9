import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi, openAs, registerByApi, type Session } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { logIn } from '#e2e/support/users.ts';
import { heartOf, wishlistLink, wishlistNames } from '#e2e/support/wishlist.ts';

const readStoredIds = () => localStorage.getItem('wishlist');
const fetchWishlist = async (shop: ShopServer, session: Session) =>
  (await callApi<{ productIds: string[] }>(shop, '/wishlist', { session })).productIds;
const addToWishlist = (shop: ShopServer, session: Session, id: string) =>
  callApi(shop, `/wishlist/${id}`, { method: 'PUT', session });

test('a login moves the wishlist into the account, other browsers show it, and a logout removes it', async ({
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
  await page.goto(productPath(merged));
  await heartOf(page, merged).click();
  await page.goto('/wishlist');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, user.email, user.password, { isThereAlready: true });
  await expect(page).toHaveURL('/wishlist');
  await expect(wishlistNames(page)).toHaveText([merged.name, before.name]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect.poll(() => fetchWishlist(shop, user.session)).toEqual([merged._id, before._id]);
  await expect.poll(() => page.evaluate(readStoredIds)).toBe('[]');

  await test.step('a second browser shows the same list, and the first shows its changes', async () => {
    const other = await openBrowser();
    await openAs(other, await loginByApi(shop, user));
    await other.goto(productPath(later));
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

  await test.step('after the logout the browser shows no wishlist', async () => {
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
  await page.goto(productPath(product));
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
