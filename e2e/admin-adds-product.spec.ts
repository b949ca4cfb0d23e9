import { expect, test } from './support/fixtures.ts';
import { fillShippingDetails } from './support/journey.ts';
import { logInAs } from './support/users.ts';

test('the admin adds a product with an image, and a customer buys it at once', async ({ page, openBrowser }) => {
  const name = 'Quetta Saffron Corduroy Dungarees';

  await test.step('the admin fills the form', async () => {
    await logInAs(page, 'admin');
    await page.goto('/dashboard/add-new-post');
    await page.getByLabel('Product Name').fill(name);
    await page.getByLabel('Category').selectOption({ label: 'Kids Casuals' });
    await page.getByLabel('Color').selectOption('gold');
    await page.getByLabel('Age (years)').selectOption({ label: '5-6' });
    await page.getByLabel('For').selectOption({ label: 'Boys' });
    await page.getByLabel('Current Price (PKR)').fill('2490');
    await page.getByLabel(/Old Price/).fill('2890');
    await page.getByLabel('Product Image').setInputFiles('database/demo/images/lahore-rocket-cotton-t-shirt.webp');
    await page
      .getByLabel('Description')
      .fill('Soft needlecord in saffron with brass-look clasps, for cold Quetta mornings.');
    await page.getByRole('button', { name: /Add Product/ }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('link', { name })).toBeVisible();
  });

  await test.step('a customer finds it in the shop, with its picture, and buys it', async () => {
    const phone = await openBrowser();
    await logInAs(phone, 'customer');
    await phone.goto('/shop?category=kids-casuals&color=gold&age=5-6');
    await phone.getByRole('link', { name }).click();
    const image = phone.getByRole('main').getByRole('img', { name }).first();
    await expect(image).toBeVisible();
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    await phone.getByRole('button', { name: 'Add to Cart' }).click();
    await phone.getByRole('button', { name: /cart/i }).first().click();
    await phone.getByRole('button', { name: 'Place Order (Cash on Delivery)' }).click();
    await fillShippingDetails(phone, 'Hira Qureshi');
    await phone.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(phone.getByRole('dialog', { name: 'Order Placed Successfully!' })).toContainText(
      'Total: PKR 2,690.00',
    );
    await phone.goto('/dashboard/orders');
    await expect(phone.getByRole('row').filter({ hasText: 'PKR 2,690.00' })).toContainText('pending');
  });
});
