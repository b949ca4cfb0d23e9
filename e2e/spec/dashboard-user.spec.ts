import { createProductByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { readChartTexts, recordChartTexts } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test("a user's latest order is above the chart, whose tooltip names the count and its value", async ({
  page,
  shop,
}) => {
  const { session } = await registerByApi(shop, 'Amna Farooq');
  await placeOrderByApi(shop, session, [await createProductByApi(shop), await createProductByApi(shop)]);
  await openAs(page, session);
  await recordChartTexts(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Total Purchased Products 2' })).toBeVisible();
  const latest = page.getByRole('region', { name: 'Latest order' });
  const chart = page.getByRole('figure', { name: 'User Stats' });
  await expect(latest).toBeVisible();
  await expect(chart).toBeVisible();
  const [latestBox, chartBox] = [await latest.boundingBox(), await chart.boundingBox()];
  expect((latestBox?.y ?? 0) + (latestBox?.height ?? 0)).toBeLessThan(chartBox?.y ?? 0);

  // Reads recorded texts, because the chart draws its tooltip on a canvas.
  await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(async () => {
    const box = await chart.boundingBox();
    if (!box) throw new Error('The chart is not there');
    await page.mouse.move(box.x + box.width * 0.74, box.y + box.height * 0.6);
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.6);
    expect(await readChartTexts(page)).toContain('Total Purchased Products: 2');
  }).toPass();
});
