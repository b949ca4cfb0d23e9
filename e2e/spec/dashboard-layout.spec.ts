import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { formatDate } from '#contract/time.ts';
import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** The sidebar's order. A phone shows pages of the specification in the bottom bar, others in 'More'. */
const PAGES: [path: string, heading: string, isInPhoneBar?: 'in phone bar'][] = [
  ['/dashboard/admin', 'Admin Dashboard', 'in phone bar'],
  ['/dashboard/desk', 'Desk'],
  ['/dashboard/manage-orders', 'Manage Orders', 'in phone bar'],
  ['/dashboard/counter', 'Counter'],
  ['/dashboard/parcels', 'Parcels'],
  ['/dashboard/returns', 'Return desk'],
  ['/dashboard/couriers', 'Couriers'],
  ['/dashboard/money', 'Money'],
  ['/dashboard/days', formatDate(shopTimeOfInstant(new Date().toISOString()).slice(0, 10))],
  ['/dashboard/add-new-post', 'Add New Product', 'in phone bar'],
  ['/dashboard/manage-products', 'Manage Products', 'in phone bar'],
  ['/dashboard/stock', 'Stock'],
  ['/dashboard/purchases', 'Purchases'],
  ['/dashboard/values', 'Categories, colours, sizes'],
  ['/dashboard/sales', 'Sales'],
  ['/dashboard/coupons', 'Coupons'],
  ['/dashboard/users', 'All Users', 'in phone bar'],
  ['/dashboard/customers', 'Customers'],
  ['/dashboard/content', 'Texts'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/bin', 'Bin'],
  ['/dashboard/audit', 'History'],
  ['/dashboard/security', 'Security log'],
  ['/dashboard/this-shop', 'This shop'],
];

test('the sidebar of an admin links to the five pages of an admin, to the home page and to the logout', {
  tag: '@wide',
}, async ({ page, shop, viewport }) => {
  const isPhone = viewport && viewport.width < 768;
  const shown = PAGES.filter(([, , isInPhoneBar]) => !isPhone || isInPhoneBar);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/admin');
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links.first()).toHaveAccessibleName('Dashboard');
  await expect(links).toHaveCount(shown.length);
  for (const [index, [path, title]] of shown.entries()) {
    await links.nth(index).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

// On a touch screen the rows of the sidebar are higher, so that the page scrolls.
test.describe('with a mouse', () => {
  test.use({ hasTouch: false, viewport: { width: 1280, height: 800 } });

  test('all links of an admin are visible at 1280 x 800 without scrolling', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto('/dashboard/admin');
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    await expect(links).toHaveCount(PAGES.length);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  });
});
