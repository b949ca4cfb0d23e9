import { loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PAGE = `<html><body><table>
<tr><td colspan=6>Payment advice, 20 November 2026</td></tr>
<tr><th rowspan=2>CN No</th><th rowspan=2>COD<br>(PKR)</th><th colspan=3>Charges</th><th rowspan=2>Amount</th></tr>
<tr><th>Freight</th><th>Fuel Surcharge</th><th>GST</th></tr>
<tr><td>LE7500007955</td><td>5,540.-</td><td>200</td><td>20</td><td>35.20</td><td>5,284.80</td></tr>
<tr><td>Grand Total</td><td>5,540</td><td>200</td><td>20</td><td>35.20</td><td>5,284.80</td></tr>
</table></body></html>`;

for (const width of [360, 1280]) {
  test(`a statement that a portal saved as .xls is read on a screen of ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto('/dashboard/money?view=statements&new=1');
    await page.getByLabel('Courier', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('File of the courier').setInputFiles({
      name: 'advice.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(PAGE),
    });
    await expect(page.getByText('1 row. 1 total not counted.')).toBeVisible();
    await expect(page.getByLabel('Row with the headings')).toHaveValue('3');
    await expect(page.getByLabel('Courier fee', { exact: true })).toHaveValue('Charges: Freight');
    await expect(page.getByLabel('Courier fee, added to it (1)')).toHaveValue('Charges: Fuel Surcharge');
    await page.getByLabel('Paid out (net)').selectOption('Amount');
    await page.getByLabel('Number of the statement').fill(`CPR-XLS-${width}`);
    await page.getByLabel('Date', { exact: true }).fill('2026-11-21');
    await page.getByLabel('Received in the bank, in rupees').fill('5,284.80');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Check the statement' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Statement CPR-XLS-${width}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('PKR 5,540.00');
    // Discards the draft, because this test runs at a second width with the same file.
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Discarded')).toBeVisible();
  });
}
