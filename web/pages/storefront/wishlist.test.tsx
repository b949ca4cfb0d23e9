import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const link = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Wishlist/ });
const heartOf = ({ name }: ProductRow) => screen.getByRole('button', { name: `Keep ${name} on your wishlist` });
const names = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const expectCount = (name: string) => waitFor(() => expect(link()).toHaveAccessibleName(name));
const addSignedInUser = async () => openSession(shop.deps, await addUser(shop.deps));
const fetchWishlist = async (as: SignedInUser): Promise<unknown> =>
  JSON.parse((await shop.call('GET', '/api/wishlist', { as })).text).productIds;
let count = 0;
/** The name is unique, because the product's page shows other products too. */
const addNamed = () => addProduct(shop.deps, { name: `Kurta ${++count}` });
const store = (ids: unknown) => localStorage.setItem('wishlist', JSON.stringify(ids));

describe('the wishlist of a browser', () => {
  it.each(['{', '{}', '"x"', '7', '[null,7,{},[],""]', `["${'x'.repeat(300)}"]`, 'null'])(
    'and the recently viewed products are empty if the stored value is invalid: %s',
    async (text) => {
      const product = await addNamed();
      localStorage.setItem('wishlist', text);
      localStorage.setItem('recently-viewed', text);
      await pages.open('/wishlist');
      expect(await screen.findByText('Nothing on your wishlist yet.')).toBeVisible();
      expect(link()).toHaveAccessibleName('Wishlist');
      const { user } = await pages.open(addressOf(product));
      expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
      await user.click(heartOf(product));
      await expectCount('Wishlist, 1 product');
    },
  );

  it('drops deleted products, and holds at most 200 products', async () => {
    const [product, gone] = [await addNamed(), await addNamed()];
    await shop.call('DELETE', `/api/products/${gone.id}`, { as: shop.users.admin });
    store([gone.id, 'nonsense', product.id]);
    await pages.open('/wishlist');
    await waitFor(() => expect(names()).toEqual([product.name]));
    await expectCount('Wishlist, 1 product');

    store(Array.from({ length: 500 }, (_, index) => `p${index}`));
    const { user } = await pages.open(addressOf(product));
    await expectCount('Wishlist, 200 products');
    await user.click(heartOf(product));
    expect(await screen.findByText(/^Your wishlist holds 200 products/)).toBeVisible();
    expect(heartOf(product)).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the wishlist of an account', () => {
  async function addProducts() {
    const [stored, wanted] = [await addNamed(), await addNamed()];
    const as = await addSignedInUser();
    await shop.call('PUT', `/api/wishlist/${stored.id}`, { as });
    return { as, stored, wanted };
  }

  it("shows a change before the account's response", async () => {
    const product = await addNamed();
    const as = await addSignedInUser();
    const { user } = await pages.open(addressOf(product), { as });
    await pages.calls.settle();
    const release = pages.calls.hold(/^(PUT|DELETE) \/api\/wishlist\//);
    for (const isPressed of ['true', 'false', 'true']) {
      await user.click(heartOf(product));
      await waitFor(() => expect(heartOf(product)).toHaveAttribute('aria-pressed', isPressed));
    }
    await expectCount('Wishlist, 1 product');
    expect(await fetchWishlist(as)).toEqual([]);
    release();
    await waitFor(async () => expect(await fetchWishlist(as)).toEqual([product.id]));
    await pages.calls.settle();
    expect(heartOf(product)).toHaveAttribute('aria-pressed', 'true');
  });

  it('undoes a failed change, and shows the reason', async () => {
    const { as, stored, wanted } = await addProducts();
    const { user } = await pages.open('/shop', { as });
    await waitFor(() => expect(heartOf(stored)).toHaveAttribute('aria-pressed', 'true'));
    pages.calls.replace(`PUT /api/wishlist/${wanted.id}`, { status: 409, body: { message: 'Your wishlist is full.' } });
    pages.calls.replace(`DELETE /api/wishlist/${stored.id}`, { status: 500 });
    await user.click(heartOf(wanted));
    expect(await screen.findByText('Your wishlist is full.')).toBeVisible();
    expect(heartOf(wanted)).toHaveAttribute('aria-pressed', 'false');
    await user.click(heartOf(stored));
    expect(await screen.findByText('Your wishlist could not be changed. Please try again.')).toBeVisible();
    expect(heartOf(stored)).toHaveAttribute('aria-pressed', 'true');
    expect(link()).toHaveAccessibleName('Wishlist, 1 product');
    expect(await fetchWishlist(as)).toEqual([stored.id]);
  });

  it('gets the list of the browser, which stores it until then', async () => {
    const product = await addNamed();
    const as = await addSignedInUser();
    store([product.id]);
    pages.calls.replace('POST /api/wishlist', 'network error');
    const { user } = await pages.open('/login');
    await fill(user, screen.getByLabelText('Email'), as.email);
    await fill(user, screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeVisible();
    await waitFor(() => expect(pages.calls.of('POST /api/wishlist')).not.toEqual([]));
    await pages.calls.settle();
    expect(link()).toHaveAccessibleName('Wishlist, 1 product');
    expect(await fetchWishlist(as)).toEqual([]);
    pages.calls.restore();
    await pages.open('/');
    await waitFor(async () => expect(await fetchWishlist(as)).toEqual([product.id]));
    await expectCount('Wishlist, 1 product');
  });

  it('shows an error if it cannot be loaded, and loads after Retry', async () => {
    const { as, stored } = await addProducts();
    pages.calls.replace('GET /api/wishlist', { status: 503 });
    const { user } = await pages.open('/wishlist', { as });
    expect(await screen.findByText('Your wishlist could not be loaded.')).toBeVisible();
    pages.calls.restore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(names()).toEqual([stored.name]));
  });
});
