import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { carry, cartButton, openCart, openShipping } from '#e2e/support/cart.ts';
import { test as base, expect } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';
import { type ShopServer, startShop } from '#e2e/support/shop-server.ts';
import { startWeakLine, type WeakLine } from '#e2e/support/weak-line.ts';

const test = base.extend<{ line: WeakLine }>({
  line: async ({ shop }, use) => {
    const line = await startWeakLine(shop.url);
    await use(line);
    line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
});

test.use({
  serviceWorkers: 'allow',
  reuseContext: false,
  allowedFaults: [/ERR_|Failed to (load|fetch)|dynamically imported module|preload|404/i],
});

/** Waits until the page is controlled, and the files that it has loaded are cached. */
async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => path.startsWith('/assets/entry')))
    .toHaveLength(1);
  await page.waitForLoadState('networkidle');
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const offlineHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection' });

test('after a first visit every page leads to the offline page with the cart and the products seen, and back once online', async ({
  page,
  context,
  shop,
}) => {
  const [seen, carried] = [await createProductByApi(shop), await createProductByApi(shop)];
  await carry(page, [{ ...carried, quantity: 2 }]);
  await page.goto(productPath(seen));
  await untilReady(page);
  await expect.poll(async () => (await cachedPaths(page)).some((path) => path.endsWith('-240.webp'))).toBe(true);

  await context.setOffline(true);
  await page.goto('/shop?page=2');
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'In your cart' })).toContainText(`2 × ${carried.name}`);
  const seenCard = page.getByRole('region', { name: 'What you have seen' }).getByRole('listitem');
  await expect(seenCard).toContainText(seen.name);
  await expect.poll(() => seenCard.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await expectAccessible(page, 'offline');

  await page.getByRole('button', { name: 'Open the cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(carried.name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL('/shop?page=2');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
});

test('a reload without a connection shows the offline page, also for a page of the account, but not for the API', async ({
  page,
  context,
}) => {
  await page.goto('/about-us');
  await untilReady(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/offline#/about-us');
  for (const path of ['/dashboard', '/login', '/orders/ND-1']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/offline#${path}`);
  }
  await expect(page.goto('/api/products')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a page that hangs is replaced by the offline page', async ({ page, line }) => {
  await page.goto('/about-us');
  await untilReady(page);
  line.hang();
  await page.goto('/contact');
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/offline#/contact');
});

test('only files and the offline page are cached, nothing of the dashboard, the API or an account', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await page.goto('/');
  await untilReady(page);
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/profile', '/login', '/orders', '/shop']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  const paths = await cachedPaths(page);
  expect(paths).toContain('/offline');
  expect(paths.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
});

test('a logout removes the products that were seen, and their images', async ({ page, context, shop }) => {
  const product = await createProductByApi(shop);
  await openAs(page, (await registerByApi(shop)).session);
  await page.goto(productPath(product));
  await untilReady(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen-products'))).toContain(product.name);
  await expect.poll(async () => (await cachedPaths(page)).some((path) => path.endsWith('.webp'))).toBe(true);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen-products'))).toBeNull();
  await expect.poll(async () => (await cachedPaths(page)).some((path) => path.endsWith('.webp'))).toBe(false);
  await context.setOffline(true);
  await page.goto('/shop');
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you have seen' })).toHaveCount(0);
});

test('a new release leaves an open tab its files, and removes those of the release before the last', async ({
  page,
  line,
}) => {
  const cacheNames = () => page.evaluate(() => caches.keys());
  const release = async (version: string) => {
    line.replaceText('/service-worker.js', /^const VERSION = "[^"]*"/, `const VERSION = "${version}"`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(cacheNames).toContain(`shop-${version}`);
  };
  await page.goto('/about-us');
  await untilReady(page);
  const [first = ''] = await cacheNames();
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await cachedPaths(page)).some((path) => path.includes('cart-panel-parts'))).toBe(true);

  await release('second');
  line.removeFiles(/\/assets\/cart-panel-parts-/);
  await page.reload();
  await openCart(page);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await release('third');
  await expect.poll(cacheNames).not.toContain(first);
  expect((await cacheNames()).filter((name) => name.startsWith('shop-'))).toEqual(['shop-second', 'shop-third']);
});

test('SERVICE_WORKER=false removes the service worker and its caches at the next visit', async ({ browser }) => {
  const shop = await startShop();
  const port = new URL(shop.url).port;
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/about-us');
  await untilReady(page);
  await shop.stop();

  const switchedOff = await startShop({ PORT: port, SERVICE_WORKER: 'false' });
  try {
    await page.goto('/about-us');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await expect(page.goto('/contact')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  } finally {
    await context.close();
    await switchedOff.stop();
  }
});

test('the shop works if the browser forbids caches and storage', async ({ page, context, shop }) => {
  const product = await createProductByApi(shop);
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('Forbidden', 'SecurityError'));
  });
  await page.goto(productPath(product), { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
});

test('damaged entries of the storage are skipped on the offline page', async ({ page, context, shop }) => {
  const product = await createProductByApi(shop);
  await page.goto(productPath(product));
  await untilReady(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen-products'))).toContain(product.name);
  await page.evaluate(() => {
    const seen: unknown[] = JSON.parse(localStorage.getItem('seen-products') ?? '');
    localStorage.setItem('seen-products', JSON.stringify([null, 7, { _id: 'x' }, ...seen, { cover: [] }]));
    localStorage.setItem('cart', '{"half');
  });
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'What you have seen' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'In your cart' })).toHaveCount(0);
});

