import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';

/** Logs in and waits for the home page. With `isThereAlready` the login page is open, and any page may follow. */
export async function logIn(
  page: Page,
  email: string,
  password: string,
  { isThereAlready = false } = {},
): Promise<void> {
  if (!isThereAlready) await page.goto('/login');
  // Waits for the login page: text typed into the same fields of the page before would be lost.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  if (isThereAlready) {
    await expect(page).not.toHaveURL(/\/login/);
    return;
  }
  await expect(page).toHaveURL('/');
  // While the dialog closes, it removes its history entry, which would abort a navigation.
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function logInAs(page: Page, key: 'admin' | 'customer' | 'moderator'): Promise<void> {
  const account = DEMO_ACCOUNTS.find((each) => each.key === key);
  if (!account) throw new Error(`The demo has no account ${key}`);
  await logIn(page, account.email, account.password);
}
