import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CONTENT_LENGTHS } from '#contract/content.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

it('a pasted headline stays whole, and says by how much it is too long', async () => {
  const { user } = await pages.open('/dashboard/content?slot=hero', { as: shop.users.admin });
  const headline = await screen.findByRole('textbox', { name: 'Headline' });
  const limit = CONTENT_LENGTHS.headline;
  const pasted = 'k'.repeat(limit + 12);
  await user.clear(headline);
  await user.click(headline);
  await user.paste(pasted);
  expect(headline).toHaveValue(pasted);
  expect(headline).toHaveAccessibleDescription(/^12 characters too long: shorten it/);
  expect(screen.getByText('12 characters too long: shorten it')).toHaveAttribute('role', 'alert');
  await user.keyboard('{Backspace>11/}');
  expect(headline).toHaveAccessibleDescription(/^1 character too long: shorten it/);
  await user.keyboard('{Backspace>2/}');
  expect(headline).toHaveAccessibleDescription(/^1 character left/);
  expect(headline).toBeValid();
});

it('characters are counted as they are stored, and a text that is too long is not sent', async () => {
  const { user } = await pages.open('/dashboard/settings', { as: shop.users.admin });
  const city = await screen.findByRole('textbox', { name: 'Add a city' });
  await user.click(city);
  // Spaces around a text and invisible characters do not count, because the server removes them.
  await user.paste(`  ${'k'.repeat(60)}\u200B\u200B  `);
  expect(city).toBeValid();
  await user.clear(city);
  await user.paste('k'.repeat(62));
  expect(city).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(city).toHaveFocus();
  expect(pages.calls.of('POST /api/cities')).toEqual([]);
  await user.keyboard('{Backspace>2/}');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(city).toHaveValue(''));
  expect(pages.calls.of('POST /api/cities')).toHaveLength(1);
});
