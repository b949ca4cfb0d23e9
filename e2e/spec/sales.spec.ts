import type { Locator } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';
import type { Sale } from '#contract/sales.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const NAME = 'Three seconds';
const REGULAR = 'PKR 1,960.00';
const LOWERED = 'PKR 1,470.00';

test('a sale of a category begins and ends on time, in lists and pages', async ({ page, shop, openBrowser }) => {
  const session = await loginByApi(shop, 'admin');
  const readSale = async () => {
    const { sales } = await callApi<{ sales: Sale[] }>(shop, '/sales', { session });
    const sale = sales.find(({ name }) => name === NAME);
    if (!sale) throw new Error('The sale was not saved');
    return sale;
  };
  /** Sets the times by the API, because the form has no seconds. */
  const setTimes = async (times: Partial<Pick<Sale, 'startsAt' | 'endsAt'>>) => {
    const { _id, scopeLabels: _, state: __, ...sale } = await readSale();
    await callApi(shop, `/sales/${_id}`, { method: 'PATCH', session, body: { ...sale, ...times } });
  };
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

  const product = await createProductByApi(shop, { category: 'tops-and-tees', price: 1_960 });
  const [list, details] = [await openBrowser(), await openBrowser()];
  const card = list.getByRole('article').filter({ hasText: product.name });
  const main = details.getByRole('main');
  await list.goto('/categories/tops-and-tees');
  await details.goto(`/shop/${product._id}`);
  await expect(card).toContainText(REGULAR);
  await expect(main.getByText(REGULAR, { exact: true }).first()).toBeVisible();

  await test.step('an admin plans the sale on a phone', async () => {
    await openAs(page, session);
    await page.goto('/dashboard/sales');
    await page.getByRole('link', { name: 'Plan a sale' }).click();
    await page.getByLabel('Name').fill(NAME);
    await page.getByRole('textbox', { name: 'Percent' }).fill('25');
    await page.getByRole('checkbox', { name: 'Tops and tees' }).check();
    await page.getByLabel('Starts').fill('2099-12-01T10:00');
    await page.getByLabel('Ends').fill('2099-12-08T23:59');
    await expect(page.getByText(/^25% off everything in Tops and tees, from 1 Dec 2099, 10:00 am until/)).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
    await expect(page.getByText('starts 1 Dec 2099, 10:00 am, ends 8 Dec 2099, 11:59 pm')).toBeVisible();
  });

  const showsPrices = async (where: Locator, lowered: string | undefined) => {
    const soon = { timeout: 3_000 };
    await expect(where.getByText(lowered ?? REGULAR, { exact: true }).first()).toBeVisible(soon);
    const struckThrough = where.locator('s', { hasText: REGULAR });
    await (lowered ? expect(struckThrough.first()).toBeVisible(soon) : expect(struckThrough).toHaveCount(0, soon));
  };
  const reloadUntilShown = (lowered: string | undefined) =>
    expect(async () => {
      await list.reload();
      await showsPrices(card, lowered);
      await details.reload();
      await showsPrices(main, lowered);
    }).toPass();

  await test.step('after its start a reload shows the lower price and the regular one struck through', async () => {
    await setTimes({ startsAt: inSeconds(3) });
    await reloadUntilShown(LOWERED);
    expect((await readSale()).state).toBe('running');
    await page.reload();
    await expect(page.getByRole('button', { name: `End ${NAME} now` })).toBeVisible();
  });

  await test.step('after its end a reload shows only the regular price', async () => {
    await setTimes({ endsAt: inSeconds(3) });
    await reloadUntilShown(undefined);
    const { price, oldPrice } = (await callApi<{ product: Product }>(shop, `/products/${product._id}`)).product;
    expect([price, oldPrice]).toEqual([1_960, null]);
  });

  await test.step('the admin deletes the sale', async () => {
    await page.reload();
    await page.getByRole('button', { name: `Delete ${NAME}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No sales yet')).toBeVisible();
  });
});
