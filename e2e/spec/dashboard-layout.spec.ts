import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PAGES_OF_ADMINS: [path: string, heading: string][] = [
  ['/dashboard/admin', 'Admin Dashboard'],
  ['/dashboard/add-new-post', 'Add New Product'],
  ['/dashboard/manage-products', 'Manage Products'],
  ['/dashboard/users', 'All Users'],
  ['/dashboard/manage-orders', 'Manage Orders'],
];
/** Pages whose links are in the menu 'More' on a phone. */
const ON_WIDE_SCREENS: [path: string, heading: string][] = [
  ['/dashboard/desk', 'Desk'],
  ['/dashboard/money', 'Money'],
  ['/dashboard/content', 'Texts'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/customers', 'Customers'],
  ['/dashboard/sales', 'Sales'],
  ['/dashboard/coupons', 'Coupons'],
  ['/dashboard/stock', 'Stock'],
  ['/dashboard/audit', 'History'],
  ['/dashboard/security', 'Security log'],
];

test('the sidebar of an admin links to the five pages of an admin, to the home page and to the logout', {
  tag: '@wide',
}, async ({ page, shop, viewport }) => {
  const shown = [...PAGES_OF_ADMINS, ...(viewport && viewport.width < 768 ? [] : ON_WIDE_SCREENS)];
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
