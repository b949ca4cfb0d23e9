import type { Page } from '@playwright/test';
import { PRICE_MAX } from '#contract/catalogue.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const CUSTOMER = 'Muhammad Abdur Rehman Siddiqui';
const ADDRESS =
  'House 12-B, Street 4, Block C\nbehind the old post office, opposite the girls school\nMohallah Islampura, Gulshan-e-Iqbal';
const SUM = /PKR 9,999,9/;

const LISTS = [
  '/dashboard/desk?queue=to_call',
  '/dashboard/desk?queue=all',
  '/dashboard/manage-orders',
  '/dashboard/parcels?queue=to_book',
  '/dashboard/parcels?queue=to_hand_over',
  '/dashboard/returns',
  '/dashboard/money',
  '/dashboard/money/report',
  '/dashboard/days',
  '/dashboard/customers',
  '/dashboard/manage-products',
  '/dashboard/stock',
  '/dashboard/purchases',
  '/dashboard/admin',
];

/** Finds amounts that an ancestor cuts off, and elements of the list that a bar covers where a key press scrolls them. */
function findFaults(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`scrolls sideways: ${root.scrollWidth} of ${root.clientWidth}`);
  const main = document.querySelector('main') ?? document.body;
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!/PKR\s?[\d,]+/.test(node.parentElement?.textContent ?? '') || !node.parentElement?.checkVisibility()) continue;
    // The table of a chart is for screen readers only.
    if (node.parentElement.closest('.sr-only')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let box: Element | null = node.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const { left, right } = box.getBoundingClientRect();
      if (text.left < left - 1 || text.right > right + 1 || box.scrollWidth > box.clientWidth + 1)
        found.push(`cut: ${node.textContent} in ${box.tagName} ${box.className}`);
    }
  }
  const floats = (element: Element): boolean =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
    (element.parentElement !== null && floats(element.parentElement));
  for (const button of main.querySelectorAll<HTMLElement>('button, a[href]')) {
    if (!button.checkVisibility({ visibilityProperty: true }) || floats(button)) continue;
    button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = button.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (above && above !== button && !button.contains(above) && !above.contains(button) && floats(above))
      found.push(`covered: ${button.textContent} (${button.ariaLabel}) by ${above.tagName} ${above.className}`);
  }
  return found;
}

async function fillShop(shop: Parameters<typeof callApi>[0]) {
  const { session } = await registerByApi(shop, CUSTOMER);
  const products = await Promise.all(
    Array.from({ length: 10 }, () => createProductByApi(shop, { price: PRICE_MAX - 1, stock: 1_000 })),
  );
  const admin = await loginByApi(shop, 'admin');
  const orders: { id: string; version: number }[] = [];
  for (let index = 0; index < 12; index += 1) {
    const placed = await placeOrderByApi(shop, session, products, {
      phone: `0345 ${String(2_000_000 + index)}`,
      shippingAddress: { address: ADDRESS, city: 'Dera Ghazi Khan', state: 'Punjab', zipCode: '32200' },
    });
    orders.push({ id: placed._id, version: 0 });
  }
  const call = (path: string, body: object) => callApi(shop, path, { method: 'POST', session: admin, body });
  await call('/desk/calls', { outcome: 'confirmed', orders: orders.slice(6) });
  await call('/couriers', { courier: 'own', label: 'The rider of the large sums', usesOwnNumbers: true });
  await call('/parcels/packings', { orders: orders.slice(6).map(({ id }) => ({ id, version: 2 })) });
  return admin;
}

async function expectNoFaults(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findFaults), page.url()).toEqual([]);
}

test('amounts of millions are shown in full in each list of the dashboard, and no bar covers a button', {
  tag: '@wide',
}, async ({ page, shop }) => {
  await openAs(page, await fillShop(shop));
  for (const path of LISTS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoFaults(page);
  }
  await page.goto('/dashboard/desk?queue=to_call');
  await expect(page.getByRole('main').getByText(SUM).first()).toBeVisible();
  await page.getByRole('checkbox', { name: /^Choose all/ }).check();
  await expectNoFaults(page);
});
