import { createProductByApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { logIn } from '#e2e/support/users.ts';

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

test('a cart that is opened while another page is on its way stays open when that page arrives', async ({
  page,
  shop,
}) => {
  await createProductByApi(shop);
  await page.goto('/about-us');
  const held = Promise.withResolvers<void>();
  let heldCalls = 0;
  await page.route('**/api/products?**', async (route) => {
    heldCalls += 1;
    await held.promise;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => heldCalls).toBeGreaterThan(0);
  const panel = await openCart(page);
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL('/about-us');
  held.resolve();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 2, name: 'New Arrivals', includeHidden: true })).toBeAttached();
  // A closing panel stays visible for 300 ms but takes no clicks.
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('a product is added once, with one piece, its picture, its name and its price to two decimals', {
  tag: '@wide',
}, async ({ page, shop }) => {
  const product = await createProductByApi(shop, { price: 1_250.5 });
  await page.goto(`/shop/${product._id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible();
  await add.click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
  await expect(cartButton(page)).toContainText('1');
  const panel = await openCart(page);
  const line = panel.getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('Item 1');
  await expect(line.getByRole('link', { name: product.name })).toHaveAttribute('href', `/shop/${product._id}`);
  await expect(line.getByText('PKR 1,250.50')).toBeVisible();
  await expect(line.getByRole('presentation')).toHaveAttribute('src', product.image);
  await expect(line.getByRole('group', { name: `Quantity of ${product.name}` })).toContainText('1');
  await expect(panel.getByText('Items (1)')).toBeVisible();
});

test('quantities, Remove and Clear Cart recount the summary', async ({ page, shop }) => {
  const tee = await createProductByApi(shop, { price: 999.99 });
  const coat = await createProductByApi(shop, { price: 12_000 });
  await carry(page, [tee, coat]);
  await page.goto('/about-us');
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 products');
  const panel = await openCart(page);
  const [first, second] = [panel.getByRole('listitem').nth(0), panel.getByRole('listitem').nth(1)];
  await expect(first).toContainText('Item 1');
  await expect(second).toContainText('Item 2');
  const figure = (amount: string) => panel.getByRole('definition').filter({ hasText: amount });

  await test.step('plus adds one', async () => {
    await first.getByRole('button', { name: 'Increase quantity' }).click();
    await first.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(first.getByRole('group')).toContainText('3');
    await expect(panel.getByText('Items (4)')).toBeVisible();
    await expect(panel.getByText('Delivery', { exact: true })).toBeVisible();
    // The banner promises it.
    await expect(figure('Free')).toBeVisible();
    await expect(panel.getByText(/for free delivery/)).toBeHidden();
    await expect(panel.getByText('Total', { exact: true })).toBeVisible();
    await expect(figure('PKR 14,999.97')).toHaveCount(2);
    await expect(cartButton(page)).toContainText('2');
  });

  await test.step('minus takes one away, but not the last', async () => {
    const minus = first.getByRole('button', { name: 'Decrease quantity' });
    await minus.click();
    await minus.click();
    await expect(first.getByRole('group')).toContainText('1');
    await expect(minus).toBeDisabled();
    await minus.click({ force: true });
    await minus.press('Enter');
    await expect(first.getByRole('group')).toContainText('1');
    await expect(panel.getByText('Items (2)')).toBeVisible();
    await expect(figure('PKR 12,999.99')).toHaveCount(2);
  });

  await test.step('Remove takes the line away', async () => {
    await second.getByRole('button', { name: 'Remove' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel.getByText('Items (1)')).toBeVisible();
    await expect(figure('PKR 1,199.99')).toBeVisible();
    await expect(panel.getByText('Add more than PKR 9,000.01 for free delivery.')).toBeVisible();
  });

  await test.step('what is left survives a reload', async () => {
    await page.reload();
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
    await openCart(page);
    await expect(panel.getByText(tee.name)).toBeVisible();
  });

  await test.step('Clear Cart empties it', async () => {
    await panel.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(panel.getByText('Your cart is empty.')).toBeVisible();
    await page.reload();
    await expect(cartButton(page)).toHaveAccessibleName('Cart');
  });
});

test('who is logged out reads that a login is required, and is led to it', async ({ page, shop }) => {
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const panel = await openCart(page);
  await expect(panel.getByText('Login Required')).toBeVisible();
  await expect(panel.getByText('You need to be logged in to place an order.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  await panel.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(panel).toBeHidden();
});

test('a login that was begun in the cart leads back to the page, with the cart open, once', async ({ page, shop }) => {
  const { email, password } = await registerByApi(shop);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/shop?color=red');
  const panel = await openCart(page);
  await panel.getByRole('link', { name: 'Go to Login' }).click();
  await logIn(page, email, password, { isThereAlready: true });
  await expect(page).toHaveURL('/shop?color=red');
  await expect(panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' })).toBeVisible();
  await page.reload();
  await expect(panel).toBeHidden();
});

test('who is logged in is offered to order, cash on delivery only', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const panel = await openCart(page);
  await expect(panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  await expect(panel.getByText('Login Required')).toHaveCount(0);
});

test('one line holds 99 pieces at most, as one order does', async ({ page, shop }) => {
  await carry(page, [{ ...(await createProductByApi(shop)), quantity: 98 }]);
  await page.goto('/');
  const panel = await openCart(page);
  const plus = panel.getByRole('button', { name: 'Increase quantity' });
  await plus.click();
  await expect(panel.getByText('Items (99)')).toBeVisible();
  await plus.click({ force: true });
  await expect(panel.getByText('Items (99)')).toBeVisible();
});
