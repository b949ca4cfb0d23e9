import { loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { readOtp } from '#e2e/support/journey.ts';

test('the list of sessions fits a screen of 360 px', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await loginByApi(shop, user);
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, user.session);
  await page.goto('/dashboard/profile');
  const sessionItems = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(sessionItems).toHaveCount(2);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
  for (const button of await sessionItems.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('a forgotten password is replaced by keyboard, with a mailed code', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Email').press('Enter');
  const code = page.getByLabel('OTP');
  await expect(code).toBeFocused();
  // Waits for the second mail: the first one was sent for the registration.
  await expect.poll(async () => (await shop.readMailbox()).filter(({ to }) => to === user.email).length).toBe(2);
  await code.fill(await readOtp(shop, user.email));
  await page.getByLabel('New password', { exact: true }).fill('chameli-ki-bel-9');
  await page.getByLabel('New password again').fill('chameli-ki-bel-9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
});
