import type { Page } from '@playwright/test';
import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { expectNoSidewaysScroll } from '#e2e/support/sideways.ts';

const IMAGES = ['anarkali-dotted-shirt', 'basant-kite-t-shirt'].map((slug) => `database/demo/images/${slug}.webp`);
const AGES = ['1-2', '3-4', '5-6', '7-8'];

async function openGrid(page: Page): Promise<void> {
  await page.goto('/dashboard/manage-products');
  await page.getByRole('link', { name: 'Add a design' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a Design' })).toBeVisible();
}

test('a design of two colours in four ages is added at once, shown in the shop, and one of its prices changed', {
  tag: '@wide',
}, async ({ page, shop, viewport }) => {
  const name = `Shalimar Kurta ${viewport?.width}`;
  await openAs(page, await loginByApi(shop, 'admin'));

  await test.step('texts, colours with images, ages with prices, pieces', async () => {
    await openGrid(page);
    await page.getByLabel('Product Name', { exact: true }).fill(name);
    await page.getByLabel('Category').selectOption({ label: 'Kids Casuals' });
    await page.getByLabel('Description').fill('Soft cotton with a stitched collar.');
    for (const [index, color] of ['red', 'blue'].entries()) {
      await page.getByRole('checkbox', { name: color }).check();
      await page.getByLabel(`Add pictures of ${color}`).setInputFiles(IMAGES.slice(index));
    }
    await page.getByLabel('What picture 2 of red shows').fill('The kite');
    for (const age of AGES) await page.getByRole('group', { name: 'Ages' }).getByLabel(`${age} years`).check();
    await page.getByLabel(/^Price for 1-2 years/).fill('1490');
    await page.getByRole('button', { name: 'Same price for all ages' }).click();
    await expect(page.getByLabel(/^Price for 7-8 years/)).toHaveValue('1490');
    await page.getByLabel('Pieces of each').fill('5');
    await page.getByRole('button', { name: 'Same stock for all' }).click();
    await page.getByLabel('Pieces of blue, 7-8 years').fill('0');
    await expect(page.getByText('Adds 8, changes 0, deletes 0.')).toBeVisible();
  });

  await test.step('the keyboard moves along the rows', async () => {
    await page.getByLabel('Pieces of red, 1-2 years').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Pieces of red, 3-4 years')).toBeFocused();
  });

  await test.step('the shop shows eight products of the design', async () => {
    const save = page.getByRole('button', { name: 'Add design' });
    await expect(save).toBeEnabled();
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Design' })).toBeVisible();
    await expect(page.getByText('Saved: 8 added, 0 changed, 0 removed.')).toBeVisible();
    await page.getByRole('link', { name: 'View in shop' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const ages = page.getByRole('navigation', { name: 'Other ages' }).getByRole('link');
    await expect(ages).toHaveText(AGES.map((age) => `${age} years`));
    await expect(page.getByRole('navigation', { name: 'Other colours' }).getByRole('link')).toHaveCount(2);
    await expect(page.getByText('PKR 1,490.00').first()).toBeVisible();
  });

  await test.step('the price of one age is changed, and Back asks before entered text is lost', async () => {
    await page.goBack();
    await page.getByLabel(/^Price for 3-4 years/).fill('1690');
    await expect(page.getByText('Adds 0, changes 2, deletes 0.')).toBeVisible();
    const question = page.waitForEvent('dialog');
    await page.evaluate(() => history.back());
    const dialog = await question;
    expect(dialog.message()).toContain('Leave without saving?');
    await dialog.dismiss();
    await expect(page).toHaveURL(`/dashboard/edit-design/${encodeURIComponent(name)}`);
    await expect(page.getByLabel(/^Price for 3-4 years/)).toHaveValue('1690');
    await page.getByRole('button', { name: 'Save design' }).click();
    await expect(page.getByText('Saved: 0 added, 2 changed, 0 removed.')).toBeVisible();
    await page.getByRole('link', { name: 'View in shop' }).click();
    await page.getByRole('link', { name: '3-4 years', exact: true }).click();
    await expect(page.getByText('PKR 1,690.00').first()).toBeVisible();
  });
});

test('a grid with every colour and age, errors and SKUs does not scroll sideways at any width', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await openGrid(page);
  for (const name of ['Colours', 'Ages']) {
    for (const box of await page.getByRole('group', { name, exact: true }).getByRole('checkbox').all())
      await box.check();
  }
  await page.getByRole('checkbox', { name: 'SKUs too' }).check();
  await page.getByLabel('Pieces of red, 1-2 years').fill('-1');
  await page.getByLabel('SKU of red, 1-2 years').fill('SAME');
  await page.getByLabel('SKU of red, 3-4 years').fill('SAME');
  await page.getByRole('button', { name: 'Add design' }).click();
  await expect(page.getByText('Please correct the marked fields.')).toBeVisible();
  await expect(page.getByLabel('Product Name', { exact: true })).toBeFocused();
  await expectAccessible(page, 'the form of a design with errors');
  await expectNoSidewaysScroll(page);
});
