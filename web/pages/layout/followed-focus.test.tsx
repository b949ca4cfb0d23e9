import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { couponResponse } from '#contract/coupons.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { newCoupon } from '#test/valid-calls.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

// Loads the module first, because pages load it on demand.
beforeAll(() => import('#web/ui/follow-focus.ts'));

const cartOf = (products: ProductRow[]) =>
  products.map(({ id, name, pricePaisa, image }) => ({
    _id: id,
    name,
    price: pkrFromPaisa(pricePaisa),
    image,
    quantity: 1,
  }));
const add = (name: string) => addProduct(shop.deps, { name });

async function openCart(names: string[]) {
  const products = await Promise.all(names.map(add));
  const { user } = await pages.open('/about-us', { cart: cartOf(products) });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Cart, / })).toBeVisible());
  await user.click(screen.getByRole('button', { name: /^Cart, / }));
  const panel = within(await screen.findByRole('dialog', { name: 'Your Cart' }));
  await panel.findByRole('button', { name: 'Clear Cart' });
  const press = (name: string) => user.click(panel.getByRole('button', { name }));
  return { user, panel, press };
}

it('a removed cart line passes the focus to the next line, or to the previous one, or to the heading', async () => {
  const { panel, press } = await openCart(['Tee', 'Coat', 'Cap']);
  await press('Remove Coat');
  await waitFor(() => expect(panel.getByRole('button', { name: 'Remove Cap' })).toHaveFocus());
  await press('Remove Cap');
  await waitFor(() => expect(panel.getByRole('button', { name: 'Remove Tee' })).toHaveFocus());
  await press('Remove Tee');
  await waitFor(() => expect(panel.getByRole('heading', { name: 'Your Cart' })).toHaveFocus());
});

it('Clear Cart passes the focus to the heading', async () => {
  const { panel, press } = await openCart(['Tee', 'Coat']);
  await press('Clear Cart');
  await waitFor(() => expect(panel.getByRole('heading', { name: 'Your Cart' })).toHaveFocus());
});

it('a focus outside the removed line stays', async () => {
  const { user, panel, press } = await openCart(['Tee', 'Coat']);
  await press('Increase quantity of Tee');
  const more = panel.getByRole('button', { name: 'Increase quantity of Tee' });
  // Simulates another tab that removes the coat: changes the storage and sends its event.
  localStorage.setItem('cart', JSON.stringify(JSON.parse(localStorage.getItem('cart') ?? '').slice(0, 1)));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
  expect(more).toHaveFocus();
  await user.click(more);
});

it('a product removed from the wishlist passes the focus to the next one, and the last one to the heading', async () => {
  const [tee, coat] = await Promise.all(['Wished Tee', 'Wished Coat'].map(add));
  localStorage.setItem('wishlist', JSON.stringify([tee?.id, coat?.id]));
  const { user } = await pages.open('/wishlist');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Keep Wished Tee on your wishlist' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep Wished Coat on your wishlist' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing on your wishlist yet.');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Wishlist' })).toHaveFocus());
});

it('a removed filter passes the focus to the next one, and the last one to the heading', async () => {
  await add('Filtered Tee');
  const { user, address } = await pages.open('/shop?color=red&color=green&inStock=true');
  await user.tab();
  await user.click(screen.getByRole('link', { name: 'Remove filter red' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Remove filter green' })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Remove filter green' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Remove filter In stock' })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Remove filter In stock' }));
  await waitFor(() => expect(address()).toBe('/shop'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('a card that its own dialog deletes passes the focus to the next card', async () => {
  for (const code of ['EID10', 'EID20']) {
    const body = { ...newCoupon(), code };
    (await shop.call('POST', '/api/coupons', { as: shop.users.admin, body })).as(couponResponse);
  }
  const { user } = await pages.open('/dashboard/coupons', { as: shop.users.admin });
  const remove = async (code: string) => {
    await user.click(await screen.findByRole('button', { name: `Delete ${code}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: code })).toBeNull());
  };
  await remove('EID10');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete EID20' })).toHaveFocus());
  await remove('EID20');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Coupons' })).toHaveFocus());
});

it('a row that a dialog of the page deletes passes the focus to the next row', async () => {
  const author = await openSession(shop.deps, await addUser(shop.deps));
  for (const name of ['Read Tee', 'Read Coat']) await addReview(shop.deps, await add(name), author);
  const { user } = await pages.open('/dashboard/reviews', { as: author });
  const buttons = () => screen.findAllByRole('button', { name: /^Delete/ });
  const [first] = await buttons();
  if (first) await user.click(first);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await buttons()).toHaveLength(1));
  const [left] = await buttons();
  await waitFor(() => expect(left ?? document.body).toHaveFocus());
});
