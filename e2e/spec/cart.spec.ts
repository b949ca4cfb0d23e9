import { cartButton, openCart } from '#e2e/support/cart.ts';
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
