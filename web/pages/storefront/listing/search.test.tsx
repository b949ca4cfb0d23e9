import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { SUGGESTIONS_DELAY_MS } from '#contract/listing.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { advance, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const NAME = 'Quilted Zarbaft Waistcoat';
const SUGGESTIONS = 'GET /api/products/suggestions';
const inMain = () => within(screen.getByRole('main'));
const names = () => within(screen.getByRole('main')).queryAllByRole('heading', { level: 3 });
const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeAll(async () => {
  const description = 'Lined with brushed flannelette for the hills.';
  await addProduct(shop.deps, { name: NAME, category: 'jacket-and-coats', description });
  await addProduct(shop.deps, { name: 'Plain Frock' });
});

it('the search finds parts of a name or description in any case', async () => {
  const { user, address } = await pages.open('/search');
  const search = async (text: string) => {
    await fill(user, inMain().getByRole('combobox', { name: 'Search the shop' }), text);
    await user.click(inMain().getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe(`/search?${new URLSearchParams({ q: text })}`));
    await waitFor(() => expect(document.title).toMatch(`Search: ${text} `));
  };
  for (const part of ['ZARBAFT', 'arbaf', 'd zarbaft w', 'Brushed FLANNELETTE', 'waistcoat zarbaft']) {
    await search(part);
    await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual([NAME]));
  }
  // `%` and `_` are searched as characters, although they are wildcards in SQL.
  await search('%_%');
  expect(await screen.findByText('No products found')).toBeVisible();
});

it('says what a search has understood, and searches for the exact words on request', async () => {
  await addProduct(shop.deps, { name: 'Beige Poplin Shirt', color: 'beige', gender: 'girls', age: 4, price: 900 });
  const { user } = await pages.open('/search?q=white shirt for girl 7 years under 1000');
  expect(inMain().getByText(/^Understood:/)).toHaveTextContent(
    'Understood: up to PKR 1,000, 7-8 years first, for girls first',
  );
  expect(inMain().getByText(/here: the nearest/)).toHaveTextContent('No white here: the nearest are beige and silver.');
  expect(names()[0]).toHaveTextContent('Beige Poplin Shirt');
  await user.click(inMain().getByRole('link', { name: 'Search for the exact words' }));
  expect(await inMain().findByText('No products found')).toBeVisible();
  expect(inMain().queryByText(/^Understood:/)).toBeNull();
});

it('leaves out a word that nothing matches, and says so', async () => {
  await pages.open('/search?q=unicorn frock');
  const sentence = 'Nothing matches “unicorn frock”. These match “frock”.';
  expect(inMain().getByText(/^Nothing matches/)).toHaveTextContent(sentence);
  expect(names().map(({ textContent }) => textContent)).toContain('Plain Frock');
});

it('does not say that a colour is missing if only its combination with another word is', async () => {
  await addProduct(shop.deps, { name: 'Tulip Shirt', color: 'red' });
  await addProduct(shop.deps, { name: 'Tulip Hoodie', category: 'sweatshirts-and-hoodies', color: 'green' });
  await pages.open('/search?q=lal');
  expect(names().map(({ textContent }) => textContent)).toContain('Tulip Shirt');
  expect(inMain().queryByText(/^Nothing/)).toBeNull();
  await pages.open('/search?q=lal hoodie');
  const sentence = 'Nothing matches “lal hoodie”. These match “hoodie”.';
  expect(inMain().getByText(/^Nothing/)).toHaveTextContent(sentence);
});

it('an amount of zero or less is no bound, and its words are not searched', async () => {
  await pages.open('/search?q=frock under 0');
  expect(names().map(({ textContent }) => textContent)).toContain('Plain Frock');
  expect(inMain().queryByText(/^(Understood|Nothing)/)).toBeNull();
});

it('a search without results offers products, and a question to the shop', async () => {
  await pages.open('/search?q=umbrellaless');
  expect(inMain().getByText('No products found')).toBeVisible();
  const ask = inMain().getByRole('link', { name: 'Ask us: we may have it' }).getAttribute('href') ?? '';
  expect(new URL(ask).searchParams.get('text')).toBe('Do you have “umbrellaless”?');
  expect(inMain().getByRole('heading', { name: 'Best rated in our shop' })).toBeVisible();
  expect(names().length).toBeGreaterThan(0);
});

it('a search is sorted by relevance, says so, and can be sorted in another way', async () => {
  const { user, address } = await pages.open('/search?q=frock');
  const order = () => screen.getByRole('combobox', { name: 'Sort by' });
  expect(order()).toHaveDisplayValue('Most relevant');
  expect(screen.queryByText('Showing results for', { exact: false })).toBeNull();
  await user.selectOptions(order(), 'Newest');
  await waitFor(() => expect(address()).toBe('/search?q=frock&sort=newest'));
  await waitFor(() => expect(order()).toHaveDisplayValue('Newest'));
  await user.selectOptions(order(), 'Most relevant');
  await waitFor(() => expect(address()).toBe('/search?q=frock'));
});

it('the search page has one search form, with a box, suggestions and a Search button', async () => {
  const { user, address } = await pages.open('/search');
  expect(screen.getAllByRole('search')).toHaveLength(1);
  expect(screen.getAllByRole('combobox', { name: /search/i })).toEqual([inMain().getByRole('combobox')]);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await fill(user, inMain().getByRole('combobox'), 'jacket');
  expect((await inMain().findAllByRole('option'))[0]).toHaveTextContent('Jacket and coats');
  await user.click(inMain().getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe('/search?q=jacket'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

it('one letter requests no suggestions, and a late response to an older text is not shown', async () => {
  await pages.open('/');
  holdClock();
  const field = within(screen.getByRole('banner')).getByRole('combobox', { name: 'Search the shop' });
  field.focus();
  const type = async (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    await advance(SUGGESTIONS_DELAY_MS);
  };
  await type('f');
  expect(pages.calls.of(SUGGESTIONS)).toEqual([]);
  const respondFirst = pages.calls.hold(SUGGESTIONS);
  await type('frock');
  pages.calls.restore();
  await type('jacket');
  await untilShown(() => expect(optionTexts()[0]).toContain('Jacket and coats'));
  const shown = optionTexts();
  respondFirst();
  await pages.calls.settle();
  await advance(SUGGESTIONS_DELAY_MS);
  expect(optionTexts()).toEqual(shown);
  const queries = pages.calls.of(SUGGESTIONS).map(({ path }) => path.split('?')[1]);
  expect(queries).toEqual(['q=frock', 'q=jacket']);
});
