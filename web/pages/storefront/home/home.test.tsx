import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { listContentResponse } from '#contract/content.schema.ts';
import type { ContentSlot } from '#contract/content.ts';
import { FACETS } from '#contract/facets.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { jpegDataUrl } from '#test/images.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const LIST = 'GET /api/products';
const section = (name: string) => within(within(screen.getByRole('main')).getByRole('region', { name }));
const trending = () => section('Trending Products');
const names = () => trending().queryAllByRole('heading', { level: 3 });
const loadMore = () => trending().queryByRole('button', { name: 'Load More' });

beforeAll(async () => {
  for (const [index, category] of [...FACETS.category.values(), ...FACETS.category.values()].entries()) {
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

it('links to each age, on the page and in the footer', async () => {
  const { user, address } = await pages.open('/');
  expect(section('Shop by age').getAllByRole('link')).toHaveLength(5);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Age 9-10 years' })).toHaveAttribute('href', '/shop?age=9-10');
  await user.click(section('Shop by age').getByRole('link', { name: '5-6 years' }));
  await waitFor(() => expect(address()).toBe('/shop?age=5-6'));
});

it('the hero shows its headline and links to reduced pieces for girls in the shop', async () => {
  const { user, address } = await pages.open('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("UP TO 20% DISCOUNT ON Girl's Fashion");
  await user.click(screen.getByRole('link', { name: 'Shop NOW' }));
  await waitFor(() => expect(address()).toBe('/shop?gender=girls&onSale=true'));
});

it('three trend cards of 2025 open the shop with their category', async () => {
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

describe('published content', () => {
  const publish = async (slot: ContentSlot, value: unknown) => {
    const { slots } = (await shop.call('GET', '/api/content-slots', { as: shop.users.admin })).as(listContentResponse);
    const body = { value, version: slots.find((each) => each.slot === slot)?.version };
    const call = { as: shop.users.admin, body };
    expect((await shop.call('POST', `/api/content-slots/${slot}/publish`, call)).status).toBe(200);
  };
  const hero = {
    kicker: '',
    headline: 'EID KURTAS',
    highlight: 'for brothers',
    text: '',
    button: 'See them',
    link: '/search?q=kurta',
    image: null as string | null,
  };

  it('replaces the default texts, which come back when it ends', async () => {
    await publish('hero', hero);
    const { user, address } = await pages.open('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^EID KURTAS for brothers$/);
    await user.click(screen.getByRole('link', { name: 'See them' }));
    await waitFor(() => expect(address()).toBe('/search?q=kurta'));
    await publish('hero', null);
    await pages.open('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("UP TO 20% DISCOUNT ON Girl's Fashion");
  });

  it('may have a preloaded image, and an external link', async () => {
    const body = { image: await jpegDataUrl(900, 600) };
    const image: string = JSON.parse(
      (await shop.call('POST', '/api/uploadImage', { as: shop.users.admin, body })).text,
    );
    await publish('hero', { ...hero, image, link: 'https://www.youtube.com/@shop' });
    await pages.open('/');
    const banner = screen.getByRole('heading', { level: 1 }).closest('section') ?? document.body;
    const picture = banner.querySelector('img');
    expect(picture).toHaveAttribute('src', image);
    expect(picture).toHaveAttribute('srcset', expect.stringMatching(/-400\.jpg 400w/));
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(picture).toHaveAttribute('loading', 'eager');
    const link = screen.getByRole('link', { name: 'See them' });
    expect(link).toHaveAttribute('href', 'https://www.youtube.com/@shop');
    await publish('hero', null);
  });

  it('includes cards of categories and trends, each with its own image or the default one', async () => {
    const category = 'kids-shirts';
    const image = '/media/own.webp';
    const cards = [1, 2, 3, 4].map((number) => ({
      category,
      discount: number === 1 ? '' : `${number}%`,
      image: number === 2 ? image : null,
    }));
    await publish('categories', cards);
    await publish(
      'trends',
      [1, 2, 3].map((number) => ({ category, title: `Trend ${number}`, text: '', image: number === 3 ? image : null })),
    );
    await pages.open('/');
    const byCategory = section('Shop by category').getAllByRole('listitem');
    expect(byCategory.map(({ textContent }) => textContent)).toEqual([
      'Kids Shirts',
      'Kids Shirts2% off',
      'Kids Shirts3% off',
      'Kids Shirts4% off',
    ]);
    const pictures = (items: HTMLElement[]) => items.map((item) => item.querySelector('img')?.getAttribute('src'));
    expect(pictures(byCategory).indexOf(image)).toBe(1);
    const trends = section('Trends of 2025').getAllByRole('listitem');
    expect(pictures(trends).indexOf(image)).toBe(2);
    expect(section('Trends of 2025').getByText('Trend 2')).toBeVisible();
    for (const slot of ['categories', 'trends'] as const) await publish(slot, null);
  });

  it('includes promises of the banner strip', async () => {
    await publish(
      'promises',
      ['Free gift wrap', 'Open on Sunday', 'Call us'].map((title) => ({ title, text: '' })),
    );
    await pages.open('/');
    expect(screen.getByText('Free gift wrap')).toBeVisible();
    expect(screen.queryByText(/^Free Delivery/)).toBeNull();
    await publish('promises', null);
  });

  it('is optional: the home page works without it', async () => {
    pages.calls.replace(/ \/api\/content\//, { status: 500, body: { message: 'No.' } });
    await goHome();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("UP TO 20% DISCOUNT ON Girl's Fashion");
  });
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

it('Load More disappears at the end, and products without a review or a rating are not trending', async () => {
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

it('Trending Products say so if there are none', async () => {
  pages.calls.replace(LIST, { status: 200, body: { products: [], totalPages: 1, totalProducts: 0 } });
  await goHome();
  expect(await screen.findByText('No trending products found. Check back later!')).toBeVisible();
});

it('Trending Products show their error, and the rest of the home page works', async () => {
  pages.calls.replace(LIST, { status: 500, body: { message: 'No.' } });
  await goHome();
  // The section loads once more when it appears, so the message can be replaced by an equal one.
  await waitFor(() => expect(screen.getByText('Failed to load trending products. Try again later.')).toBeVisible());
  expect(screen.getByText('Strong Support')).toBeVisible();
});
