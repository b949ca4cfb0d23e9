import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expectAccessible, expectNoViolation } from '#e2e/support/axe.ts';
import { carry, openCart, openShipping } from '#e2e/support/cart.ts';
import { mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

const DESKTOP_WIDTH = 1_280;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Runs the tests of this file in parallel, because no other file takes as long.
test.describe.configure({ mode: 'parallel' });

async function firstProduct(shop: ShopServer): Promise<Product> {
  const { products } = await callApi<{ products: Product[] }>(shop, '/products?limit=1&sortBy=reviews');
  if (!products[0]) throw new Error('The demo has no products');
  return products[0];
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function placeOrder(shop: ShopServer): Promise<string> {
  const { session } = await registerByApi(shop);
  const { orderId } = await placeOrderByApi(shop, session, [await createProductByApi(shop)]);
  return orderId;
}

const PUBLIC_PAGES: Record<string, string | ((shop: ShopServer) => Promise<string>)> = {
  home: '/',
  shop: '/shop',
  'shop filtered': '/shop?category=bottoms&color=blue',
  product: async (shop) => productPath(await firstProduct(shop)),
  category: '/categories/bottoms',
  search: '/search?q=kurta',
  'about us': '/about-us',
  contact: '/contact',
  wishlist: '/wishlist',
  offline: '/offline',
  'size guide of the shop': '/pages/size-guide',
  'find an order': '/orders',
  'track an order': async (shop) => `/orders/${await placeOrder(shop)}`,
  login: '/login',
  register: '/register',
  'forgot password': '/forgot-password',
  unauthorized: '/unauthorized',
  mailbox: '/dev/mailbox',
};

for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
  test(`the public page passes axe: ${name}`, async ({ page, shop }) => {
    await visit(page, typeof path === 'string' ? path : await path(shop));
    await expectAccessible(page, name);
    const widths = [page.viewportSize()?.width ?? 0, DESKTOP_WIDTH];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findSmallTargets(page), `targets at ${width} px`).toEqual([]);
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findTooWide(page), `text of 200 % at ${width} px`).toEqual([]);
    }
  });
}

const findSmallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input:not([type=hidden]), select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => getComputedStyle(element).display !== 'inline' && !element.closest('.sr-only'))
      .filter((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        // Rounds, because text has fractional widths such as 43.98 px.
        return width > 1 && Math.round(Math.min(width, height)) < 44;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Finds text that is wider or higher than its box, where the box hides the rest. Skips text that ends with an ellipsis. */
const findClipped = (page: Page) =>
  page.evaluate(() =>
    // The content of a dialog scrolls inside it.
    [...document.querySelectorAll<HTMLElement>('body :not(dialog)')]
      // Text of one pixel is for screen readers only.
      .filter((element) => element.checkVisibility() && element.clientWidth > 1 && element.innerText)
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isTooWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
        const isTooHigh = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
        return isTooWide || isTooHigh;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });

for (const account of ['customer', 'admin'] as const) {
  test(`what public pages show to the ${account} passes axe`, async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    const customer = await registerByApi(shop);
    const { orderId } = await placeOrderByApi(shop, customer.session, [product]);
    await openAs(page, account === 'admin' ? await loginByApi(shop, 'admin') : customer.session);
    // Skips pages that differ from a visitor's page only by the avatar.
    for (const path of [productPath(product), `/orders/${orderId}`, '/wishlist']) {
      await visit(page, path);
      await expectNoViolation(page, `${path} for the ${account}`);
    }
    await visit(page, '/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
    await expectAccessible(page, `the menu of the ${account}`);
  });
}

test.describe('a page without content', () => {
  test.use({ allowedFaults: [/404/] });

  for (const [what, path] of [
    ['a page that is not there', '/no-such-page'],
    ['a product that is not there', '/shop/00000000-0000-7000-8000-000000000000'],
    ['an order that is not there', '/orders/ND-0000000000'],
    ['a search that finds nothing', '/search?q=zzzzzz'],
  ] as const) {
    test(`${what} passes axe`, async ({ page }) => {
      await visit(page, path);
      await expectAccessible(page, what);
    });
  }
});

for (const [account, paths] of [
  ['customer', ['/', '/shop', '/dashboard/orders']],
  ['admin', ['/dashboard/manage-orders', '/dashboard/users']],
] as const) {
  test(`what a wide screen lays out differently for the ${account} passes axe`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 1_280, height: 800 });
    await openAs(page, await loginByApi(shop, account));
    for (const path of paths) {
      await visit(page, path);
      await expectAccessible(page, `${path} on a wide screen`);
    }
  });
}

