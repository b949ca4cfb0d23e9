import { readDepartures } from '#e2e/support/departures.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('no link and no script of a test opens another program, and the page stays usable', async ({
  page,
  openBrowser,
  openTab,
}) => {
  for (const each of [page, await openBrowser(), await openTab()]) {
    await each.goto('/contact');
    const links = each.getByRole('main').locator('a[href^="tel:"], a[href^="mailto:"]');
    const addresses = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
    expect(addresses.length).toBeGreaterThanOrEqual(2);
    for (const link of await links.all()) await link.click();
    const schemes = ['whatsapp://send?phone=923001234567', 'sms:+923001234567', 'intent://chat#Intent;scheme=x;end'];
    for (const address of schemes) await each.evaluate((to) => window.location.assign(to), address);
    await expect.poll(() => readDepartures(each)).toEqual([...addresses, ...schemes]);
    // With a question of the browser open, this click would never arrive.
    await each.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    await expect(each.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  }
});
