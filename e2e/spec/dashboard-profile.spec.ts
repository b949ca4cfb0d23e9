import type { Page } from '@playwright/test';
import { loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const IMAGE = 'database/demo/images/lahore-rocket-cotton-t-shirt.webp';
const PATH = '/api/auth/edit-profile';

async function openEditor(page: Page) {
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  return page.getByRole('dialog', { name: 'Edit Profile' });
}

test('the profile is shown, and edited in a modal that closes 1.5 seconds after saving', async ({ page, shop }) => {
  const { session, email } = await registerByApi(shop, 'Kiran Abbasi');
  await openAs(page, session);
  await page.clock.install();
  const modal = await openEditor(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Kiran Abbasi' })).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(modal.getByLabel('Username')).toHaveValue('Kiran Abbasi');
  await modal.getByLabel('Username').fill('Kiran Abbasi-Shah');
  await modal.getByLabel('Bio').fill('Mother of twins who climb.');
  await modal.getByLabel('Profession').fill('Botanist');
  await modal.getByLabel('Profile Image').setInputFiles(IMAGE);
  await expect(modal.getByRole('img', { name: 'Preview' })).toBeVisible();

  await holdClock(page);
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === PATH);
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  const sent = (await call).postDataJSON() as { profileImage: string };
  expect(sent).toMatchObject({
    username: 'Kiran Abbasi-Shah',
    bio: 'Mother of twins who climb.',
    profession: 'Botanist',
    userId: session.user._id,
  });
  expect(sent.profileImage).toMatch(/^data:image\//);
  await untilShown(page, modal.getByText('Profile updated successfully!'));
  await expectDuring(page, 1_500, () => expect(modal).toBeVisible());
  await expect(modal).toBeHidden();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 2, name: 'Kiran Abbasi-Shah' })).toBeVisible();
  await expect(page.getByText('Mother of twins who climb.')).toBeVisible();
  await expect(page.getByText('Botanist')).toBeVisible();

  // The response updates the stored user, from which the header reads name and image.
  const stored = JSON.parse(await page.evaluate(() => localStorage.getItem('user') ?? '')) as Record<string, string>;
  expect(stored.username).toBe('Kiran Abbasi-Shah');
  expect(stored.profileImage).toMatch(/^\/media\//);
});

test('a profile image must be one that can be read', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  const modal = await openEditor(page);
  const file = modal.getByLabel('Profile Image');
  await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a list') });
  await expect(modal.getByText('Invalid image file. Please try another.')).toBeVisible();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(modal.getByText('Failed to load image preview')).toBeVisible();
});
