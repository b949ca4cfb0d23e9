import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { CATEGORIES } from '#contract/catalogue.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ engine: 'pglite' });
const pages = usePages(shop);

const LIST = 'GET /api/products';
const section = (name: string) => within(within(screen.getByRole('main')).getByRole('region', { name }));
const trending = () => section('Trending Products');
const names = () => trending().queryAllByRole('heading', { level: 3 });
const loadMore = () => trending().queryByRole('button', { name: 'Load More' });

beforeAll(async () => {
  for (const [index, category] of [...CATEGORIES, ...CATEGORIES].entries()) {
    const product = await addProduct(shop.deps, { category, name: `Piece ${index}` });
    await addReview(shop.deps, product, shop.users.owner, { rating: index % 2 === 0 ? 5 : 3 });
    if (index % 3 === 0) await addReview(shop.deps, product, shop.users.other, { rating: 2 });
  }
});

async function goHome() {
  const page = await pages.open('/about-us');
  await page.user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(page.address()).toBe('/'));
  return page;
}

it('the hero says what is on and leads to the shop', async () => {
  const { user, address } = await pages.open('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("UP TO 20% DISCOUNT ON Girl's Fashion");
  await user.click(screen.getByRole('link', { name: 'Shop NOW' }));
  await waitFor(() => expect(address()).toBe('/shop'));
});

it('three trend cards of 2025 hand their category to the shop', async () => {
  for (const index of [0, 1, 2]) {
    const { user, address, state } = await pages.open('/');
    const links = section('Trends of 2025').getAllByRole('link', { name: /2025/ });
    expect(links).toHaveLength(3);
    await user.click(links[index] ?? document.body);
    await waitFor(() => expect(address()).toMatch(/^\/shop\?category=[a-z-]+$/));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(state()).toEqual({ category: address().split('=')[1] });
  }
});

it('the home page has social links and the banner strip', async () => {
  await pages.open('/');
  const main = within(screen.getByRole('main'));
  for (const name of ['WhatsApp', 'Facebook', 'YouTube']) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(/^https:\/\//));
  }
  for (const promise of ['Free Delivery above PKR 10000', '100% Money Back Guaranty', 'Strong Support']) {
    expect(main.getByText(promise)).toBeVisible();
  }
});

it('Trending Products are the most reviewed of the 100 best rated: eight, and four more per Load More', async () => {
  const { user } = await goHome();
  const [call] = pages.calls.of(LIST);
  expect(call?.path.split('?')[1]).toBe('sortBy=rating&order=desc&limit=100');
  const { products } = (await shop.call('GET', call?.path ?? '')).as(listProductsResponse);
  const expected = products
    .filter(({ reviewCount, rating }) => reviewCount > 0 || rating > 0)
    .sort((one, other) => other.reviewCount - one.reviewCount || other.rating - one.rating)
    .map(({ name }) => name);
  expect(expected).toHaveLength(18);
  for (const shown of [8, 12, 16]) {
    await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(expected.slice(0, shown)));
    await user.click(loadMore() ?? document.body);
  }
});

it('Load More goes when there is no more, and products without a review or rating do not qualify', async () => {
  const response = await shop.call('GET', '/api/products?sortBy=rating&order=desc&limit=11');
  const { products } = response.as(listProductsResponse);
  const [unrated, ...rated] = products;
  pages.calls.replace(LIST, {
    status: 200,
    body: { totalPages: 1, totalProducts: 11, products: [{ ...unrated, rating: 0, reviewCount: 0 }, ...rated] },
  });
  const { user } = await goHome();
  await waitFor(() => expect(names()).toHaveLength(8));
  await user.click(loadMore() ?? document.body);
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(loadMore()).toBeNull();
  expect(trending().queryByRole('link', { name: unrated?.name ?? '' })).toBeNull();
});

it('Trending Products say where there are none', async () => {
  pages.calls.replace(LIST, { status: 200, body: { products: [], totalPages: 1, totalProducts: 0 } });
  await goHome();
  expect(await screen.findByText('No trending products found. Check back later!')).toBeVisible();
});

it('Trending Products say so, and the rest of the home page stands', async () => {
  pages.calls.replace(LIST, { status: 500, body: { message: 'No.' } });
  await goHome();
  expect(await screen.findByText('Failed to load trending products. Try again later.')).toBeVisible();
  expect(screen.getByText('Strong Support')).toBeVisible();
});
