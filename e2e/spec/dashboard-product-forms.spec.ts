import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const IMAGE = 'database/demo/images/lahore-rocket-cotton-t-shirt.webp';

test('another size of an added product begins with its image, and with the focus on the colour', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/add-new-post');
  await page.getByLabel('Product Name').fill('Gilgit Quilted Jacket');
  await page.getByLabel('Category').selectOption({ label: 'Kids Shirts' });
  await page.getByLabel('Color').selectOption('silver');
  await page.getByLabel(/^Age/).selectOption({ label: '3-4' });
  await page.getByLabel('Current Price').fill('1450');
  await page.getByLabel('Description').fill('Brushed cotton with wooden buttons.');
  await page.getByLabel('Product Image').setInputFiles(IMAGE);
  await expect(page.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^\/media\//);
  await page.clock.install();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByRole('link', { name: 'Add another size' }).click();
  await expect(page.getByText('Another size of Gilgit Quilted Jacket.')).toBeVisible();
  const preview = page.getByRole('img', { name: 'Preview' });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByLabel('Color')).toBeFocused();
});

test('a number that the browser cannot read is named, and not saved as an empty one', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/add-new-post');
  const weight = page.getByLabel(/^Weight/);
  await weight.pressSequentially('1e');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(weight).toHaveAccessibleDescription(/Write a number such as 1490/);
  await weight.fill('120');
  await expect(weight).not.toHaveAccessibleDescription(/Write a number/);
});
