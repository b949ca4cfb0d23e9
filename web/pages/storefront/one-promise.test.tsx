import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listSettingsResponse } from '#contract/settings.schema.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

it('every page says the delivery days and the days for returns of the settings', async () => {
  const as = shop.users.admin;
  const changes = [
    { key: 'deliveryFromDays', value: 3, version: 0 },
    { key: 'deliveryToDays', value: 8, version: 0 },
    { key: 'returnDays', value: 14, version: 0 },
  ];
  const changed = await shop.call('PATCH', '/api/settings', { as, body: { changes } });
  expect(changed.as(listSettingsResponse).settings.find(({ key }) => key === 'returnDays')?.value).toBe(14);
  const product = await addProduct(shop.deps);
  const places = {
    '/': ['3 to 8 working days', '14 days'],
    [addressOf(product)]: ['3 to 8 working days', '14 days'],
    '/pages/delivery': ['3 to 8 working days'],
    '/pages/returns': ['14 days'],
    '/pages/faq': ['3 to 8 working days', '14 days'],
  };
  for (const [path, texts] of Object.entries(places)) {
    await pages.open(path);
    const content = within(screen.getByRole('main'));
    for (const text of texts)
      expect(content.getAllByText(new RegExp(text)).length, `${path}: ${text}`).toBeGreaterThan(0);
    expect(content.queryByText(/\b(7 days|2 to 5)\b/), path).toBeNull();
  }
});
