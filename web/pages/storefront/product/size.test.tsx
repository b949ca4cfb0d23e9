import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addressOf } from '#test/address-of.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { orderForChild } from '#web/features/catalogue/size/order-for-child.ts';
import type { OpenPage } from '#web/test/open-page.tsx';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const storedChild = () => localStorage.getItem('child');

function addAges(design: string) {
  const of = (age: 1 | 2 | 3, measures: object | null) =>
    addProduct(shop.deps, { name: design, design, age, measures, stock: 3 });
  return Promise.all([of(1, { lengthCm: 40, chestCm: 29 }), of(2, { lengthCm: 48 }), of(3, null)]);
}

async function openGuide({ user }: OpenPage) {
  await user.click(screen.getByRole('button', { name: 'Size guide' }));
  return within(await screen.findByRole('dialog', { name: 'Size guide' }));
}

async function ask({ user }: OpenPage, height: string, years = '') {
  for (const [label, text] of [
    ['Height in cm', height],
    ['Age in years', years],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    if (text) await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Find the size' }));
}

it('the page says the fabric, the care and the measures of its age', async () => {
  const product = await addProduct(shop.deps, {
    fabric: 'Cotton lawn',
    care: 'Wash cold.',
    measures: { lengthCm: 48, chestCm: 34.5 },
  });
  await pages.open(addressOf(product));
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(-3)).toEqual(['Cotton lawn', 'Wash cold.', 'Chest 34.5 cm, length 48 cm']);
});

it('the size guide lists the measures of each age, and finds the age that fits a child', async () => {
  const [small, fitting] = await addAges('Guide Kurta');
  const page = await pages.open(addressOf(small));
  const guide = await openGuide(page);
  const rows = guide.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Years', 'Chest', 'Length'],
    ['1-2 (this page)', '29', '40'],
    ['3-4', '–', '48'],
    ['5-6', '–', '–'],
  ]);
  await ask(page, '104');
  expect(guide.getByRole('status')).toHaveTextContent('Your child: 104 cm: take 3-4 years, it is 48 cm long.');
  await page.user.click(guide.getByRole('link', { name: 'See 3-4 years' }));
  await waitFor(() => expect(page.address()).toBe(addressOf(fitting)));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the size guide asks again about a child that cannot be, and is honest about one without a size', async () => {
  const [small] = await addAges('Honest Kurta');
  const page = await pages.open(addressOf(small));
  const guide = await openGuide(page);
  await ask(page, '20', '99');
  expect(guide.getByLabelText('Height in cm')).toHaveFocus();
  expect(guide.getByText(/height in centimetres, from 45 to 190/)).toBeVisible();
  expect(guide.getByText(/age in years, from 0 to 16/)).toBeVisible();
  expect(storedChild()).toBeNull();
  await ask(page, '150');
  expect(guide.getByRole('status')).toHaveTextContent('Sorry, the shop has no size for this.');
  await ask(page, '130');
  expect(guide.getByRole('status')).toHaveTextContent(
    'that is 9-10 years. Sorry, this piece does not come in a size that fits.',
  );
});

it('only the phone remembers the child, until a logout or a press', async () => {
  const [small] = await addAges('Private Kurta');
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const page = await pages.open(addressOf(small), { as });
  await openGuide(page);
  await ask(page, '104', '4');
  expect(JSON.parse(storedChild() ?? '')).toEqual({ heightCm: 104, years: 4 });
  await page.user.click(screen.getByRole('button', { name: 'Forget this child' }));
  expect(storedChild()).toBeNull();
  expect(screen.getByLabelText('Height in cm')).toHaveValue(null);
  await ask(page, '104');
  expect(storedChild()).not.toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await page.user.click(screen.getByRole('button', { name: /^Account of/ }));
  const menu = within(screen.getByRole('navigation', { name: 'Account' }));
  await page.user.click(menu.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(storedChild()).toBeNull());
});

