import { expect, type Page } from '@playwright/test';
import type { ShopServer } from './shop-server.ts';

export async function chooseFilter(page: Page, legend: string, choice: string): Promise<void> {
  const before = page.url();
  await page
    .getByRole('group', { name: legend })
    .getByRole('checkbox', { name: choice, exact: true })
    .check({ force: true });
  await expect(page).not.toHaveURL(before);
}

export async function readOtp(shop: ShopServer, email: string): Promise<string> {
  const findMail = async () => (await shop.readMailbox()).find((mail) => mail.to === email && mail.params.otp);
  await expect.poll(findMail).toBeTruthy();
  return (await findMail())?.params.otp ?? '';
}

export async function fillShippingDetails(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Shipping Details' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Phone').fill('0300 0000456');
  await form.getByLabel('Address').fill('House 12, Street 4, Model Town');
  await form.getByLabel('City').fill('Lahore');
  await form.getByLabel('State').fill('Punjab');
  await form.getByLabel('Postal Code').fill('54700');
}
