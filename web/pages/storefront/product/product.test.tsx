import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addSale } from '#server/catalogue/sales/save-sale.ts';
import { stockAlerts } from '#server/stock/tables.ts';
import { addressOf } from '#test/address-of.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import type { OpenPage } from '#web/test/open-page.tsx';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const POST_REVIEW = 'POST /api/reviews/post-review';
const main = () => within(screen.getByRole('main'));
const reviews = () => main().getAllByRole('listitem');
const reviewBy = (name: string) => reviews().find(({ textContent }) => textContent?.includes(name));
/** Waits for the stars, because the form is loaded on demand. */
const findStars = async () => within(await screen.findByRole('group', { name: 'Your rating' }));
const rate = async ({ user }: OpenPage, stars: string) =>
  user.click((await findStars()).getByRole('radio', { name: stars }));
const post = ({ user }: OpenPage) => user.click(screen.getByRole('button', { name: 'Post review' }));
const colours = () => screen.queryByRole('navigation', { name: 'Other colours' });
const ages = () => screen.queryByRole('navigation', { name: 'Other ages' });
const linksIn = (group: HTMLElement | null) => (group ? within(group).getAllByRole('link') : []);
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

it('a product page shows all facts about its product', async () => {
  const product = await addProduct(shop.deps, {
    name: 'Multan Ajrak Frock',
    category: 'kids-casuals',
    color: 'beige',
    age: 4,
    price: 1_890.5,
    oldPricePaisa: 250_000,
    description: 'Hand-blocked ajrak with a cotton lining.',
  });
  const { owner } = shop.users;
  await addReview(shop.deps, product, owner, { comment: 'The colours hold.', rating: 4 });
  await pages.open(addressOf(product));
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(breadcrumb.getByRole('link', { name: 'home' })).toHaveAttribute('href', '/');
  expect(breadcrumb.getByRole('link', { name: 'shop' })).toHaveAttribute('href', '/shop');
  expect(breadcrumb.getByText(product.name)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  expect(main().getByRole('img', { name: product.name })).toHaveAttribute('src', product.image);
  expect(screen.getAllByText('PKR 1,890.50')[0]).toBeVisible();
  expect(screen.getAllByText('PKR 2,500.00')[0]).toBeVisible();
  expect(screen.getByText(product.description)).toBeVisible();
  const facts = main().getAllByRole('definition');
  expect(textsOf(facts).map((text) => text?.trim())).toEqual(['kids Casuals', 'beige', '7-8 years', 'Girls and boys']);
  expect(screen.getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Reviews/ })).toBeVisible();
  expect(screen.getByText('The colours hold.')).toBeVisible();
  expect(screen.getByText(owner.username)).toBeVisible();
});

it('Add to Cart adds the product once, and says so', async () => {
  const { id, name } = await addProduct(shop.deps);
  const { user } = await pages.open(addressOf({ id, name }));
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Item added to cart successfully!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cart, 1 product' })).toBeVisible();
});