it('a table of all colours and ages says what is sold out, and leads there, without a script too', async () => {
  const of = (color: 'red' | 'blue', age: 1 | 2, more: object = {}) =>
    addProduct(shop.deps, { name: `Grid ${color} ${age}`, design: 'Grid', color, age, price: 1_000 + age, ...more });
  const red = await of('red', 1);
  const soldOut = await of('blue', 1, { stock: 0 });
  const older = await of('blue', 2);
  const page = await pages.open(addressOf(red));
  const summary = screen.getByText('All colours and ages');
  await page.user.click(summary);
  const table = within(screen.getByRole('table'));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Age', 'red', 'blue'],
    ['1-2 years', 'PKR 1,001', 'sold out'],
    ['3-4 years', '–', 'PKR 1,002'],
  ]);
  expect(table.getByRole('link', { name: 'PKR 1,001' })).toHaveAttribute('aria-current', 'page');
  expect(table.getByRole('link', { name: 'PKR 1,002' })).toHaveAttribute('href', addressOf(older));
  await page.user.click(table.getByRole('link', { name: 'sold out' }));
  await waitFor(() => expect(page.address()).toBe(`${addressOf(soldOut)}#alert`));
  const alert = await screen.findByRole('button', { name: 'Notify me when it is back' });
  expect(alert.closest('#alert')).not.toBeNull();
});

it('an age that exists in another colour only says so before it is chosen, and pictures say who wears them', async () => {
  const of = (color: 'red' | 'blue' | 'gold', age: 1 | 2 | 3) => addProduct(shop.deps, { design: 'Chips', color, age });
  await Promise.all([of('blue', 2), of('blue', 3), of('gold', 3)]);
  const red = await addProduct(shop.deps, { design: 'Chips', age: 1, modelNote: '88 cm, wears 1-2' });
  await pages.open(addressOf(red));
  const ages = within(screen.getByRole('navigation', { name: 'Other ages' }));
  expect(ages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '1-2 years',
    '3-4 yearsonly in blue',
    '5-6 yearsin gold',
  ]);
  expect(screen.getByText('88 cm, wears 1-2')).toHaveTextContent('Child in the pictures: 88 cm, wears 1-2');
});

it('the shop offers the age of the child as a filter, and takes it off, without telling the server about the child', async () => {
  localStorage.setItem('child', JSON.stringify({ heightCm: 104, years: null }));
  const page = await pages.open('/shop?age=5');
  const chip = () => screen.findByRole('button', { name: 'For your child: 3-4 years' });
  expect(await chip()).toHaveAttribute('aria-pressed', 'false');
  await page.user.click(await chip());
  await waitFor(() => expect(page.address()).toBe('/shop?age=3-4'));
  expect(await chip()).toHaveAttribute('aria-pressed', 'true');
  await page.user.click(await chip());
  await waitFor(() => expect(page.address()).toBe('/shop'));
  expect(JSON.stringify(pages.calls.of(/./))).not.toContain('104');
});

it('the shop offers no filter for a stored child that cannot be', async () => {
  localStorage.setItem('child', '{"heightCm":"tall"}');
  await pages.open('/shop');
  await screen.findByRole('region', { name: 'Products' });
  expect(screen.queryByRole('button', { name: /For your child/ })).toBeNull();
});

it('related products in the age of the child come first', () => {
  const products = ([1, 2, 3, 2] as const).map((age, index) => ({ age, index }));
  const order = () => orderForChild(products).map(({ index }) => index);
  expect(order()).toEqual([0, 1, 2, 3]);
  localStorage.setItem('child', JSON.stringify({ heightCm: 104, years: null }));
  expect(order()).toEqual([1, 3, 0, 2]);
});

it('a review may say how the piece fits, and the page concludes what to take', async () => {
  const [small] = await addAges('Fitting Kurta');
  const others = [await addUser(shop.deps), await addUser(shop.deps)];
  for (const user of others) await addReview(shop.deps, small, user, { fit: 'small' });
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const page = await pages.open(addressOf(small), { as });
  expect(screen.queryByText(/customers say/)).toBeNull();
  await page.user.click(await screen.findByRole('radio', { name: '4 stars' }));
  await page.user.click(screen.getByRole('radio', { name: 'Small' }));
  await page.user.type(screen.getByLabelText('Your review'), 'Nice cloth, short sleeves.');
  await page.user.click(screen.getByRole('button', { name: 'Post review' }));
  expect(await screen.findByText('3 of 3 customers say it runs small: take 3-4 years.')).toBeVisible();
  expect(screen.getAllByText('Runs small')).toHaveLength(3);
});
