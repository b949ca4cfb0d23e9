import type { Locator, Page } from '@playwright/test';
import { createProductByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const MOST_STOPS = 150;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

async function typeInto(page: Page, form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, form.getByLabel(label));
    await page.keyboard.type(value);
  }
}

test('an order is placed with only the keyboard, from the home page to the thanks', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  // The form of a new user has only the name, because no last order prefills it.
  await openAs(page, (await registerByApi(shop)).session);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Shop NOW', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop?gender=girls&onSale=true');
  await expect(page.locator('main')).toBeFocused();

  // Skips products that other tests have sold out.
  const card = page.getByRole('article').filter({ hasNotText: 'Sold out' }).first();
  const product = card.locator('a[href^="/shop/"]').first();
  await tabTo(page, product);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\/[\w-]+-[0-9a-f]{12}$/);
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible();

  await page.keyboard.press('Control+Home');
  await cartButton(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  await tabTo(page, panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }));
  await page.keyboard.press('Enter');

  const form = page.getByRole('dialog', { name: 'Shipping Details' });
  await tabTo(page, form.getByRole('button', { name: 'Confirm Order' }));
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Phone'), 'the first wrong field').toBeFocused();
  await page.keyboard.type('0300 0000456');
  await typeInto(page, form, {
    Address: 'House 12, Street 4',
    City: 'Lahore',
    State: 'Punjab',
    'Postal Code': '54700',
  });
  await tabTo(page, form.getByRole('button', { name: 'Confirm Order' }));
  await page.keyboard.press('Enter');

  const thanks = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(thanks).toBeVisible();
  await expect(thanks.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(thanks).toBeHidden();
  await expect(panel.getByRole('heading', { name: 'Your Cart' }), 'it was opened from there').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cartButton(page)).toBeFocused();
});

test('an open cart traps the focus, and a closed one restores it', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/about-us');
  const panel = await openCart(page);
  await expect(panel).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await panel.evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    );
    expect(isOutside, `stop ${stop + 1}`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
});

test('a removed line of the cart moves the focus, and a key held down removes no other line', async ({
  page,
  shop,
}) => {
  const products = [await createProductByApi(shop), await createProductByApi(shop), await createProductByApi(shop)];
  await carry(page, products);
  await page.goto('/about-us');
  const panel = await openCart(page);
  const removeOf = (index: number) => panel.getByRole('button', { name: `Remove ${products[index]?.name}` });
  await removeOf(0).focus();
  await page.keyboard.down('Enter');
  await expect(removeOf(1)).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(removeOf(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
});