test('what opens over the shop on a phone passes axe', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await visit(page, '/shop');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  await expectAccessible(page, 'the menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('group', { name: 'Category' })).toBeVisible();
  await expectAccessible(page, 'the filter sheet');
});

test('the checkout passes axe in each of its states', async ({ page, shop }) => {
  // The form of a new user is empty, because no last order prefills it.
  await openAs(page, (await registerByApi(shop)).session);
  await carry(page, [await createProductByApi(shop)]);
  await visit(page, '/shop');
  const form = await openShipping(page);
  await expectAccessible(page, 'the shipping form');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(form.getByText('Phone is required')).toBeVisible();
  await expectAccessible(page, 'the shipping form with errors');
  await fillShippingDetails(page, 'Zara Sheikh');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByText('Order Placed Successfully!', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the success overlay');
});

test('the size guide of a product passes axe in each of its states, and fits a phone in letters of 200 %', async ({
  page,
  shop,
}) => {
  const product = await createProductByApi(shop, { design: 'Measured Kurta', measures: { chestCm: 29, lengthCm: 48 } });
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, productPath(product));
  await page.getByRole('button', { name: 'Size guide' }).click();
  const guide = page.getByRole('dialog');
  await expect(guide.getByLabel('Height in cm')).toBeVisible();
  await expectAccessible(page, 'the size guide');
  await guide.getByLabel('Height in cm').fill('20');
  await guide.getByRole('button', { name: 'Find the size' }).click();
  await expect(guide.getByText(/from 45 to 190/)).toBeVisible();
  await expectAccessible(page, 'the size guide with an error');
  await guide.getByLabel('Height in cm').fill('104');
  await guide.getByRole('button', { name: 'Find the size' }).click();
  await expect(guide.getByText(/^Your child: 104 cm/)).toBeVisible();
  await expectAccessible(page, 'the size guide with an answer');
  await enlarge(page);
  expect(await findTooWide(page)).toEqual([]);
  expect(await findClipped(page)).toEqual([]);
  await guide.getByText(/^Your child: 104 cm/).scrollIntoViewIfNeeded();
  await expect(guide.getByText(/^Your child: 104 cm/)).toBeInViewport({ ratio: 1 });
});

