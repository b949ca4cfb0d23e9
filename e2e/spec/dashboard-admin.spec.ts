import type { AdminStats } from '#contract/statistics.schema.ts';
import { loginByApi, openAs } from '#e2e/support/api.ts';
import { mockResponse, readChartTexts, recordChartTexts } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const STATS_PATH = '/api/stats/admin-stats';
const TOTALS = ['Total Orders', 'Total Products', 'Total Reviews', 'Total Users'];
const SAMPLE: AdminStats = {
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

test('the pie of the four totals has four fixed colours; the tooltips of both charts name the count and its value', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await mockResponse(page, STATS_PATH, { status: 200, body: SAMPLE });
  await recordChartTexts(page);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Admin Stats Overview' })).toBeVisible();
  const pie = page.getByRole('figure', { name: 'Totals' });
  await expect(pie.getByRole('rowheader')).toHaveText(TOTALS);
  await expect(pie.getByRole('cell')).toHaveText(['41', '52', '63', '74']);
  const drawn = [...TOTALS, 'Earnings (PKR)', 'New Users', 'Nov'];
  await expect.poll(() => readChartTexts(page)).toEqual(expect.arrayContaining(drawn));

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

  /** Reads recorded texts, because the chart draws its tooltips on a canvas. */
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
