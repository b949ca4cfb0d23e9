import type { AdminStats } from '#contract/statistics.schema.ts';
import { callApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { holdRequests, mockResponse, readChartTexts, recordChartTexts } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const STATS_PATH = '/api/stats/admin-stats';
const TOTALS = ['Total Orders', 'Total Products', 'Total Reviews', 'Total Users'];
const SAMPLE: AdminStats = {
  totalOrders: 41,
  totalProducts: 52,
  totalReviews: 63,
  totalUsers: 74,
  monthlyEarnings: [
    { month: 2, earnings: 12_345.5 },
    { month: 13, earnings: 999_999 },
  ],
  monthlyUsers: [
    { month: 11, count: 17 },
    { month: 0, count: 888 },
  ],
};

test('greets the admin by name, and has a card for each total of the shop', async ({ page, shop }) => {
  const session = await loginByApi(shop, 'admin');
  const stats = await callApi<AdminStats>(shop, '/stats/admin-stats', { session });
  expect(stats.monthlyEarnings.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(stats.monthlyUsers.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  await openAs(page, session);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText(`Hi, ${session.user.username}! Welcome to the admin dashboard.`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Total Orders ${stats.totalOrders}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Total Products ${stats.totalProducts}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Total Users ${stats.totalUsers}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('Total Reviews').first()).toBeVisible();
});

test('Admin Stats Overview has a pie of the four totals in four fixed colours', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await mockResponse(page, STATS_PATH, { status: 200, body: SAMPLE });
  await recordChartTexts(page);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Admin Stats Overview' })).toBeVisible();
  const pie = page.getByRole('figure', { name: 'Totals' });
  await expect(pie.getByRole('rowheader')).toHaveText(TOTALS);
  await expect(pie.getByRole('cell')).toHaveText(['41', '52', '63', '74']);
  await expect.poll(() => readChartTexts(page)).toEqual(expect.arrayContaining(TOTALS));

  const findFills = () =>
    pie.evaluate((figure) => {
      const canvas = figure.querySelector('canvas');
      if (!canvas) return [];
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const { data } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        const color = data.slice(at, at + 4).join(' ');
        if (data[at + 3] === 255 && color !== '255 255 255 255') counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return [...counts].filter(([, count]) => count > data.length / 4 / 40).map(([color]) => color);
    });
  await expect.poll(async () => (await findFills()).length, { message: 'four slices, and no fifth' }).toBe(4);
  const before = (await findFills()).toSorted();
  await page.reload();
  await expect.poll(async () => (await findFills()).toSorted(), { message: 'the same colours again' }).toEqual(before);
});

test('the other chart has twelve months of earnings and new users, and ignores a month outside 1-12', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await mockResponse(page, STATS_PATH, { status: 200, body: SAMPLE });
  await recordChartTexts(page);
  await page.goto('/dashboard/admin');
  const chart = page.getByRole('figure', { name: 'This year by month' });
  await expect(chart.getByRole('columnheader')).toHaveText(['Month', 'Earnings (PKR)', 'New Users']);
  await expect(chart.getByRole('rowheader')).toHaveCount(12);
  await expect(chart.getByRole('row', { name: 'Feb PKR 12,345.50 0' })).toBeAttached();
  await expect(chart.getByRole('row', { name: 'Nov PKR 0.00 17' })).toBeAttached();
  await expect(chart).not.toContainText(/999,999|888/);
  await expect.poll(() => readChartTexts(page)).toEqual(expect.arrayContaining(['Earnings (PKR)', 'New Users', 'Nov']));
});

test('the tooltips of both charts say what is counted and how much', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await mockResponse(page, STATS_PATH, { status: 200, body: SAMPLE });
  await recordChartTexts(page);
  await page.goto('/dashboard/admin');
  /** Tooltips are canvas drawings: the pointer crosses the chart, then the recorded texts are read. */
  const expectTooltip = async (name: string, text: string) => {
    const chart = page.getByRole('figure', { name });
    await expect(async () => {
      await chart.scrollIntoViewIfNeeded();
      const box = await chart.boundingBox();
      if (!box) throw new Error('The chart is not there');
      for (let x = 0.1; x < 0.95; x += 0.02) await page.mouse.move(box.x + box.width * x, box.y + box.height * 0.45);
      expect(await readChartTexts(page)).toContain(text);
    }).toPass();
  };
  await expectTooltip('Totals', 'Total Orders: 41');
  await expectTooltip('This year by month', 'Earnings (PKR): PKR 12,345.50');
  await expectTooltip('This year by month', 'New Users: 17');
});

test('says that the figures are loading', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  const release = await holdRequests(page, STATS_PATH);
  await page.goto('/dashboard/admin');
  await expect(page.getByText('Loading admin stats...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Admin Stats Overview' })).toBeVisible();
});

test.describe('without figures', () => {
  test.use({ allowedFaults: [/\b500\b/] });

  test('says that there are none', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await mockResponse(page, STATS_PATH, { status: 500 });
    await page.goto('/dashboard/admin');
    await expect(page.getByText('No stats available.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Stats Overview' })).toBeVisible();
  });
});
