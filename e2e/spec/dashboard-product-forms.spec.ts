import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const IMAGE = 'database/demo/images/lahore-rocket-cotton-t-shirt.webp';

test('another size of an added product begins with its image', async ({ page, shop }) => {
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
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByRole('link', { name: 'Add another size' }).click();
  const pictures = page.getByRole('region', { name: 'Pictures of silver' });
  await expect
    .poll(() => pictures.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('group', { name: 'Ages' }).getByLabel('5-6 years').check();
  await page.getByLabel('Price for 5-6 years (PKR)').fill('1550');
  await page.getByRole('button', { name: 'Save design' }).click();
  await expect(page).toHaveURL('/dashboard/edit-design/Gilgit%20Quilted%20Jacket');
});

test('a price of an age that the browser cannot read is named, too', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/add-design');
  await page.getByRole('group', { name: 'Ages' }).getByLabel('5-6 years').check();
  const price = page.getByLabel('Price for 5-6 years (PKR)');
  await price.pressSequentially('1e');
  await page.getByRole('button', { name: 'Add design' }).click();
  await expect(price).toHaveAccessibleDescription(/Write a number such as 1490/);
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
