import type { Locator, Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';

type Carried = Pick<Product, '_id' | 'name' | 'price' | 'image'> & { quantity?: number };

/** Puts products into the browser's cart before the page's first script runs; once, so that what is ordered stays gone. */
export async function carry(page: Page, products: Carried[]): Promise<void> {
  const cart = products.map(({ _id, name, price, image, quantity = 1 }) => ({ _id, name, price, image, quantity }));
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('was-carried')) return;
    sessionStorage.setItem('was-carried', 'yes');
    localStorage.setItem('cart', stored);
  }, JSON.stringify(cart));
}

/** The header's button, whose name tells how many products its badge shows. */
export function cartButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Cart/ });
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  return page.getByRole('dialog', { name: 'Your Cart' });
}

/** From the open shop to the shipping form. */
export async function openShipping(page: Page): Promise<Locator> {
  const panel = await openCart(page);
  await panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }).click();
  return page.getByRole('dialog', { name: 'Shipping Details' });
}