it('a product in the cart shows its quantity instead of the button, and keeps the focus', async () => {
  const { id, name } = await addProduct(shop.deps, { stock: 2 });
  const { user } = await pages.open(addressOf({ id, name }));
  main().getByRole('button', { name: 'Add to Cart' }).focus();
  await user.keyboard('{Enter}');
  const stepper = await main().findByRole('group', { name: `Quantity of ${name}` });
  expect(stepper).toHaveTextContent('In your cart: 1');
  expect(stepper.querySelector('[aria-live=polite]')).toHaveTextContent('1');
  const more = main().getByRole('button', { name: `Increase quantity of ${name}` });
  expect(more).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(stepper).toHaveTextContent('In your cart: 2');
  expect(more).toHaveAttribute('aria-disabled', 'true');

  await user.click(main().getByRole('button', { name: `Decrease quantity of ${name}` }));
  main()
    .getByRole('button', { name: `Remove ${name}` })
    .focus();
  await user.keyboard('{Enter}');
  expect(main().getByRole('button', { name: 'Add to Cart' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(main().getByRole('group', { name: `Quantity of ${name}` })).toHaveTextContent('In your cart: 1');
});

it('lists viewed products of the same or the next age first', async () => {
  const viewedAges = [5, 1, 3, 4] as const;
  const viewed = await Promise.all(viewedAges.map((age) => addProduct(shop.deps, { name: `Aged ${age}`, age })));
  localStorage.setItem('recently-viewed', JSON.stringify(viewed.map(({ id }) => id)));
  await pages.open(addressOf(await addProduct(shop.deps, { age: 2 })));
  const section = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(textsOf(section.getAllByRole('link'))).toEqual(['Aged 1', 'Aged 3', 'Aged 5', 'Aged 4']);
});

it('a product without reviews says so, and asks an anonymous visitor to log in', async () => {
  const { id, name } = await addProduct(shop.deps);
  const { user, address } = await pages.open(addressOf({ id, name }));
  expect(screen.getByText('No reviews yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Post review' })).toBeNull();
  await user.click(main().getByRole('button', { name: 'Log in to write a review' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

it('a review needs one to five stars and some text, and is shown at once', async () => {
  const { id, name } = await addProduct(shop.deps);
  const as = await openSession(shop.deps, await addUser(shop.deps, { username: 'Mehwish Anwar' }));
  const page = await pages.open(addressOf({ id, name }), { as });
  const text = () => screen.getByLabelText('Your review');
  expect((await findStars()).getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByText('Minimum 10 characters')).toBeVisible();

  await post(page);
  expect(await screen.findByText('Please select a rating')).toBeVisible();
  const firstStar = screen.getByRole('radio', { name: '1 star' });
  expect(firstStar).toHaveFocus();
  expect(firstStar).toHaveAccessibleDescription('Choose from one to five stars.');
  await rate(page, '3 stars');
  await fill(page.user, text(), '   ');
  await post(page);
  expect(await screen.findByText('Please write a review')).toBeVisible();
  expect(firstStar).not.toHaveAccessibleDescription();
  expect(text()).toHaveFocus();
  expect(pages.calls.of(POST_REVIEW)).toEqual([]);

  // Five letters are enough: the ten characters of the hint are only a suggestion.
  await fill(page.user, text(), '  Soft!  ');
  await post(page);
  expect(await screen.findByText('Review posted successfully!')).toBeVisible();
  expect(pages.calls.of(POST_REVIEW).map(({ body }) => body)).toEqual([
    { comment: 'Soft!', rating: 3, userId: as.id, productId: id },
  ]);
  await waitFor(() => expect(reviewBy('Mehwish Anwar')).toHaveTextContent('Soft!'));
  expect(screen.getByRole('img', { name: '3.0 out of 5 stars' })).toBeVisible();
  expect(screen.queryByText('No reviews yet.')).toBeNull();
  expect(text()).toHaveValue('');

  await pages.open(addressOf({ id, name }));
  expect(reviewBy('Mehwish Anwar')).toHaveTextContent('Soft!');
});

it('a rejected review keeps its text and shows the reason', async () => {
  const { id, name } = await addProduct(shop.deps);
  const page = await pages.open(addressOf({ id, name }), { as: shop.users.owner });
  await rate(page, '5 stars');
  await fill(page.user, screen.getByLabelText('Your review'), 'Fits as it should.');
  pages.calls.replace(POST_REVIEW, { status: 409, body: { message: 'This product takes no reviews.' } });
  await post(page);
  expect(await screen.findByText('This product takes no reviews.')).toBeVisible();
  pages.calls.replace(POST_REVIEW, { status: 500 });
  await post(page);
  expect(await screen.findByText('Failed to post review. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Your review')).toHaveValue('Fits as it should.');
});

it('the histogram counts the reviews of each number of stars, and verified buyers are marked', async () => {
  const product = await addProduct(shop.deps);
  const [buyer, other] = [
    await addUser(shop.deps, { username: 'Hina Verified' }),
    await addUser(shop.deps, { username: 'Omar Passing' }),
  ];
  const { id } = await addOrder(shop.deps, buyer, { lines: [{ product, quantity: 1 }] });
  const path = `/api/orders/update-order-status/${id}`;
  await shop.call('PATCH', path, { as: shop.users.admin, body: { status: 'Delivered' } });
  await addReview(shop.deps, product, buyer, { rating: 5 });
  await addReview(shop.deps, product, other, { rating: 2 });
  await pages.open(addressOf(product));
  const bars = within(screen.getByRole('list', { name: 'Reviews by stars' })).getAllByRole('listitem');
  for (const [index, text] of [
    '5 stars: 1 review, 50 %',
    '4 stars: 0 reviews, 0 %',
    '3 stars: 0 reviews, 0 %',
    '2 stars: 1 review, 50 %',
    '1 star: 0 reviews, 0 %',
  ].entries()) {
    expect(bars[index]).toHaveTextContent(text);
  }
  expect(reviewBy('Hina Verified')).toHaveTextContent('Verified purchase');
  expect(reviewBy('Omar Passing')).not.toHaveTextContent('Verified purchase');
});

it('a product links to the other colours and ages of its design', async () => {
  const design = 'Fox';
  const red = await addProduct(shop.deps, { name: 'Red Fox', design, color: 'red', age: 2 });
  const blue = await addProduct(shop.deps, { name: 'Blue Fox', design, color: 'blue', age: 2, stock: 0 });
  const older = await addProduct(shop.deps, { name: 'Older Fox', design, color: 'red', age: 4 });
  const gold = await addProduct(shop.deps, { name: 'Gold Fox', design, color: 'gold', age: 4 });
  await addProduct(shop.deps, { design: 'Cat', color: 'black', age: 5 });

  const { user, address } = await pages.open(addressOf(red));
  expect(textsOf(linksIn(colours())).map((text) => text?.trim())).toEqual([
    'red',
    'goldonly for 7-8 years',
    'bluesold out',
  ]);
  expect(textsOf(linksIn(ages()))).toEqual(['3-4 years', '7-8 years']);
  const current = (links: HTMLElement[]) => links.map((link) => link.getAttribute('aria-current'));
  expect(current(linksIn(colours()))).toEqual(['page', null, null]);
  expect(current(linksIn(ages()))).toEqual(['page', null]);

  await user.click(screen.getByRole('link', { name: '7-8 years' }));
  expect(await screen.findByRole('heading', { level: 1, name: older.name })).toBeVisible();
  await waitFor(() => expect(address()).toBe(addressOf(older)));
  await user.click(screen.getByRole('link', { name: 'gold' }));
  await waitFor(() => expect(address()).toBe(addressOf(gold)));
  await pages.open(addressOf(blue));
  expect(screen.getByText(/still there in another colour or age/)).toBeVisible();
});

it('a product without a design has no other colours or ages', async () => {
  const { id, name } = await addProduct(shop.deps);
  await pages.open(addressOf({ id, name }));
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(colours()).toBeNull();
  expect(ages()).toBeNull();
});

it('an admin groups products by choosing an existing design', async () => {
  const first = await addProduct(shop.deps, { design: 'Heron', color: 'black' });
  const second = await addProduct(shop.deps, { color: 'silver' });
  const form = await pages.open(`/dashboard/update-product/${second.id}`, { as: shop.users.admin });
  const field = await screen.findByRole('combobox', { name: 'Design (optional)' });
  expect(field).toHaveAccessibleDescription(/offered together/);
  const offered = () =>
    Array.from(document.querySelectorAll('datalist option'), (each) => each.getAttribute('value') || each.textContent);
  await waitFor(() => expect(offered().filter((each) => each === 'Heron')).toHaveLength(1));
  await fill(form.user, field, '  Heron ');
  await form.user.click(screen.getByRole('button', { name: 'Update Product' }));
  expect(await screen.findByText('Product updated successfully!')).toBeVisible();
  const { user, address } = await pages.open(addressOf(first));
  await user.click(screen.getByRole('link', { name: 'silver' }));
  await waitFor(() => expect(address()).toBe(addressOf(second)));
});

it('a product says whether it is in stock, scarce or sold out', async () => {
  const [plain, few, none] = [
    await addProduct(shop.deps),
    await addProduct(shop.deps, { name: 'Nearly Gone', stock: 3 }),
    await addProduct(shop.deps, { name: 'All Gone', stock: 0 }),
  ];
  await pages.open(addressOf(plain));
  expect(main().getByText('In stock')).toBeVisible();
  await pages.open(addressOf(few));
  expect(main().getByText('Only 3 left')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await pages.open(addressOf(none));
  expect(main().getByText('Other children were a little quicker.', { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  await pages.open('/shop');
  const cardOf = (name: string) => main().getByRole('link', { name }).closest('article');
  expect(cardOf(few.name)).toHaveTextContent('Only 3 left');
  expect(cardOf(none.name)).toHaveTextContent('Sold out');
});

it('a sold-out product offers a restock mail to signed-in users, and leads others to the login and back', async () => {
  const notify = 'Notify me when it is back';
  const product = await addProduct(shop.deps, { name: 'Coming Back', stock: 0 });
  const { owner } = shop.users;
  const waiting = () => shop.deps.db.$count(stockAlerts, eq(stockAlerts.productId, product.id));
  const { address, user: visitor } = await pages.open(addressOf(product));
  await visitor.click(await screen.findByRole('button', { name: notify }));
  await waitFor(() => expect(address()).toBe('/login'));

  const { user } = await pages.open(addressOf(product), { as: owner });
  await user.click(await screen.findByRole('button', { name: notify }));
  expect(await screen.findByText(`We will mail you once, at ${owner.email}, when it is back.`)).toBeVisible();
  expect(await waiting()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Never mind' }));
  expect(await screen.findByRole('button', { name: notify })).toBeVisible();
  expect(await waiting()).toBe(0);
});

it('at most twelve viewed products are stored', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `old-${index}`);
  const { id, name } = await addProduct(shop.deps);
  localStorage.setItem('recently-viewed', JSON.stringify(ids));
  await pages.open(addressOf({ id, name }));
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('recently-viewed') ?? '')).toEqual([id, ...ids.slice(0, 11)]),
  );
});

it('a product on sale shows when the sale ends, in structured data too', async () => {
  const { id, name, design } = await addProduct(shop.deps, { price: 1_000, design: 'sale' });
  await addSale(
    shop.deps,
    { id: null, username: 'test' },
    {
      name: 'Eid',
      percent: 20,
      price: null,
      scope: 'design',
      scopeValues: [design ?? ''],
      startsAt: '2026-11-01T00:00:00.000Z',
      endsAt: '2026-11-30T18:59:00.000Z',
    },
  );
  await pages.open(addressOf({ id, name }));
  expect(screen.getByText('Sale until 30 Nov 2026, 11:59 pm')).toBeVisible();
  expect(main().getAllByText('PKR 1,000.00')[0]?.tagName).toBe('S');
  const described = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (each) => each.textContent,
  );
  expect(described.join()).toContain(
    '"price":"800.00","priceCurrency":"PKR","priceValidUntil":"2026-11-30T18:59:00.000Z"',
  );
});

it('says the age beside the name, and asks about the piece or shares it with age, price and link', async () => {
  const product = await addProduct(shop.deps, { name: 'Shared Frock', age: 4, price: 1_200 });
  const { user } = await pages.open(addressOf(product));
  expect(main().getAllByText('7-8 years')[0]).toBeVisible();
  const link = expect.stringMatching(new RegExp(`^http.*${addressOf(product)}$`));
  const ask = new URL(screen.getByRole('link', { name: 'Ask about this piece' }).getAttribute('href') ?? '');
  const [, question, sentLink] = /^(.*): (\S+)$/.exec(ask.searchParams.get('text') ?? '') ?? [];
  expect(question).toContain('Shared Frock (red, 7-8 years, PKR 1,200.00)');
  expect(sentLink).toEqual(link);

  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('The link is copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toEqual(link);

  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => shared.push(data) });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toEqual([{ text: 'Shared Frock (red, 7-8 years, PKR 1,200.00)', url: link }]));
  Reflect.deleteProperty(navigator, 'share');
});
