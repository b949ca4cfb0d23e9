import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminStatsResponse } from '#contract/statistics.schema.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

it('the admin is greeted by name, and sees a card for each total of the shop', async () => {
  const { admin, owner } = shop.users;
  const product = await addProduct(shop.deps);
  await addOrder(shop.deps, owner, { lines: [{ product, quantity: 1 }] });
  await addReview(shop.deps, product, owner);
  const stats = (await shop.call('GET', '/api/stats/admin-stats', { as: admin })).as(adminStatsResponse);
  expect(stats.monthlyEarnings.map(({ month }) => month)).toEqual(MONTHS);
  expect(stats.monthlyUsers.map(({ month }) => month)).toEqual(MONTHS);
  await pages.open('/dashboard/admin', { as: admin });
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(`Hi, ${admin.username}! Welcome to the admin dashboard.`);
  // Names have no space before the figure, because only CSS puts label and figure on separate lines.
  expect(await screen.findByRole('link', { name: `Total Orders${stats.totalOrders}` })).toBeVisible();
  expect(screen.getByRole('link', { name: `Total Products${stats.totalProducts}` })).toBeVisible();
  expect(screen.getByRole('link', { name: `Total Users${stats.totalUsers}` })).toBeVisible();
  expect(within(screen.getByRole('main')).getAllByText('Total Reviews')[0]).toBeVisible();
});

it('the chart by month has twelve months of earnings and new users, and ignores a month outside 1-12', async () => {
  const body = {
    totalOrders: 41,
    totalProducts: 52,
    totalReviews: 63,
    totalUsers: 74,
    monthlyEarnings: [],
    monthlySales: [
      { month: 2, delivered: 12_345.5, open: 0 },
      { month: 13, delivered: 999_999, open: 999_999 },
    ],
    monthlyUsers: [
      { month: 11, count: 17 },
      { month: 0, count: 888 },
    ],
  };
  pages.calls.replace('GET /api/stats/admin-stats', { status: 200, body });
  await pages.open('/dashboard/admin', { as: shop.users.admin });
  const table = await screen.findByRole('table', { name: 'This year by month' });
  const chart = within(table);
  const headers = chart.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Month', 'Earnings (PKR)', 'Open orders (PKR)', 'New Users']);
  expect(chart.getAllByRole('rowheader')).toHaveLength(12);
  expect(chart.getByRole('row', { name: 'Feb PKR 12,345.50 PKR 0.00 0' })).toBeInTheDocument();
  expect(chart.getByRole('row', { name: 'Nov PKR 0.00 PKR 0.00 17' })).toBeInTheDocument();
  expect(table).not.toHaveTextContent(/999,999|888/);
});

it('the chart by month shows delivered amounts beside open orders', async () => {
  const placedAt = new Date('2026-11-20T10:00:00Z');
  await addOrder(shop.deps, shop.users.owner, { status: 'Delivered', createdAt: placedAt });
  await pages.open('/dashboard/admin', { as: shop.users.admin });
  const chart = within(await screen.findByRole('table', { name: 'This year by month' }));
  const headers = chart.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Month', 'Earnings (PKR)', 'Open orders (PKR)', 'New Users']);
  // The second amount is not zero, because the first test has left an open order.
  expect(chart.getByRole('row', { name: /^Nov PKR 1,200\.00 PKR \d/ })).toBeInTheDocument();
});
