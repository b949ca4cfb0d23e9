import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { carry, cartButton, openCart, openShipping } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';

const loginLink = { name: 'Login' };

test.describe('a price edited by hand', () => {
  test.use({ allowedFaults: [/create-order|Failed to load resource/] });

  test("buys nothing below the shop's own price", async ({ page, shop }) => {
    const product = await createProductByApi(shop, { price: 3_000 });
    await openAs(page, await loginByApi(shop, 'customer'));
    await carry(page, [{ ...product, price: 1 }]);
    await page.goto('/');
    const form = await openShipping(page);
    await fillShippingDetails(page, 'Hira Qureshi');
    await form.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(page.getByText(/^Order failed: The price of/)).toBeVisible();
    await expect(form.getByText('PKR 3,200.00')).toBeVisible();
  });
});

test('a browser that forbids storage still shops', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Storage is forbidden.', 'SecurityError');
        },
      });
    }
  });
  await page.goto(productPath(product));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const panel = await openCart(page);
  await expect(panel.getByText('Items (1)')).toBeVisible();
  await expect(panel.getByText('Login Required')).toBeVisible();
});

test('two tabs show the same cart and the same session', async ({ page, shop, openTab }) => {
  const product = await createProductByApi(shop);
  await openAs(page, await loginByApi(shop, 'customer'));
  await page.goto('/shop');
  const other = await openTab();
  await other.goto(productPath(product));
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');

  const form = await openShipping(page);
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(other.getByText('Logged out successfully')).toBeVisible();
  await expect(form.getByText('You need to be logged in to place an order.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Confirm Order' })).toBeDisabled();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('link', loginLink)).toBeVisible();
});

test('a tab on the dashboard goes to the login when another one logs out', async ({ page, shop, openTab }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await openTab();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You must be logged in to access this page')).toBeVisible();
});

test('a logout leaves no data of the user for the next one', async ({ page, shop }) => {
  const customer = await loginByApi(shop, 'customer');
  const { orders } = await callApi<{ orders: { orderId: string }[] }>(shop, `/orders/${customer.user.email}`, {
    session: customer,
  });
  await openAs(page, customer);
  await page.goto('/dashboard/orders');
  const own = page.getByText(orders[0]?.orderId ?? 'ND-');
  await expect(own.first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Success!' }).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(own).toHaveCount(0);
});
