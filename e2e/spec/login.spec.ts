import { registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('after a login every call carries the cookie', async ({ page, shop }) => {
  const { email, password } = await registerByApi(shop);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const [products] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/products'),
    page.getByRole('button', { name: 'Login' }).click(),
  ]);
  expect((await products.allHeaders()).cookie).toMatch(/(^|; )session=\S+/);
});
