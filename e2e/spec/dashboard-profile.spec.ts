import { openAs, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const IMAGE = 'database/demo/images/lahore-rocket-cotton-t-shirt.webp';

test('a profile image must be readable; then it is saved and shown', async ({ page, shop }) => {
  const { session } = await registerByApi(shop, 'Kiran Abbasi');
  await openAs(page, session);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Profile' });
  const file = modal.getByLabel('Profile Image');
  await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a list') });
  await expect(modal.getByText('Invalid image file. Please try another.')).toBeVisible();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(modal.getByText('Failed to load image preview')).toBeVisible();
  await file.setInputFiles(IMAGE);
  await expect(modal.getByRole('img', { name: 'Preview' })).toBeVisible();
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(modal).toBeHidden();
  const image = page.getByRole('main').locator('img');
  await expect(image).toHaveAttribute('src', /^\/media\//);
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
});
