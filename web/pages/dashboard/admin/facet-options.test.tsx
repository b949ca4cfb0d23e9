import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { managedFacetOptionsResponse } from '#contract/facet-options.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { products } from '#server/catalogue/tables.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
const open = (facet: string) => pages.open(`/dashboard/values?facet=${facet}`, { as: shop.users.admin });
const stored = async () =>
  (await shop.call('GET', '/api/facet-options', { as: shop.users.admin })).as(managedFacetOptionsResponse);
const rowOf = (name: string) =>
  screen.getAllByRole('listitem').find((row) => within(row).queryByText(name)) ?? expect.fail(`No row of ${name}`);

beforeEach(async () => {
  await shop.deps.db.delete(products);
  await resetFacetOptions(shop.deps);
});

it('a colour is added with its spellings, and the form of a new product offers it at once', async () => {
  const { user, address } = await open('color');
  await user.click(await screen.findByRole('link', { name: 'Add a colour' }));
  await fill(user, await screen.findByRole('textbox', { name: /Name/ }), 'Pink');
  await fill(user, screen.getByRole('textbox', { name: /Other spellings/ }), 'gulabi, گلابی');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/dashboard/values?facet=color'));
  expect(rowOf('Pink')).toHaveTextContent('0 products, also: gulabi, گلابی');
  expect((await stored()).color.at(-1)).toMatchObject({ code: 'pink', words: ['gulabi', 'گلابی'] });
  await pages.open('/dashboard/add-new-post', { as: shop.users.admin });
  const select = await screen.findByRole('combobox', { name: 'Color' });
  expect(within(select).getByRole('option', { name: 'Pink' })).toBeInTheDocument();
});

it('a size in months fills in its months, and moves before the others', async () => {
  const { user } = await open('age');
  await user.click(await screen.findByRole('link', { name: 'Add a size' }));
  await fill(user, await screen.findByRole('textbox', { name: /Name/ }), '3-6');
  expect(screen.getByRole('textbox', { name: 'Youngest child in months' })).toHaveValue('3');
  expect(screen.getByRole('textbox', { name: 'Oldest child in months' })).toHaveValue('6');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (let place = 5; place > 0; place -= 1) {
    const up = await screen.findByRole('button', { name: 'Move 3-6 months up' });
    await waitFor(() => expect(up).toBeEnabled());
    await user.click(up);
    await waitFor(() => expect(FACETS.age.sequence().indexOf(6)).toBe(place - 1));
  }
  expect((await stored()).age.map(({ code }) => code)).toEqual([6, 1, 2, 3, 4, 5]);
  expect(screen.getByRole('button', { name: 'Move 3-6 months up' })).toBeDisabled();
});

