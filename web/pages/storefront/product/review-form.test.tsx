import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const chunk = vi.hoisted(() => Promise.withResolvers<never>());
vi.mock('#web/features/reviews/signed-in-form.tsx', () => chunk.promise);

const shop = useTestShop({ engine: 'pglite' });
const pages = usePages(shop);

it('the review form says that it is loading, and where it could not be loaded', async () => {
  await pages.open(addressOf(await addProduct(shop.deps)), { as: shop.users.owner });
  expect(await screen.findByText('Loading the form...')).toBeVisible();
  chunk.reject(new Error('Failed to fetch dynamically imported module'));
  expect(await screen.findByText('The form could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
