import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openMailServer } from '#test/mail-server.ts';
import { runScript, type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { expect, test } from './support/fixtures.ts';

// A new shopkeeper has a phone, often a small one.
test.use({ viewport: { width: 360, height: 740 } });

const STEPS = ['Name and contact', 'Delivery', 'Mail', 'First products', 'Staff', 'Open the shop'];
const PRODUCT = 'Multan Ajrak Kurta';

async function openStep(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/dashboard/admin`);
  await page.getByRole('link', { name: 'Set up the shop' }).click();
  await page.getByRole('link', { name: `${STEPS.indexOf(title) + 1}. ${title}` }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
}

const stateOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`^\\d\\. ${title}$`) }) });

async function logIn(page: Page, { url }: ServerProcess, password: string): Promise<void> {
  await page.getByRole('link', { name: 'Login for staff' }).click();
  await page.getByLabel('Email').fill('boss@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${url}/`);
}

test('an empty shop starts closed, is set up in six steps, opened, and closed for a while', async ({
  page,
  openBrowser,
  allowedFaults,
}) => {
  // Calls of the closed catalogue, and the invalid number.
  allowedFaults.push(/403/, /400/);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'nanhi-opening-'));
  const mail = await openMailServer();
  const env = { DATA_DIR, DEMO: 'false', SMTP_URL: mail.url };
  const password = /with the password (\S+)/.exec(runScript('create-admin', ['boss@example.com'], env).stdout)?.[1];
  const server = await spawnServer(env);
  const { url } = server;
  try {
    await server.serving(120_000);
    const visitor = await openBrowser();

    await test.step('visitors see that it opens soon, also without scripts, and no link to an empty shop', async () => {
      const closed = await visitor.goto(`${url}/shop`);
      expect([closed?.status(), closed?.headers()['x-robots-tag']]).toEqual([200, 'noindex']);
      await expect(visitor.getByRole('heading', { level: 1, name: 'We open soon' })).toBeVisible();
      await expect(visitor.getByRole('link')).toHaveText(['Track your order', 'Login for staff']);
      expect((await fetch(`${url}/shop`)).headers.get('x-cache')).toBe('hit');
      await visitor.getByRole('link', { name: 'Track your order' }).click();
      await expect(visitor).toHaveURL(`${url}/orders`);
      // A link within the app leads to the closed page, too.
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
      await expect(visitor.getByRole('heading', { level: 1, name: 'We open soon' })).toBeVisible();
    });

    await test.step('name and contact: a wrong number is named, the rest is still there', async () => {
      await page.goto(url);
      await logIn(page, server, password ?? '');
      await openStep(page, url, 'Name and contact');
      await expect(stateOf(page, 'Mail')).toContainText('Done');
      await page.getByLabel('Name of the shop').fill('Phool Bachay');
      await page.getByLabel('When you open').fill('on Friday, 4 December');
      await page.getByLabel('Address').fill('Shop 4, Liberty Market, Lahore');
      await page.getByLabel('Phone').fill('0300 1234567');
      await page.getByLabel('WhatsApp').fill('my number');
      await page.getByLabel('E-mail').fill('salaam@phool.example');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'WhatsApp: must be a number' })).toBeVisible();
      await expect(page.getByLabel('Name of the shop')).toHaveValue('Phool Bachay');
      await page.getByLabel('WhatsApp').fill('+92 300 1234567');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
      await expect(stateOf(page, 'Name and contact')).toContainText('Done');
      await visitor.goto(url);
      await expect(visitor.getByRole('heading', { level: 1, name: 'We open on Friday, 4 December' })).toBeVisible();
      await expect(visitor.getByRole('link', { name: '0300 1234567' })).toHaveAttribute('href', 'tel:+923001234567');
      await expect(visitor.getByRole('link', { name: 'Chat on WhatsApp' })).toBeVisible();
    });

    await test.step('delivery: the charges are right as they are', async () => {
      await page.getByRole('link', { name: 'Next: Delivery' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Delivery' })).toBeInViewport();
      await page.getByRole('button', { name: 'These charges are right' }).click();
      await expect(stateOf(page, 'Delivery')).toContainText('Done');
    });

    await test.step('mail: the owner gets a test mail', async () => {
      await page.getByRole('link', { name: 'Next: Mail' }).click();
      await page.getByRole('button', { name: 'Send me a test mail' }).click();
      await expect(page.getByText('The mail server took the mail for boss@example.com.')).toBeVisible();
      expect(mail.heard.map(({ to }) => to)).toContainEqual(['boss@example.com']);
    });

    await test.step('left in the middle, it continues with the first step that is not done', async () => {
      await page.goto(`${url}/dashboard/admin`);
      await expect(page.getByText('Your shop is closed.')).toBeVisible();
      await page.getByRole('link', { name: 'Set up the shop' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'First products' })).toBeVisible();
      await expect(page.getByText('The shop is empty.')).toBeVisible();
    });

    await test.step('first products: one is added by hand, which the owner sees in the closed shop', async () => {
      await page.getByRole('link', { name: 'Add a product' }).click();
      await page.getByLabel('Product Name').fill(PRODUCT);
      await page.getByLabel('Category').selectOption({ label: 'Kids Casuals' });
      await page.getByLabel('Color').selectOption('gold');
      await page.getByLabel('Age (years)').selectOption({ label: '5-6' });
      await page.getByLabel('For').selectOption({ label: 'Boys' });
      await page.getByLabel('Current Price (PKR)').fill('2490');
      await page.getByLabel('Product Image').setInputFiles('database/demo/images/lahore-rocket-cotton-t-shirt.webp');
      await page.getByLabel('Description').fill('Soft cotton with a block print, for warm days.');
      await page.getByRole('button', { name: /Add Product/ }).click();
      await expect(page).toHaveURL(/\/shop$/);
      await expect(page.getByRole('link', { name: PRODUCT })).toBeVisible();
      await visitor.goto(`${url}/shop`);
      await expect(visitor.getByText(PRODUCT)).toHaveCount(0);
      await openStep(page, url, 'First products');
      await expect(stateOf(page, 'First products')).toContainText('Done');
    });

    await test.step('staff: a helper is invited', async () => {
      await page.getByRole('link', { name: 'Next: Staff' }).click();
      await expect(page.getByText('Your password alone opens the shop.')).toBeVisible();
      await page.getByRole('link', { name: 'Invite a helper' }).click();
      await page.getByRole('button', { name: 'Invite a helper' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite a helper' });
      await dialog.getByLabel('Email of the helper').fill('packer@example.com');
      await dialog.getByRole('button', { name: 'Packer' }).click();
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('Invitation sent to packer@example.com')).toBeVisible();
    });

    await test.step('open: the question names what still misses, and visitors see the shop', async () => {
      await openStep(page, url, 'Open the shop');
      await page.getByRole('button', { name: 'The texts are right' }).click();
      await expect(page.getByRole('button', { name: 'The texts are right' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Open the shop' }).click();
      const dialog = page.getByRole('dialog', { name: 'Open the shop' });
      await expect(dialog).toContainText('This still misses: Two-step login.');
      await dialog.getByRole('button', { name: 'Open the shop' }).click();
      await expect(page.getByText('Your shop is open.')).toBeVisible();
      await expect(stateOf(page, 'Open the shop')).toContainText('Done');
      const open = await visitor.goto(`${url}/shop`);
      expect(open?.headers()['x-robots-tag']).toBeUndefined();
      await expect(visitor.getByRole('link', { name: PRODUCT })).toBeVisible();
    });

    await test.step('closed for a while: visitors see when and why', async () => {
      await page.goto(`${url}/dashboard/settings`);
      await page.getByRole('button', { name: 'Close the shop for now' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close the shop for now' });
      await dialog.getByLabel('We open').fill('again on Monday');
      await dialog.getByLabel('Sentence for visitors while you are closed').fill('We count our stock.');
      await dialog.getByRole('button', { name: 'Close the shop for now' }).click();
      await expect(page.getByText(/^Your shop is closed: nobody can order/)).toBeVisible();
      const closed = await visitor.reload();
      expect(closed?.headers()['x-robots-tag']).toBeUndefined();
      await expect(visitor.getByText('We open again on Monday. We count our stock.')).toBeVisible();
      await expect(visitor.getByRole('link', { name: PRODUCT })).toBeVisible();
    });
  } finally {
    await server.end('SIGTERM');
    await mail.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
