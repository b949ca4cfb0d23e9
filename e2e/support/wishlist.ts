import type { Locator, Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';

/** The header's link, whose name tells how many products its badge shows. */
export function wishlistLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^Wishlist/ });
}

export function heartOf(page: Page, { name }: Pick<Product, 'name'>): Locator {
  return page.getByRole('main').getByRole('button', { name: `Keep ${name} on your wishlist`, exact: true });
}

/** The name of each product that the wishlist shows, in its order. */
export function wishedNames(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading');
}
