import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { productFacetsResponse } from '#contract/product-filter.schema.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import type { OpenPage } from '#web/test/open-page.tsx';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CHOICES: Record<string, string[]> = {
  Category: [
    'all',
    'Tops and tees',
    'Shirts and polos',
    'Bottoms',
    'Jacket and coats',
    'New Arrivals (Boys)',
    'New Arrivals (Girls)',
    'Kids Shirts',
    'kids Casuals',
    'Sweatshirts and hoodies',
  ],
  Color: ['all', 'black', 'red', 'gold', 'blue', 'silver', 'beige', 'green'],
  Age: ['all', '1-2', '3-4', '5-6', '7-8', '9-10'],
  For: ['all', 'Girls', 'Boys', 'Girls and boys'],
  Price: ['all', 'Under PKR 1000', 'PKR 1000 - PKR 2000', 'PKR 2000 - PKR 3000', 'PKR 3000 and above'],
};
const LIST = 'GET /api/products';

const products = () => within(screen.getByRole('region', { name: 'Products' }));
const cards = () => products().queryAllByRole('article');
const names = () =>
  products()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const groupOf = (legend: string) => screen.getByRole('group', { name: new RegExp(`^${legend}`) });
const option = (legend: string, name: string) => within(groupOf(legend)).getByRole('checkbox', { name });
/** Returns the count of a choice. Reads the describing element directly, because Testing Library ignores it. */
const descriptionOf = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
const queryOf = (path: string | undefined) => Object.fromEntries(new URLSearchParams(path?.split('?')[1]));
const fetchList = async (query: string) => (await shop.call('GET', `/api/products?${query}`)).as(listProductsResponse);

async function openFilter(path: string) {
  const page = await pages.open(path);
  await page.user.click(screen.getByRole('button', { name: /^Filters/ }));
  return page;
}

async function choose({ user, address }: OpenPage, legend: string, name: string) {
  const before = address();
  await user.click(option(legend, name));
  await waitFor(() => expect(address()).not.toBe(before));
}

beforeAll(async () => {
  for (let index = 0; index < 28; index++) {
    await addProduct(shop.deps, {
      name: `Piece ${index}`,
      category: index % 2 === 0 ? 'bottoms' : 'tops-and-tees',
      color: FACETS.color.values()[index % 3] ?? 'red',
      age: FACETS.age.values()[index % 5] ?? 1,
      gender: index % 4 === 3 ? 'girls' : 'both',
      price: 700 + 100 * index,
    });
    shop.clock.advance({ minutes: 1 });
  }
});

