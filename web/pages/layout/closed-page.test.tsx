import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SETTINGS_TAG, SHOP_PROFILE_TAG } from '#server/settings/open-settings.ts';
import { settings } from '#server/settings/tables.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ env: { DEMO: 'false', STORE_PHONE: '0300 1234567', STORE_NAME: 'Phool' } });
const pages = usePages(shop);
let product: Awaited<ReturnType<typeof addProduct>>;

beforeAll(async () => {
  const { deps } = shop;
  product = await addProduct(deps, { name: 'Kurta' });
  await inTransaction(deps.db, async (tx) => {
    const at = deps.now();
    await tx.insert(settings).values([
      { key: 'isShopOpen', value: false, updatedAt: at },
      { key: 'isVisibleWhileClosed', value: false, updatedAt: at },
      { key: 'opensOn', value: 'on Friday, 4 December', updatedAt: at },
    ]);
    await deps.tags.invalidate(tx, [SETTINGS_TAG, SHOP_PROFILE_TAG]);
  });
});

it('says when the shop opens and how to reach it, instead of the catalogue', async () => {
  pages.calls.allow(403);
  for (const path of ['/', '/shop', addressOf(product), '/search?q=kurta', '/wishlist', '/categories/bottoms']) {
    await pages.open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'We open on Friday, 4 December' })).toBeVisible();
    expect(screen.getAllByText('Phool')[0]).toBeVisible();
    expect(screen.getAllByRole('link', { name: /0300 1234567/ })[0]).toBeVisible();
    expect(screen.getAllByRole('link', { name: /WhatsApp/ })[0]).toBeVisible();
    expect(screen.queryByText('Kurta')).toBeNull();
    expect(screen.getByRole('link', { name: 'Track your order' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'Login for staff' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Shop' })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  }
});

it('shows the sentence of the shopkeeper', async () => {
  pages.calls.allow(403);
  await pages.open('/');
  expect(await screen.findByText(/^We are getting everything ready\./)).toBeVisible();
  await inTransaction(shop.deps.db, async (tx) => {
    await tx.insert(settings).values({ key: 'closedNote', value: 'We move to Multan.', updatedAt: shop.deps.now() });
    await shop.deps.tags.invalidate(tx, [SETTINGS_TAG, SHOP_PROFILE_TAG]);
  });
  await pages.open('/');
  expect(await screen.findByText('We move to Multan.')).toBeVisible();
  expect(screen.queryByText(/^We are getting everything ready\./)).toBeNull();
});

it('leaves login, tracking and texts reachable', async () => {
  for (const path of ['/orders', '/contact', '/register']) {
    await pages.open(path);
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('We open');
  }
  await pages.open('/login');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

it('is not shown to staff, who see the shop', async () => {
  const helper = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }));
  for (const as of [shop.users.admin, helper]) {
    await pages.open(addressOf(product), { as });
    expect(await screen.findByRole('heading', { level: 1, name: /Kurta/ })).toBeVisible();
  }
  pages.calls.allow(403);
  await pages.open(addressOf(product), { as: shop.users.owner });
  expect(await screen.findByRole('heading', { level: 1, name: /^We open on/ })).toBeVisible();
});

it('closed for a while, shows its products, and instead of the order button when it opens', async () => {
  const { deps, users } = shop;
  await inTransaction(deps.db, async (tx) => {
    await tx.update(settings).set({ value: true }).where(eq(settings.key, 'isVisibleWhileClosed'));
    await deps.tags.invalidate(tx, [SETTINGS_TAG, SHOP_PROFILE_TAG, EVERYTHING]);
  });
  for (const as of [undefined, users.owner]) {
    const { user } = await pages.open(addressOf(product), as && { as });
    expect(await screen.findByRole('heading', { level: 1, name: /Kurta/ })).toBeVisible();
    const [add] = await screen.findAllByRole('button', { name: 'Add to Cart' });
    await user.click(add as HTMLElement);
    await user.click(await screen.findByRole('button', { name: /^Cart/ }));
    expect(await screen.findByText(/Your cart stays as it is until then/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Place Order/ })).toBeNull();
    expect(screen.queryByText('Login Required')).toBeNull();
  }
});
