import type { Locator, Page } from '@playwright/test';
import { cartButton } from '#e2e/support/cart.ts';

export interface Interaction {
  page: 'product' | 'shop' | 'home';
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const addToCart = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
const filters = (page: Page): Locator => page.getByRole('button', { name: 'Filters' });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Your Cart' });

export const INTERACTIONS: Record<string, Interaction> = {
  'open cart': { page: 'product', act: (page) => cartButton(page).tap() },
  'choose filter': {
    page: 'shop',
    prepare: async (page) => {
      await filters(page).tap();
      await settle(page.getByRole('complementary', { name: 'Filters' }));
    },
    act: (page) => page.getByRole('group', { name: 'Category' }).getByText('Bottoms', { exact: true }).tap(),
  },
  'open filter': { page: 'shop', act: (page) => filters(page).tap() },
  'add to cart': { page: 'product', act: (page) => addToCart(page).tap() },
  quantity: {
    page: 'product',
    prepare: async (page) => {
      await addToCart(page).tap();
      await cartButton(page).tap();
      await panel(page)
        .getByRole('button', { name: /^Increase/ })
        .waitFor();
      await settle(panel(page));
    },
    act: (page) =>
      panel(page)
        .getByRole('button', { name: /^Increase/ })
        .tap(),
  },
  'search letter': {
    page: 'home',
    prepare: (page) => page.getByRole('combobox', { name: 'Search the shop' }).focus(),
    act: (page) => page.keyboard.press('k'),
  },
};

async function settle(element: Locator): Promise<void> {
  await element.evaluate(
    '(node) => Promise.all(node.getAnimations().map((each) => each.finished)).then(() => undefined)',
  );
}