describe('the filter', () => {
  it('offers all, then every category, color, age and price range', async () => {
    await openFilter('/shop');
    for (const [legend, labels] of Object.entries(CHOICES)) {
      const boxes = within(groupOf(legend)).getAllByRole('checkbox');
      expect(boxes).toHaveLength(labels.length);
      for (const [index, label] of labels.entries()) expect(boxes[index]).toHaveAccessibleName(label);
      expect(boxes[0]).toBeChecked();
    }
  });

  it('filters the list at once by each choice, which is in the URL', async () => {
    const page = await openFilter('/shop?page=2');
    await choose(page, 'Category', 'Tops and tees');
    expect(queryOf(pages.calls.of(LIST)[0]?.path)).toEqual({ category: 'tops-and-tees', page: '1', limit: '8' });
    await choose(page, 'Color', 'red');
    await choose(page, 'Age', '3-4');
    expect(page.address()).toBe('/shop?category=tops-and-tees&color=red&age=3-4');
    await waitFor(() => expect(names()).toEqual(['Piece 1']));
    expect(cards()[0]).toHaveTextContent('red, 3-4 years');
    await choose(page, 'Age', 'all');
    expect(page.address()).toBe('/shop?category=tops-and-tees&color=red');
    await choose(page, 'For', 'Girls');
    expect(page.address()).toBe('/shop?category=tops-and-tees&color=red&gender=girls');
  });

  it.each([
    { label: 'Under PKR 1000', bounds: { minPrice: '0', maxPrice: '1000' } },
    { label: 'PKR 1000 - PKR 2000', bounds: { minPrice: '1000', maxPrice: '2000' } },
    { label: 'PKR 2000 - PKR 3000', bounds: { minPrice: '2000', maxPrice: '3000' } },
    { label: 'PKR 3000 and above', bounds: { minPrice: '3000' } },
  ])('bounds the list by the price range $label', async ({ label, bounds }) => {
    await choose(await openFilter('/shop'), 'Price', label);
    const { path = '' } = pages.calls.of(LIST)[0] ?? {};
    expect(queryOf(path)).toEqual({ ...bounds, page: '1', limit: '8' });
    const list = await fetchList(path.split('?')[1] ?? '');
    expect(list.products.length).toBeGreaterThan(0);
    for (const { price } of list.products) {
      expect(price).toBeGreaterThanOrEqual(Number(bounds.minPrice));
      expect(price).toBeLessThanOrEqual(Number(bounds.maxPrice ?? Number.POSITIVE_INFINITY));
    }
    await waitFor(() => expect(names()).toEqual(list.products.map(({ name }) => name)));
  });

  it.each(['', 'cheap'])('ignores an empty or malformed price range: "%s"', async (price) => {
    await pages.open(`/shop?price=${price}`);
    expect(screen.getByText('28 products')).toBeVisible();
  });

  it('shows facet counts that match the filtered list', async () => {
    const page = await openFilter('/shop?color=red');
    const { price } = (await shop.call('GET', '/api/products/facets?color=red')).as(productFacetsResponse);
    const expectedCount = price.find(({ value }) => value === '2000-3000')?.count;
    expect(expectedCount).toBeGreaterThan(1);
    expect(descriptionOf(option('Price', 'PKR 2000 - PKR 3000'))).toBe(`shows ${expectedCount}`);
    await choose(page, 'Price', 'PKR 2000 - PKR 3000');
    expect(await products().findByText(`${expectedCount} products`)).toBeVisible();
    await openFilter('/shop?price=0-1000&category=jacket-and-coats');
    expect(descriptionOf(option('Category', 'Jacket and coats'))).toBe('shows 0');
    expect(option('Category', 'Jacket and coats')).toBeEnabled();
  });

  it('hides sold-out products at once with In stock only', async () => {
    const { id } = await addProduct(shop.deps, { name: 'Lone Pashmina Wrap', stock: 1 });
    const address = '/search?q=Lone+Pashmina+Wrap&inStock=true';
    await pages.open(address);
    expect(cards()).toHaveLength(1);
    const as = shop.users.admin;
    await shop.call('PATCH', `/api/products/update-product/${id}`, { as, body: { stock: 0 } });
    const { user } = await pages.open(address);
    expect(screen.getByText('No products found')).toBeVisible();
    expect(screen.getByText('Try adjusting your filters...')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Remove filter In stock' }));
    await waitFor(() => expect(cards().map((card) => card.textContent?.includes('Sold out'))).toEqual([true]));
    await shop.call('DELETE', `/api/products/${id}`, { as });
  });

  it('shows reduced products with On sale, by the filter or by the word in a search', async () => {
    const { id } = await addProduct(shop.deps, { name: 'Reduced Wrap', oldPricePaisa: 200_000, gender: 'girls' });
    const page = await openFilter('/shop?gender=girls&sort=price-asc');
    expect(descriptionOf(option('Availability', 'On sale'))).toBe('shows 1');
    await choose(page, 'Availability', 'On sale');
    expect(page.address()).toBe('/shop?gender=girls&onSale=true&sort=price-asc');
    await waitFor(() => expect(names()).toEqual(['Reduced Wrap']));
    await page.user.click(screen.getByRole('link', { name: 'Remove filter On sale' }));
    await waitFor(() => expect(page.address()).toBe('/shop?gender=girls&sort=price-asc'));

    await pages.open('/search?q=on+sale');
    expect(names()).toEqual(['Reduced Wrap']);
    expect(screen.getByText('Showing only products on sale')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search for the exact words' })).toHaveAttribute(
      'href',
      '/search?q=on+sale&literal=true',
    );
    const as = shop.users.admin;
    await shop.call('PATCH', `/api/products/update-product/${id}`, { as, body: { oldPrice: null } });
    await pages.open('/shop?onSale=true');
    expect(screen.getByText('No products found')).toBeVisible();
    await shop.call('DELETE', `/api/products/${id}`, { as });
  });

  it('filters and sorts a category and a search in place', async () => {
    const category = await openFilter('/categories/bottoms');
    expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
    await choose(category, 'Color', 'gold');
    expect(category.address()).toBe('/categories/bottoms?color=gold');
    const search = await openFilter('/search?q=cotton');
    await choose(search, 'Category', 'Bottoms');
    expect(search.address()).toBe('/search?q=cotton&category=bottoms');
    expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  });
});

describe('the list', () => {
  it('has eight products a page, and page numbers stay between 1 and the last', async () => {
    const { user, address } = await pages.open('/shop');
    const link = (name: string) => screen.queryByRole('link', { name });
    const press = async (name: string, expectedAddress: string) => {
      await user.click(link(name) ?? document.body);
      await waitFor(() => expect(address()).toBe(expectedAddress));
    };
    expect(cards()).toHaveLength(8);
    expect(link('Previous')).toBeNull();
    await press('Page 2', '/shop?page=2');
    await press('Previous', '/shop');
    await press('Page 4', '/shop?page=4');
    await waitFor(() => expect(cards()).toHaveLength(4));
    expect(link('Next')).toBeNull();
    for (const wrong of ['0', '-3', 'two']) {
      await pages.open(`/shop?page=${wrong}`);
      expect(link('Page 1')).toHaveAttribute('aria-current', 'page');
    }
  });

  it('is sorted by one of five orders, which is in the URL of every page', async () => {
    const { user, address } = await pages.open('/shop?category=bottoms&page=2');
    const sort = () => screen.getByRole('combobox', { name: 'Sort by' });
    expect(
      within(sort())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Newest', 'Price: low to high', 'Price: high to low', 'Best rated', 'Most reviewed']);
    await user.selectOptions(sort(), 'Price: low to high');
    await waitFor(() => expect(address()).toBe('/shop?category=bottoms&sort=price-asc'));
    const cheapest = await fetchList('category=bottoms&sortBy=price&order=asc&limit=8');
    await waitFor(() => expect(names()).toEqual(cheapest.products.map(({ name }) => name)));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/shop?category=bottoms&sort=price-asc&page=2'));
    await user.selectOptions(sort(), 'Newest');
    await waitFor(() => expect(address()).toBe('/shop?category=bottoms'));
  });

  it('applies a category from navigation state, and begins at page 1', async () => {
    const { user, address, state } = await pages.open('/shop?color=red&page=2');
    await user.click(within(cards()[0] ?? document.body).getByRole('link'));
    const link = (await screen.findAllByRole('definition'))[0] ?? document.body;
    const category = within(link).getByRole('link');
    const name = category.textContent ?? '';
    await user.click(category);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(address()).toMatch(/^\/shop\?category=(bottoms|tops-and-tees)$/);
    expect(state()).toEqual({ category: address().split('=')[1] });
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(option('Category', name)).toBeChecked();
  });

  it('says that it is empty', async () => {
    const { user } = await pages.open('/shop?price=999990-999998');
    expect(screen.getByText('No products found')).toBeVisible();
    expect(screen.getByText('Try adjusting your filters...')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(cards()).toHaveLength(8));
  });

  it('has prices in PKR with two decimals', async () => {
    await pages.open('/shop');
    expect(cards().map((card) => /PKR \d{1,3}(,\d{3})*\.\d\d/.test(card.textContent ?? ''))).toEqual(
      Array.from({ length: 8 }, () => true),
    );
  });
});
