import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { holdRequests, mockResponse, readChartTexts, recordChartTexts } from '#e2e/support/dashboard.ts';
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

  test('of whom has not ordered yet has no latest order', async ({ page, shop }) => {
    const { session } = await registerByApi(shop, 'Amna Farooq');
    await openAs(page, session);
    await page.goto('/dashboard');
    await expect(page.getByRole('figure', { name: 'User Stats' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Latest order' })).toHaveCount(0);
  });

  test('says that it is loading', async ({ page, shop }) => {
    const session = await loginByApi(shop, 'customer');
    await openAs(page, session);
    const release = await holdRequests(page, `/api/stats/user-stats/${session.user._id}`);
    await page.goto('/dashboard');
    await expect(page.getByText('Loading user stats...')).toBeVisible();
    release();
    await expect(page.getByRole('figure', { name: 'User Stats' })).toBeVisible();
  });

  test.describe('without figures', () => {
    test.use({ allowedFaults: [/\b500\b/] });

    test('says that there are none', async ({ page, shop }) => {
      const session = await loginByApi(shop, 'customer');
      await openAs(page, session);
      await mockResponse(page, `/api/stats/user-stats/${session.user._id}`, { status: 500 });
      await page.goto('/dashboard');
      await expect(page.getByText('No stats available.')).toBeVisible();
    });
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

  test('show as pending where a status is missing', async ({ page, shop }) => {
    const { session } = await registerByApi(shop);
    const { order } = await placeOrderByApi(shop, session, [await createProductByApi(shop)]);
    const { status: _status, ...withoutStatus } = order;
    await openAs(page, session);
    const path = `/api/orders/${encodeURIComponent(session.user.email)}`;
    await mockResponse(page, path, { status: 200, body: { orders: [withoutStatus] } });
    await page.goto('/dashboard/orders');
    await expect(page.getByRole('row').filter({ hasText: order.orderId })).toContainText('pending');
  });

  test('of whom has ordered nothing are not found', async ({ page, shop }) => {
    const { session } = await registerByApi(shop);
    await openAs(page, session);
    await page.goto('/dashboard/orders');
    await expect(page.getByText('No orders found')).toBeVisible();
  });

  test.describe('that cannot be loaded', () => {
    test.use({ allowedFaults: [/\b500\b/] });

    test('say so, and come with Retry', async ({ page, shop }) => {
      const { session } = await registerByApi(shop);
      const { orderId } = await placeOrderByApi(shop, session, [await createProductByApi(shop)]);
      await openAs(page, session);
      await mockResponse(page, `/api/orders/${encodeURIComponent(session.user.email)}`, { status: 500 });
      await page.goto('/dashboard/orders');
      await expect(page.getByText('Failed to load your orders.')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('row').filter({ hasText: orderId })).toBeVisible();
    });
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

  test.describe('that cannot be deleted', () => {
    test.use({ allowedFaults: [/\b500\b/] });

    test('are gone at once, and back in their place with the failure', async ({ page, shop }) => {
      const { session } = await registerByApi(shop);
      const products = [await createProductByApi(shop), await createProductByApi(shop)] as const;
      for (const [index, { _id: productId }] of products.entries()) {
        const body = { comment: `Opinion ${index}`, rating: 4, userId: session.user._id, productId };
        await callApi(shop, '/reviews/post-review', { method: 'POST', session, body });
      }
      await openAs(page, session);
      await page.goto('/dashboard/reviews');
      const { promise, resolve: reject } = Promise.withResolvers<void>();
      await page.route('**/api/reviews/*', async (route) => {
        if (route.request().method() !== 'DELETE') return route.fallback();
        await promise;
        return route.fulfill({ status: 500, json: {} });
      });
      await page.getByRole('button', { name: `Delete your review of ${products[1].name}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete review' });
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Opinion 1')).toBeHidden();
      await expect(page.getByText('Review deleted successfully')).toHaveCount(0);
      reject();
      await expect(page.getByText('Failed to delete review')).toBeVisible();
      await expect(page.getByText(/^Opinion/)).toHaveText(['Opinion 1', 'Opinion 0']);
    });
  });

  test('of whom has given none say so', async ({ page, shop }) => {
    const { session } = await registerByApi(shop);
    await openAs(page, session);
    await page.goto('/dashboard/reviews');
    await expect(page.getByText('No reviews given yet.')).toBeVisible();
  });

  test.describe('that cannot be deleted', () => {
    test.use({ allowedFaults: [/\b500\b/] });

    test('stay, and it is said', async ({ page, shop }) => {
      const { session } = await registerByApi(shop);
      const { _id: productId } = await createProductByApi(shop);
      const body = { comment: 'It stays', rating: 5, userId: session.user._id, productId };
      const path = '/reviews/post-review';
      const { review } = await callApi<{ review: { _id: string } }>(shop, path, { method: 'POST', session, body });
      await mockResponse(page, `/api/reviews/${review._id}`, { status: 500, method: 'DELETE' });
      await openAs(page, session);
      await page.goto('/dashboard/reviews');
      await page.getByRole('button', { name: /^Delete your review/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Failed to delete review')).toBeVisible();
      await expect(page.getByText('It stays')).toBeVisible();
    });
  });
});
