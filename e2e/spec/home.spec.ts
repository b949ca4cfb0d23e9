import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

const sectionOf = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const stateOf = (page: Page): Promise<unknown> => page.evaluate(() => history.state?.usr);

test('each of the four category cards has its discount, and opens the shop with its category', {
  tag: '@wide',
}, async ({ page }) => {
  const cards = [
    { name: 'Tops and tees', discount: '20%', category: 'tops-and-tees' },
    { name: 'Shirts and polos', discount: '15%', category: 'shirts-and-polos' },
    { name: 'Bottoms', discount: '25%', category: 'bottoms' },
    { name: 'Sweatshirts and hoodies', discount: '35%', category: 'sweatshirts-and-hoodies' },
  ];
  await page.goto('/');
  const section = sectionOf(page, 'Shop by category');
  await expect(section.getByRole('link')).toHaveCount(cards.length);
  for (const { name, discount, category } of cards) {
    await section.getByRole('link', { name: new RegExp(`^${name}.*${discount}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(`/shop?category=${category}`);
    expect(await stateOf(page)).toEqual({ category });
    await page.goBack();
  }
});

test('the New Arrivals buttons open the shop with their category, and Back skips the home page', async ({ page }) => {
  const pair = [
    { name: 'For Boys', heading: 'New Arrivals (Boys)', category: 'new-arrivals-boys' },
    { name: "Girls' Specials", heading: 'New Arrivals (Girls)', category: 'new-arrivals-girls' },
  ];
  await page.goto('/about-us');
  for (const { name, heading, category } of pair) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    const section = sectionOf(page, 'New Arrivals');
    await expect(section.getByRole('heading', { name, exact: true })).toBeVisible();
    await section.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await stateOf(page)).toEqual({ category });
    await page.goBack();
    await expect(page).toHaveURL('/about-us');
  }
});

test('Back shows as many Trending Products as before', async ({ page }) => {
  await page.goto('/');
  const section = sectionOf(page, 'Trending Products');
  const shown = section.getByRole('article').getByRole('heading');
  for (const count of [8, 12]) {
    await expect(shown).toHaveCount(count);
    await section.getByRole('button', { name: 'Load More' }).click();
  }
  await expect(shown).toHaveCount(16);
  const names = await shown.allInnerTexts();
  await section.getByRole('article').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/shop\/[\w-]+-[0-9a-f]{12}$/);
  await page.goBack();
  await expect(shown).toHaveText(names);
});
