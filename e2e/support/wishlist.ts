import type { Locator, Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';

/** The link's accessible name contains the number of products. */
export function wishlistLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^Wishlist/ });
}

export function heartOf(page: Page, { name }: Pick<Product, 'name'>): Locator {
  return page.getByRole('main').getByRole('button', { name: `Keep ${name} on your wishlist`, exact: true });
}

/** From top to bottom. */
export function wishlistNames(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading');
}