test('nothing is clipped on a phone in letters of 200 %: home, shop, product, cart and checkout', async ({
  page,
  shop,
}) => {
  const product = await createProductByApi(shop);
  await openAs(page, (await registerByApi(shop)).session);
  await carry(page, [product]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/shop', productPath(product), '/pages/size-guide']) {
    await visit(page, path);
    await enlarge(page);
    expect.soft(await findClipped(page), path).toEqual([]);
  }
  await visit(page, '/about-us');
  await openCart(page);
  await enlarge(page);
  expect.soft(await findClipped(page), 'cart').toEqual([]);
  expect.soft(await findTooWide(page), 'cart').toEqual([]);
  await visit(page, '/about-us');
  const form = await openShipping(page);
  await enlarge(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(form.getByText('Phone is required')).toBeVisible();
  expect.soft(await findClipped(page), 'checkout').toEqual([]);
  expect.soft(await findTooWide(page), 'checkout').toEqual([]);
});

test('the cart passes axe in each of its states', async ({ page, shop }) => {
  await visit(page, '/');
  await openCart(page);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expectAccessible(page, 'an empty cart');
  await carry(page, [await createProductByApi(shop)]);
  await visit(page, '/about-us');
  const panel = await openCart(page);
  await expect(panel.getByText('Login Required')).toBeVisible();
  await expectAccessible(page, 'the cart of somebody not logged in');
});

test('login, registration and the forgotten password pass axe in each of their states', async ({ page }) => {
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectAccessible(page, 'the login with errors');
  await visit(page, '/register');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expectAccessible(page, 'the registration with errors');
  await page.getByLabel('Email').fill('somebody.new@example.com');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await expectAccessible(page, 'the registration with a code');
  await visit(page, '/forgot-password');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expectAccessible(page, 'the forgotten password with errors');
  await page.getByLabel('Email').fill('somebody.forgetful@example.com');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expectAccessible(page, 'the forgotten password with a code and errors');
});

for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/reviews', '/dashboard/profile']) {
  test(`the page of a customer passes axe: ${path}`, async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await visit(page, path);
    await expectAccessible(page, path);
  });
}

test("what opens over a customer's profile passes axe", async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await visit(page, '/dashboard/profile');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  const passwords = page.getByRole('dialog', { name: 'Change password' });
  await passwords.getByRole('button', { name: 'Save password' }).click();
  await expect(passwords.getByText('Password is required').first()).toBeVisible();
  await expectAccessible(page, 'the password form with errors');
  await passwords.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the profile form');
});

for (const path of [
  'admin',
  'add-new-post',
  'add-design',
  'edit-design/mall-road-chinos',
  'manage-products',
  'update-product/',
  'users',
  'manage-orders',
  'counter',
  'purchases',
  'purchases/new',
  'purchases/suppliers',
  'days',
  'money/profit',
  'stock',
  'returns',
  'bin',
  'review-photos',
  'audit',
]) {
  test(`the page of an admin passes axe: ${path}`, async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    const id = path === 'update-product/' ? (await firstProduct(shop))._id : '';
    await visit(page, `/dashboard/${path}${id}`);
    await expectAccessible(page, `dashboard ${path}`);
  });
}

test("what opens over an admin's pages passes axe", async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await visit(page, '/dashboard/manage-orders');
  await page
    .getByRole('button', { name: /^View order/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, "an order's details");
  await page.getByRole('link', { name: 'Open the page of this order' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expectAccessible(page, 'the page of an order');
  await visit(page, '/dashboard/desk');
  await page.getByRole('checkbox', { name: /^Choose all/ }).check();
  await expectAccessible(page, 'the desk with chosen orders');
  await page.getByRole('button', { name: 'More...' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'what else is done with an order');
  await visit(page, '/dashboard/users');
  await page
    .getByRole('button', { name: /^Edit Role/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Role').selectOption('moderator');
  await expectAccessible(page, 'the role form with the rights of a moderator');
  await visit(page, '/dashboard/manage-products');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the question before deleting');
  await visit(page, '/dashboard/add-new-post');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Please fill in all required fields including the image.')).toBeVisible();
  await expectAccessible(page, 'the product form with errors');
});

test.describe('a page whose API call fails', () => {
  test.use({ allowedFaults: [/500/] });

  for (const [path, api] of [
    ['manage-orders', '/api/orders'],
    ['manage-products', '/api/products/managed'],
    ['users', '/api/auth/users'],
    ['admin', '/api/stats/admin-stats'],
  ] as const) {
    test(`${path} passes axe`, async ({ page, shop }) => {
      await openAs(page, await loginByApi(shop, 'admin'));
      await mockResponse(page, api, { status: 500 });
      await visit(page, `/dashboard/${path}`);
      await expectAccessible(page, `${path} that could not be loaded`);
    });
  }
});
