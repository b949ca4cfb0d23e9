import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

it('a product page names the usual days, and those of a town that the visitor types, also at the next visit', async () => {
  const address = addressOf(await addProduct(shop.deps));
  const { user } = await pages.open(address);
  expect(screen.getByText('Delivery PKR 200, in 2 to 5 working days.')).toBeVisible();
  expect(screen.getByText('Return or exchange within 7 days.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See the days for your town' }));
  const field = await screen.findByRole('textbox', { name: 'Town' });
  expect(field).toHaveFocus();
  await fill(user, field, 'Lhr');
  await user.click(screen.getByRole('button', { name: 'Show the days' }));
  // The clock stands at noon on Saturday, 21 November 2026.
  const sentence = 'Lahore: Tue 24 to Fri 27 Nov, PKR 200, 7 days to exchange';
  expect(await screen.findByText(sentence)).toBeVisible();

  await pages.open(address);
  expect(await screen.findByText(sentence)).toBeVisible();
});