it('a form without a name, or with months that are no numbers, is not sent', async () => {
  const { user } = await open('age');
  await user.click(await screen.findByRole('link', { name: 'Add a size' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription(/This field is required/);
  await fill(user, screen.getByRole('textbox', { name: /Name/ }), 'M');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of size' }), 'letters');
  await fill(user, screen.getByRole('textbox', { name: 'Youngest child in months' }), 'two');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('textbox', { name: 'Youngest child in months' })).toBeInvalid();
  expect((await stored()).age).toHaveLength(5);
});

it('a name that the shop has already is rejected beside the field', async () => {
  pages.calls.allow(400);
  const { user } = await open('color');
  await user.click(await screen.findByRole('link', { name: 'Add a colour' }));
  await fill(user, await screen.findByRole('textbox', { name: /Name/ }), 'Blue');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The shop has blue already.')).toBeVisible();
});

it('a category is renamed, put below another one, and merged after a question', async () => {
  await addProduct(shop.deps, { category: 'kids-shirts' });
  const { user, address } = await open('category');
  await user.click(await screen.findByRole('link', { name: 'Change Kids Shirts' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await fill(user, name, 'Shirts for children');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Below' }), 'Shirts and polos');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/dashboard/values?facet=category'));
  expect((await stored()).category.find(({ code }) => code === 'kids-shirts')).toMatchObject({
    label: 'Shirts for children',
    parent: 'shirts-and-polos',
    words: ['Kids Shirts'],
    products: 1,
  });
  await user.click(screen.getByRole('link', { name: 'Change Shirts for children' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Merge into' }), 'Bottoms');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  const question = await screen.findByRole('dialog', { name: 'Merge Shirts for children' });
  expect(question).toHaveTextContent('Move 1 product to Bottoms?');
  await user.click(within(question).getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(address()).toBe('/dashboard/values?facet=category'));
  expect(screen.queryByText('Shirts for children')).not.toBeInTheDocument();
  const [moved] = await shop.deps.db.select().from(products);
  expect(moved?.category).toBe('bottoms');
});

it('a merge that would show a colour and size twice in a design asks what becomes of them', async () => {
  pages.calls.allow(409);
  await addProduct(shop.deps, { name: 'Blue kurta', design: 'Eid Kurta', color: 'blue', stock: 2 });
  await addProduct(shop.deps, { name: 'Golden kurta', design: 'Eid Kurta', color: 'gold', stock: 3 });
  const { user, address } = await open('color');
  await user.click(await screen.findByRole('link', { name: 'Change gold' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Merge into' }), 'blue');
  const merge = async () => {
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const question = await screen.findByRole('dialog', { name: 'Merge gold' });
    await user.click(within(question).getByRole('button', { name: 'Merge' }));
  };
  await merge();
  expect(await screen.findByText(/one colour and size twice: Eid Kurta/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /^Show one of each/ }));
  await merge();
  await waitFor(() => expect(address()).toBe('/dashboard/values?facet=color'));
  const rows = await shop.deps.db.select().from(products).orderBy(products.name);
  expect(rows.map(({ name, color, stock, isHidden }) => [name, color, stock, isHidden])).toEqual([
    ['Blue kurta', 'blue', 5, false],
    ['Golden kurta', 'blue', 0, true],
  ]);
});

it('a hidden colour stays in the form of a product that has it', async () => {
  const product = await addProduct(shop.deps, { color: 'gold' });
  const { user } = await open('color');
  await user.click(await screen.findByRole('link', { name: 'Change gold' }));
  await user.click(await screen.findByRole('checkbox', { name: /Hidden/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rowOf('gold')).toHaveTextContent('1 product, hidden'));
  await pages.open(`/dashboard/update-product/${product.id}`, { as: shop.users.admin });
  const select = await screen.findByRole('combobox', { name: 'Color' });
  await waitFor(() => expect(select).toHaveValue('gold'));
  await pages.open('/dashboard/add-new-post', { as: shop.users.admin });
  const empty = await screen.findByRole('combobox', { name: 'Color' });
  expect(within(empty).queryByRole('option', { name: 'gold' })).not.toBeInTheDocument();
});

it('the page of a category leads to the category above it', async () => {
  const add = (label: string, parent: string | null) =>
    shop.call('POST', '/api/facet-options', {
      as: shop.users.admin,
      body: { facet: 'category', label, words: [], isHidden: false, parent },
    });
  await add('Shoes', null);
  await add('Sandals', 'shoes');
  await addProduct(shop.deps, { name: 'Beach sandal', category: 'sandals' });
  const { user } = await pages.open('/categories/sandals');
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await user.click(within(trail).getByRole('link', { name: 'Shoes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Shoes' })).toBeVisible();
  expect(await screen.findByText('Beach sandal')).toBeVisible();
});

it('a new design names the sizes in their own units', async () => {
  const size = { facet: 'age', words: [], isHidden: false, fromMonths: 0, toMonths: 3, fromCm: null, toCm: null };
  for (const own of [
    { label: '0-3', system: 'months' },
    { label: 'XL', system: 'letters' },
  ])
    await shop.call('POST', '/api/facet-options', { as: shop.users.admin, body: { ...size, ...own } });
  const { user } = await pages.open('/dashboard/add-design', { as: shop.users.admin });
  for (const name of ['0-3 months', 'size XL', '3-4 years'])
    await user.click(await screen.findByRole('checkbox', { name }));
  for (const name of ['Price for 3-4 years (PKR)', 'Price for 0-3 months (PKR)', 'Price for size XL (PKR)'])
    expect(screen.getByLabelText(name)).toBeVisible();
});
