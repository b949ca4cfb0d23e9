import type { ConfirmationLink } from '#contract/desk-links.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expectNoViolation } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { holdScripts } from '#e2e/support/hold-scripts.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { expectNoSidewaysScroll } from '#e2e/support/sideways.ts';

test.use({ waitsForHydration: false, viewport: { width: 360, height: 740 }, reuseContext: false });

async function placeWithLink(shop: ShopServer) {
  const { session } = await registerByApi(shop, 'Link Customer');
  const product = await createProductByApi(shop);
  const { order } = await placeOrderByApi(shop, session, [product]);
  const admin = await loginByApi(shop, 'admin');
  const body = { id: order._id, version: 0 };
  const { url } = await callApi<ConfirmationLink>(shop, '/desk/links', { method: 'POST', session: admin, body });
  return { session, order, product, path: new URL(url).pathname };
}

test('a link confirms an order on a narrow phone, with a new address, and sends no referrer', async ({
  page,
  shop,
}) => {
  const { order, product, path } = await placeWithLink(shop);
  const referrers = new Set<string | undefined>();
  page.on('request', (request) => referrers.add(request.headers()['referer']));
  const release = await holdScripts(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Message us on WhatsApp' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button'), 'nothing to press before the order is there').toHaveCount(0);
  release();
  await expect(page.getByText(product.name)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expectNoViolation(page, 'a confirmation link');
  await expectNoSidewaysScroll(page);
  const form = page.getByRole('form', { name: 'New address' });
  await form.getByLabel('Address').fill('House 230-C, Gulgasht Colony');
  await form.getByLabel('City').fill('Multan');
  // A new city clears state and postal code.
  await form.getByLabel('State').fill('Punjab');
  await form.getByLabel('Postal Code').fill('60000');
  await form.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByText('House 230-C, Gulgasht Colony')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm my order' }).click();
  await expect(page.getByText('Thank you! Your order is confirmed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'See how your order is coming along' }).click();
  await expect(page).toHaveURL(`/orders/${order.orderId}`);
  expect([...referrers].filter((referrer) => referrer?.includes('/c/'))).toEqual([]);
});

test('WhatsApp at the desk opens a chat with a link that works', async ({ page, shop, context }) => {
  const { order } = await placeWithLink(shop);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(`/dashboard/desk?q=${order.orderId}`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'WhatsApp' }).click();
  const chat = await opening;
  await chat.waitForURL(/^https:\/\/wa\.me\//);
  const link = /\/c\/[\w-]{22}/.exec(new URL(chat.url()).searchParams.get('text') ?? '')?.[0];
  await chat.close();
  await page.goto(link ?? '/');
  await expect(page.getByText(`#${order.orderId}`)).toBeVisible();
});

test("the page of a user's pending order fits a narrow phone", async ({ page, shop }) => {
  const { session, order, product } = await placeWithLink(shop);
  await openAs(page, session);
  await page.goto(`/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expectNoSidewaysScroll(page);
  await expectNoViolation(page, 'an own order that waits');
  await page.getByRole('button', { name: 'Order the same again' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText(product.name)).toBeVisible();
});
