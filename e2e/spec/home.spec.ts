import type { Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const sectionOf = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const stateOf = (page: Page): Promise<unknown> => page.evaluate(() => history.state?.usr);
const isRanking = (url: URL) => url.pathname === '/api/products' && url.searchParams.get('sortBy') === 'rating';

test('the hero says what is on and leads to the shop', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("UP TO 20% DISCOUNT ON Girl's Fashion");
  await page.getByRole('link', { name: 'Shop NOW' }).first().click();
  await expect(page).toHaveURL('/shop');
});

test('four category cards with their discounts hand their category to the shop', { tag: '@wide' }, async ({ page }) => {
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

test('the New Arrivals buttons hand their category to the shop in place of the home page', async ({ page }) => {
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

test('three trend cards of 2025 hand their category to the shop', async ({ page }) => {
  await page.goto('/');
  const links = sectionOf(page, 'Trends of 2025').getByRole('link', { name: /2025/ });
  await expect(links).toHaveCount(3);
  for (const index of [0, 1, 2]) {
    await links.nth(index).click();
    await expect(page).toHaveURL(/\/shop\?category=[a-z-]+$/);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    const category = new URL(page.url()).searchParams.get('category');
    expect(await stateOf(page)).toEqual({ category });
    await page.goBack();
  }
});

test('the home page has social links and the banner strip', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const name of ['WhatsApp', 'Facebook', 'YouTube']) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:\/\//);
  }
  for (const promise of ['Free Delivery above PKR 10000', '100% Money Back Guaranty', 'Strong Support']) {
    await expect(main.getByText(promise, { exact: true })).toBeVisible();
  }
});

test('Trending Products are the most reviewed of the 100 best rated: eight, and four more per Load More', async ({
  page,
}) => {
  await page.goto('/about-us');
  const [response] = await Promise.all([
    page.waitForResponse((each) => isRanking(new URL(each.url()))),
    page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click(),
  ]);
  const searchParams = new URL(response.url()).searchParams;
  expect(searchParams.get('order')).toBe('desc');
  expect(searchParams.get('limit')).toBe('100');
  const { products } = (await response.json()) as ProductList;
  const names = products
    .filter(({ reviewCount, rating }) => reviewCount > 0 || rating > 0)
    .sort((one, other) => other.reviewCount - one.reviewCount || other.rating - one.rating)
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(16);

  const section = sectionOf(page, 'Trending Products');
  const shown = section.getByRole('article').getByRole('heading');
  await expect(shown).toHaveText(names.slice(0, 8));
  await section.getByRole('button', { name: 'Load More' }).click();
  await expect(shown).toHaveText(names.slice(0, 12));
  await section.getByRole('button', { name: 'Load More' }).click();
  await expect(shown).toHaveText(names.slice(0, 16));

  await section.getByRole('article').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(shown, 'Back shows as many again').toHaveText(names.slice(0, 16));
});

test('Load More goes when there is no more, and products without a review or rating do not qualify', async ({
  page,
  request,
}) => {
  const { products }: ProductList = await (await request.get('/api/products?sortBy=rating&order=desc&limit=11')).json();
  const [unrated, ...rated] = products;
  const response = {
    totalPages: 1,
    totalProducts: 11,
    products: [{ ...unrated, rating: 0, reviewCount: 0 }, ...rated],
  };
  await page.goto('/about-us');
  await page.route(isRanking, (route) => route.fulfill({ json: response }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  const section = sectionOf(page, 'Trending Products');
  await expect(section.getByRole('article')).toHaveCount(8);
  await section.getByRole('button', { name: 'Load More' }).click();
  await expect(section.getByRole('article')).toHaveCount(10);
  await expect(section.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await expect(section.getByRole('link', { name: unrated?.name ?? '', exact: true })).toHaveCount(0);
});

test('Trending Products say where there are none', async ({ page }) => {
  await page.goto('/about-us');
  await page.route(isRanking, (route) => route.fulfill({ json: { products: [], totalPages: 1, totalProducts: 0 } }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('No trending products found. Check back later!')).toBeVisible();
});

test.describe('where the API fails', () => {
  test.use({ allowedFaults: [/500/] });

  test('Trending Products say so, and the rest of the home page stands', async ({ page }) => {
    await page.goto('/about-us');
    await page.route(isRanking, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Failed to load trending products. Try again later.')).toBeVisible();
    await expect(page.getByText('Strong Support', { exact: true })).toBeVisible();
  });
});
