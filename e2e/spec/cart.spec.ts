import type { Locator } from '@playwright/test';
import { createProductByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('a new visitor finds an empty cart, and closes it at its top or with Escape', async ({ page }) => {
  await page.goto('/');
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
  const panel = await openCart(page);
  await expect(panel.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  await expect(panel.getByText(/^Items/)).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /Clear Cart|Place Order/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the panel slides in from the right within 300 ms', { tag: '@wide' }, async ({ page, viewport }) => {
  await page.goto('/');
  const panel = await openCart(page);
  const readSlide = (element: HTMLElement) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element);
    const durations = transitionDuration.split(', ');
    const index = transitionProperty.split(', ').indexOf('translate');
    return durations[index % durations.length];
  };
  expect(await panel.evaluate(readSlide)).toBe('0.3s');
  const SCROLL_BAR = 15;
  const gapAtTheEnd = async () => {
    const box = await panel.boundingBox();
    return box && viewport ? viewport.width - box.x - box.width : Number.NaN;
  };
  await expect.poll(gapAtTheEnd).toBeLessThanOrEqual(SCROLL_BAR);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('Undo stays for ten seconds, longer while the pointer is on it, also after the panel is closed and on the next page', async ({
  page,
  shop,
  openTab,
}) => {
  const [tee, coat] = [await createProductByApi(shop), await createProductByApi(shop)];
  await carry(page, [{ ...tee, quantity: 3 }, coat]);
  await page.clock.install();
  await page.goto('/contact');
  const panel = await openCart(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await panel.getByRole('button', { name: `Remove ${tee.name}` }).click();
  await undo.hover();
  await page.clock.runFor(30_000);
  await expect(undo).toBeVisible();
  await panel.getByRole('heading', { name: 'Your Cart' }).hover({ force: true });
  await page.mouse.move(5, 400);
  await page.clock.runFor(9_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(undo).toHaveCount(0);

  const tab = await openTab();
  await tab.goto('/about-us');
  await expect(cartButton(tab)).toHaveAccessibleName('Cart, 1 product');
  await panel.getByRole('button', { name: 'Clear Cart' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about-us');
  await expect(cartButton(tab)).toHaveAccessibleName('Cart');
  await undo.click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  await expect(cartButton(tab)).toHaveAccessibleName('Cart, 1 product');
});

test('Undo is reached by keyboard, restores the line, and leaves the close button free', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const [tee, coat] = [await createProductByApi(shop), await createProductByApi(shop)];
  await carry(page, [{ ...tee, quantity: 3 }, coat]);
  await page.goto('/about-us');
  const panel = await openCart(page);
  await panel.getByRole('button', { name: `Remove ${tee.name}` }).click();
  const undo = panel.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  // The trial click times out if another element covers the button.
  await panel.getByRole('button', { name: 'Close' }).click({ trial: true });
  await panel.getByRole('link', { name: 'Create account' }).focus();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem').first()).toContainText(tee.name);
  await expect(panel.getByRole('group', { name: `Quantity of ${tee.name}` })).toHaveText('3');
  await expect(panel.getByRole('heading', { name: 'Your Cart' })).toBeFocused();

  await panel.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]) {
  for (const viewer of ['guest', 'customer']) {
    test(`the field of the town is above the total of a ${viewer} on ${viewport.width} x ${viewport.height}`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize(viewport);
      if (viewer === 'customer') await openAs(page, (await registerByApi(shop)).session);
      const add = () => createProductByApi(shop);
      await carry(page, [await add(), await add(), await add()]);
      await page.goto('/about-us');
      const panel = await openCart(page);
      await panel.getByRole('button', { name: 'See the days for your town' }).press('Enter');
      const field = panel.getByLabel('Town');
      await expect(field).toBeFocused();
      await expectAbove(field, panel);
      await panel.getByRole('button', { name: 'Close' }).focus();
      await field.focus();
      await expectAbove(field, panel);
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+Tab');
      await expect(field).toBeFocused();
      await expectAbove(field, panel);
    });
  }
}

/** Expects that the field is wholly in view, and that no part of it is below the top of the box with the total. */
async function expectAbove(field: Locator, panel: Locator): Promise<void> {
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const box = await field.boundingBox();
      const foot = await panel.locator('[data-sticky-end]').boundingBox();
      return box !== null && foot !== null && box.y + box.height <= foot.y;
    })
    .toBe(true);
}
