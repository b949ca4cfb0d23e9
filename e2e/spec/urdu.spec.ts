import type { Locator, Page } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { carry, openCart, openShipping } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

const URDU = {
  name: 'لال لان کی فراک، 100% سوتی',
  description: 'نرم سوتی کپڑا، گرمیوں کے لیے۔ Cold hand wash.',
  user: 'زارا شیخ',
  review: 'بہت اچھا کپڑا ہے۔ 5/5!',
  address: 'مکان نمبر 12، گلی 4، ماڈل ٹاؤن',
  city: 'لاہور',
  state: 'پنجاب',
  notes: 'شام 5 بجے کے بعد فون کریں۔',
};

function findMisread(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const misread: string[] = [];
    let seen = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (
        !element?.checkVisibility() ||
        element.tagName === 'SCRIPT' ||
        !/[\u0600-\u06ff]/.test(text.textContent ?? '')
      )
        continue;
      seen += 1;
      if (getComputedStyle(element).direction !== 'rtl') misread.push(`${element.tagName}: ${text.textContent}`);
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      const { value } =
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : { value: '' };
      if (!/[\u0600-\u06ff]/.test(value) || !field.checkVisibility()) continue;
      seen += 1;
      if (getComputedStyle(field).direction !== 'rtl') misread.push(`${field.tagName}: ${value}`);
    }
    return seen === 0 ? ['There is no Urdu here'] : misread;
  });
}

const expectReadable = (page: Page, where: string) => expect.poll(() => findMisread(page), where).toEqual([]);

async function fillShop(shop: ShopServer) {
  const { session } = await registerByApi(shop, URDU.user);
  const product = await createProductByApi(shop, { name: URDU.name, description: URDU.description });
  const review = { comment: URDU.review, rating: 5, userId: session.user._id, productId: product._id };
  await callApi(shop, '/reviews/post-review', { method: 'POST', session, body: review });
  const profile = { username: URDU.user, bio: URDU.review, profession: 'درزی', userId: session.user._id };
  await callApi(shop, '/auth/edit-profile', { method: 'PATCH', session, body: profile });
  const { address, city, state } = URDU;
  const { order } = await placeOrderByApi(shop, session, [product], {
    shippingAddress: { address, city, state, zipCode: '54700' },
    notes: URDU.notes,
  });
  return { session, product, order };
}

test("users' Urdu texts run from right to left on every public page", async ({ page, shop }) => {
  const { session, product, order } = await fillShop(shop);
  await openAs(page, session);
  await carry(page, [product]);
  for (const path of [
    '/shop',
    productPath(product),
    `/search?q=${encodeURIComponent('لال')}`,
    `/search?q=${encodeURIComponent('نہیں ملے گا')}`,
    `/orders/${order.orderId}`,
  ]) {
    await page.goto(path);
    await expectReadable(page, path);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'ltr');
  await test.step('so do suggestions of the search', async () => {
    await page.getByRole('combobox', { name: 'Search the shop' }).fill('لان');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectReadable(page, 'suggestions');
  });
  await test.step('so do the cart and the fields of the shipping form', async () => {
    await page.goto('/about-us');
    await openCart(page);
    await expectReadable(page, 'cart');
    await page.keyboard.press('Escape');
    const form = await openShipping(page);
    await form.getByLabel('Address').fill(URDU.address);
    await form.getByLabel('City').fill(URDU.city);
    await form.getByLabel('Delivery Notes').fill(URDU.notes);
    await expectReadable(page, 'shipping');
  });
});

test("users' Urdu texts run from right to left in the dashboards too, and a name inside a sentence does not reverse the sentence", async ({
  page,
  shop,
  openBrowser,
}) => {
  const { session, product, order } = await fillShop(shop);
  await openAs(page, session);
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/reviews', '/dashboard/profile']) {
    await page.goto(path);
    await expectReadable(page, path);
    if (path !== '/dashboard') continue;
    const greeting = page.getByText(`Hi, ${URDU.user}! Welcome to your user dashboard.`);
    await expect(greeting).toHaveCSS('direction', 'ltr');
    await expect(greeting.getByText(URDU.user)).toHaveCSS('direction', 'rtl');
  }
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectReadable(page, 'edit profile');

  const admin = await openBrowser();
  await openAs(admin, await loginByApi(shop, 'admin'));
  for (const path of ['/dashboard/manage-products', `/dashboard/update-product/${product._id}`]) {
    await admin.goto(path);
    await expectReadable(admin, path);
  }
  await admin.goto(`/dashboard/manage-orders?q=${order.orderId}`);
  await admin.getByRole('button', { name: `View order #${order.orderId}` }).click();
  await expectReadable(admin, 'an order');
});

test('an Urdu name is aligned with the other lines of its card and cell', async ({ page, shop, openBrowser }) => {
  const { product, order } = await fillShop(shop);
  await page.goto('/shop');
  const card = page.getByRole('article').filter({ hasText: product.name }).first();
  expect(await leftOf(card.locator('bdi'))).toBeCloseTo(await leftOf(card.locator('h3')), 0);
  const admin = await openBrowser();
  await openAs(admin, await loginByApi(shop, 'admin'));
  await admin.goto(`/dashboard/manage-orders?q=${order.orderId}`);
  const row = admin.getByRole('row').filter({ hasText: order.orderId });
  const name = row.locator('bdi').filter({ hasText: URDU.user });
  expect(await leftOf(name)).toBeCloseTo(await leftOf(row.getByText(order.email)), 0);
  await admin.getByRole('button', { name: `View order #${order.orderId}` }).click();
  const dialog = admin.getByRole('dialog', { name: `Order #${order.orderId}` });
  const inDialog = dialog.locator('bdi').filter({ hasText: URDU.user }).first();
  expect(await leftOf(inDialog)).toBeCloseTo(await leftOf(dialog.getByRole('heading', { name: 'Customer' })), 0);
});

/** Returns the edge of the text, not of the element's box. */
const leftOf = (element: Locator) =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return range.getBoundingClientRect().left;
  });