const DEFERRED = 'No connection. We keep your order on this phone and send it when you are online again.';
const CREATE_ORDER = 'POST /api/orders/create-order';
const note = (page: Page) => page.getByRole('region', { name: 'Your order' });

/** Opens the filled in shipping form of a new customer, on the page of the product in the cart. */
async function openFilledForm(page: Page, shop: ShopServer) {
  const { session, email } = await registerByApi(shop);
  const product = await createProductByApi(shop);
  await openAs(page, session);
  await carry(page, [product]);
  await page.goto(productPath(product));
  await untilReady(page);
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  const readOrders = async () =>
    (await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session })).orders.map(({ orderId }) => orderId);
  return { form, readOrders, confirm: form.getByRole('button', { name: 'Confirm Order' }) };
}

test('the connection is cut at the product, in the cart and at the checkout, and one order arrives', async ({
  page,
  context,
  shop,
}) => {
  const { session, email } = await registerByApi(shop);
  const product = await createProductByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto(productPath(product));
  await untilReady(page);

  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 products');
  await page.reload();
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'In your cart' })).toContainText(product.name);
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(form.getByRole('alert')).toHaveText(DEFERRED);
  await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Order failed/)).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(note(page)).toBeInViewport({ ratio: 1 });

  await page.reload();
  await expect(note(page)).toContainText(DEFERRED);
  await expectAccessible(page, 'offline with an order');
  await context.setOffline(false);
  await expect(note(page)).toContainText('You are online again, and your order was sent.');
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
  expect(orders[0]?.products).toHaveLength(2);
  await expect(note(page)).toContainText(orders[0]?.orderId ?? '-');
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
});

test('the first product that is added without a connection is in the cart, which was never open before', async ({
  page,
  context,
  shop,
}) => {
  const product = await createProductByApi(shop);
  await page.goto(productPath(product));
  await untilReady(page);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('button', { name: 'View cart' }).click();
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(panel.getByRole('listitem')).toContainText(product.name);
  await page.reload();
  await expect(offlineHeading(page)).toBeVisible();
  await expect((await openCart(page)).getByRole('listitem')).toContainText(product.name);
});

for (const width of [320, 360]) {
  test(`the note about an order that waits leaves the buttons of a product free at ${width} px`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { form, confirm } = await openFilledForm(page, shop);
    await context.setOffline(true);
    await confirm.click();
    await expect(form.getByRole('alert')).toHaveText(DEFERRED);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Close' }).click();
    await expect(note(page)).toBeInViewport({ ratio: 1 });
    const [noteBox, barBox] = [await note(page).boundingBox(), await page.locator('.buy-bar').boundingBox()];
    if (!noteBox || !barBox) throw new Error('The note or the bar is not on the page');
    expect(noteBox.y + noteBox.height).toBeLessThanOrEqual(barBox.y);
    for (const button of await page.locator('.buy-bar button').all()) await button.click({ trial: true });
    await note(page).getByRole('button', { name: "Don't send" }).click({ trial: true });
  });
}

test('an order whose response is lost twice is placed once, also by a tab that is opened later', async ({
  page,
  shop,
  line,
  openTab,
}) => {
  const { form, confirm, readOrders } = await openFilledForm(page, shop);
  line.loseNextResponse(CREATE_ORDER);
  line.loseNextResponse(CREATE_ORDER);
  await confirm.click();
  await expect(form.getByRole('alert')).toHaveText(DEFERRED);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => line.requests.filter((request) => request === CREATE_ORDER).length).toBe(2);
  await page.close();
  const tab = await openTab();
  await tab.goto('/contact');
  await expect(note(tab)).toContainText('your order was sent.');
  const [order, ...more] = await readOrders();
  expect(more).toEqual([]);
  await note(tab).getByRole('link', { name: 'Track your order' }).click();
  await expect(tab.getByText(`#${order}`)).toBeVisible();
});

test('an order on a line that hangs is kept, and is placed once', async ({ page, shop, line }) => {
  const { form, confirm, readOrders } = await openFilledForm(page, shop);
  line.hang();
  await confirm.click();
  await expect(form.getByRole('alert')).toHaveText(DEFERRED);
  line.resume();
  await expect.poll(readOrders).toHaveLength(1);
  await form.page().evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(form).toBeHidden();
  expect(await readOrders()).toHaveLength(1);
});
