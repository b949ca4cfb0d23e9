import { callApi, createProductByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { readChartTexts, recordChartTexts } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('the overview of a user', () => {
  test('greets by name, and has two cards and a bar chart of the same two figures', async ({ page, shop }) => {
    const { session, username } = await registerByApi(shop, 'Amna Farooq');
    const products = [await createProductByApi(shop), await createProductByApi(shop)];
    await placeOrderByApi(shop, session, products);
    const body = { comment: 'Soft.', rating: 4, userId: session.user._id, productId: products[0]?._id };
    await callApi(shop, '/reviews/post-review', { method: 'POST', session, body });
    await openAs(page, session);
    await recordChartTexts(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible();
    await expect(page.getByText(`Hi, ${username}! Welcome to your user dashboard.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Total Reviews 1' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Total Purchased Products 2' })).toBeVisible();

    const chart = page.getByRole('figure', { name: 'User Stats' });
    await expect(chart).toBeVisible();
    await expect(chart.getByRole('row', { name: 'Total Reviews 1' })).toBeAttached();
    await expect(chart.getByRole('row', { name: 'Total Purchased Products 2' })).toBeAttached();

    // The tooltip is a canvas drawing, read from the recorded texts.
    await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(async () => {
      const box = await chart.boundingBox();
      if (!box) throw new Error('The chart is not there');
      await page.mouse.move(box.x + box.width * 0.74, box.y + box.height * 0.6);
      await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.6);
      expect(await readChartTexts(page)).toContain('Total Purchased Products: 2');
    }).toPass();
  });

  test('begins with the latest order, above the chart, and leads to it', async ({ page, shop }) => {
    const { session } = await registerByApi(shop, 'Amna Farooq');
    const [older, newer] = [await createProductByApi(shop), await createProductByApi(shop)];
    await placeOrderByApi(shop, session, [older]);
    const { orderId } = await placeOrderByApi(shop, session, [newer]);
    await openAs(page, session);
    await page.goto('/dashboard');
    const latest = page.getByRole('region', { name: 'Latest order' });
    await expect(latest).toContainText(`#${orderId}`);
    await expect(latest).toContainText(newer.name);
    await expect(latest).toContainText('pending');
    const chart = page.getByRole('figure', { name: 'User Stats' });
    await expect(chart).toBeVisible();
    const [box, chartBox] = [await latest.boundingBox(), await chart.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(chartBox?.y ?? 0);
    await latest.getByRole('link', { name: 'Track it' }).click();
    await expect(page).toHaveURL(`/orders/${orderId}`);
  });
});

test.describe('the orders of a user', () => {
  test('are their own, with number, date, items, status and total, and lead to their tracking', async ({
    page,
    shop,
  }) => {
    const { session } = await registerByApi(shop);
    const other = await registerByApi(shop);
    const product = await createProductByApi(shop, { name: 'Swat Valley Wool Cap', price: 1_234.5 });
    const { orderId } = await placeOrderByApi(shop, session, [product]);
    const { orderId: otherOrderId } = await placeOrderByApi(shop, other.session, [product]);
    await openAs(page, session);
    await page.goto('/dashboard/orders');
    const table = page.getByRole('table', { name: 'Your orders' });
    const row = table.getByRole('row').filter({ hasText: orderId });
    await expect(row).toContainText('Swat Valley Wool Cap');
    await expect(row).toContainText('pending');
    await expect(row).toContainText('PKR 1,434.50');
    await expect(table).not.toContainText(otherOrderId);
    await row.getByRole('link', { name: `#${orderId}` }).click();
    await expect(page).toHaveURL(`/orders/${orderId}`);
  });
});

test.describe('the reviews of a user', () => {
  test('are listed, and deleted after a confirm; the notice goes after 3 seconds', async ({ page, shop }) => {
    const { session } = await registerByApi(shop);
    const products = [await createProductByApi(shop), await createProductByApi(shop)] as const;
    for (const [index, { _id: productId }] of products.entries()) {
      const body = { comment: `Opinion ${index}`, rating: index + 3, userId: session.user._id, productId };
      await callApi(shop, '/reviews/post-review', { method: 'POST', session, body });
    }
    await openAs(page, session);
    await page.clock.install();
    await page.goto('/dashboard/reviews');
    const [deleting, staying] = products;
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Opinion 0')).toBeVisible();
    await expect(page.getByRole('img', { name: '3 out of 5 stars' })).toBeVisible();

    const ask = () => page.getByRole('button', { name: `Delete your review of ${deleting.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete review' });
    await ask();
    await expect(dialog.getByText('Are you sure you want to delete this review?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Opinion 0')).toBeVisible();

    await ask();
    await holdClock(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    const notice = page.getByText('Review deleted successfully');
    await untilShown(page, notice);
    await expectDuring(page, 3_000, () => expect(notice).toBeVisible());
    await expect(notice).toBeHidden();
    await page.clock.resume();
    await expect(page.getByText('Opinion 0')).toBeHidden();
    await expect(page.getByRole('link', { name: staying.name })).toBeVisible();
  });
});
