import type { Locator, Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';

type CartProduct = Pick<Product, '_id' | 'name' | 'price' | 'image'> & { quantity?: number };

/** Stores a cart, but only once per tab: otherwise a reload would restore ordered products. */
export async function carry(page: Page, products: CartProduct[]): Promise<void> {
  const cart = products.map(({ _id, name, price, image, quantity = 1 }) => ({ _id, name, price, image, quantity }));
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('was-carried')) return;
    sessionStorage.setItem('was-carried', 'yes');
    localStorage.setItem('cart', stored);
  }, JSON.stringify(cart));
}

export function cartButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Cart/ });
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  return page.getByRole('dialog', { name: 'Your Cart' });
}

export async function openShipping(page: Page): Promise<Locator> {
  const panel = await openCart(page);
  await panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }).click();
  return page.getByRole('dialog', { name: 'Shipping Details' });
}
