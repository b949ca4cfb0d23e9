import type { Locator, Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';

export function wishlistLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^Wishlist/ });
}

export function heartOf(page: Page, { name }: Pick<Product, 'name'>): Locator {
  return page.getByRole('main').getByRole('button', { name: `Keep ${name} on your wishlist`, exact: true });
}

export function wishlistNames(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading');
}
