import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AddCustomFieldBody, customFieldsResponse } from '#contract/custom-fields.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { products } from '#server/catalogue/tables.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { addProduct } from '#test/factories.ts';
import { csvOf, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { designPath } from '#web/features/catalogue/admin/paths.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
const open = (path: string) => pages.open(path, { as: shop.users.admin });
const call = (method: string, body?: unknown) =>
  shop.call(method, '/api/custom-fields', { as: shop.users.admin, body });
const fields = async () => (await call('GET')).as(customFieldsResponse).fields;
const HEEL: AddCustomFieldBody = {
  label: 'Heel',
  words: [],
  type: 'number',
  unit: 'cm',
  choices: [],
  categories: ['bottoms'],
  isHidden: false,
};
const FIT = { ...HEEL, label: 'Fit', type: 'choice', unit: null, choices: ['Slim', 'Regular'], categories: [] };
const valuesOf = async (id: string) =>
  (await shop.deps.db.select().from(products).where(eq(products.id, id)))[0]?.customValues;
const textbox = (name: RegExp) => screen.getByRole('textbox', { name });

beforeEach(async () => {
  await shop.deps.db.delete(products);
  await resetFacetOptions(shop.deps);
});

describe('Extra fields', () => {
  it('are added with choices and categories, sorted, and changed', async () => {
    const { user, address } = await open('/dashboard/values?facet=fields');
    expect(await screen.findByText(/No extra fields yet/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add a field' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(textbox(/^Name/)).toHaveAccessibleDescription(/This field is required/);
    await fill(user, textbox(/^Name/), 'Sleeve style');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'One of a list');
    await fill(user, textbox(/^Choices/), 'Puff');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please write at least two choices.')).toBeVisible();
    await fill(user, textbox(/^Choices/), 'Puff, Full');
    await user.click(screen.getByRole('checkbox', { name: 'Bottoms' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/dashboard/values?facet=fields'));
    expect(screen.getByText('Puff, Full; for Bottoms; 0 products')).toBeVisible();
    await call('POST', HEEL);
    await open('/dashboard/values?facet=fields');
    await user.click(await screen.findByRole('button', { name: 'Move Heel up' }));
    await waitFor(async () => expect((await fields()).map(({ label }) => label)).toEqual(['Heel', 'Sleeve style']));
    await user.click(screen.getByRole('link', { name: 'Change Heel' }));
    expect(await screen.findByRole('combobox', { name: /^Kind/ })).toBeDisabled();
    await fill(user, textbox(/^Unit/), 'mm');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await fields())[0]).toMatchObject({ unit: 'mm', categories: ['bottoms'] }));
  });

  it('are in the form of a product of their category, which checks them', async () => {
    await call('POST', HEEL);
    await call('POST', FIT);
    const { id } = await addProduct(shop.deps, { category: 'kids-shirts', customValues: { heel: 3 } });
    const { user } = await open(`/dashboard/update-product/${id}`);
    const fit = await screen.findByRole('combobox', { name: 'Fit (optional)' });
    expect(screen.queryByRole('textbox', { name: /^Heel/ })).not.toBeInTheDocument();
    await user.selectOptions(fit, 'Regular');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Bottoms');
    expect(await screen.findByRole('textbox', { name: /^Heel \(cm\)/ })).toHaveValue('3');
    await fill(user, textbox(/^Heel \(cm\)/), 'high');
    await user.click(screen.getByRole('button', { name: 'Update Product' }));
    expect(await screen.findByText('Write a number of cm, such as 3 or 4.5.')).toBeVisible();
    expect(await valuesOf(id)).toEqual({ heel: 3 });
    await fill(user, textbox(/^Heel \(cm\)/), '4.5');
    await user.click(screen.getByRole('button', { name: 'Update Product' }));
    await waitFor(async () => expect(await valuesOf(id)).toEqual({ heel: 4.5, fit: 'Regular' }));
  });

  it('are one for all products of a design, unless they differ', async () => {
    await call('POST', { ...HEEL, categories: [] });
    await call('POST', FIT);
    const image = { image: '/media/a.webp' };
    const one = await addProduct(shop.deps, { ...image, design: 'Sandal', age: 1, customValues: { heel: 2 } });
    const other = await addProduct(shop.deps, { ...image, design: 'Sandal', age: 2, customValues: { heel: 3 } });
    const { user } = await open(designPath('Sandal'));
    expect(await screen.findByRole('textbox', { name: /^Heel/ })).toHaveValue('');
    expect(screen.getByText('They are different. They stay, unless you enter one for all.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Fit/ }), 'Slim');
    expect(screen.getByText('Adds 0, changes 2, deletes 0.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save design' }));
    await waitFor(async () => expect(await valuesOf(other.id)).toEqual({ heel: 3, fit: 'Slim' }));
    expect(await valuesOf(one.id)).toEqual({ heel: 2, fit: 'Slim' });
  });

  it.each<[input: RegExp, text: string, problem: string]>([
    [/^Name/, '!!', 'Please use a letter or a digit.'],
    [/^Choices/, 'Slim, +', 'Please use a letter or a digit. There is none in +'],
    [/^Choices/, 'Slim, slim', 'slim is there twice. Please delete one.'],
    [/^Choices/, `Slim, ${'x'.repeat(61)}`, `This is too long: ${'x'.repeat(30)}… It may have 60 characters.`],
    [/^Choices/, Array.from({ length: 41 }, (_, index) => index).join(), 'Please write at most 40 of them.'],
    [/^Other names/, 'Cut, ?', 'Please use a letter or a digit. There is none in ?'],
  ])('say beside %s what is wrong with %s', async (input, text, problem) => {
    const { user } = await open('/dashboard/values?facet=fields&value=%2B');
    await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), 'Fit');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'One of a list');
    await fill(user, textbox(/^Choices/), 'Slim, Regular');
    await fill(user, textbox(input), text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(problem)).toBeVisible();
    expect(textbox(input)).toBeInvalid();
    expect(await fields()).toEqual([]);
  });

  it('cannot have a unit that begins with a digit', async () => {
    const { user } = await open('/dashboard/values?facet=fields&value=%2B');
    await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), 'Heel');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Number');
    await fill(user, textbox(/^Unit/), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Please begin with a letter, such as cm/)).toBeVisible();
    await fill(user, textbox(/^Unit/), '%');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await fields())[0]).toMatchObject({ unit: '%' }));
  });

  it('can be called New, beside the form of a new field', async () => {
    await call('POST', { ...FIT, label: 'New' });
    const { user } = await open('/dashboard/values?facet=fields');
    await user.click(await screen.findByRole('link', { name: 'Add a field' }));
    expect(await screen.findByRole('heading', { name: 'Add a field' })).toBeVisible();
    expect(textbox(/^Name/)).toHaveValue('');
    await user.click(screen.getByRole('link', { name: 'All extra fields' }));
    await user.click(await screen.findByRole('link', { name: 'Change New' }));
    expect(await screen.findByRole('heading', { name: 'Change New' })).toBeVisible();
  });

  it('do not prevent a save if the choice of the product was removed', async () => {
    await call('POST', FIT);
    const image = { image: '/media/a.webp' };
    const { id } = await addProduct(shop.deps, { ...image, design: 'Wide', customValues: { fit: 'Loose' } });
    const { user } = await open(`/dashboard/update-product/${id}`);
    expect(await screen.findByRole('combobox', { name: 'Fit (optional)' })).toHaveValue('Loose');
    await fill(user, textbox(/^Product Name/), 'Wide kurta');
    await user.click(screen.getByRole('button', { name: 'Update Product' }));
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(await valuesOf(id)).toEqual({ fit: 'Loose' });
    await open(designPath('Wide'));
    expect(await screen.findByRole('combobox', { name: /^Fit/ })).toHaveValue('Loose');
    await fill(user, textbox(/^Fabric/), 'Lawn');
    await user.click(screen.getByRole('button', { name: 'Save design' }));
    const stored = async () => (await shop.deps.db.select().from(products).where(eq(products.id, id)))[0];
    await waitFor(async () => expect(await stored()).toMatchObject({ fabric: 'Lawn', customValues: { fit: 'Loose' } }));
  });

  it('have their names in the history, and numbers that are no amounts', async () => {
    await call('POST', { ...HEEL, label: 'Total pieces', unit: null });
    const { id } = await addProduct(shop.deps, { customValues: { 'total-pieces': 2 } });
    const body = { custom: { 'total-pieces': 3 } };
    await shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body });
    await open('/dashboard/audit?verb=product.changed');
    const term = await screen.findByText('Total pieces:');
    expect(term.parentElement).toHaveTextContent('Total pieces: 2 → 3');
  });

  it('are on the product page, and named by an import', async () => {
    await call('POST', { ...HEEL, categories: [] });
    const { id: _id, name } = await addProduct(shop.deps, { customValues: { heel: 3 } });
    await open(productPath({ _id, name }));
    const term = await screen.findByText('Heel');
    expect(within(term.parentElement ?? expect.fail('The term has no line')).getByText('3 cm')).toBeVisible();
    const { user } = await open('/dashboard/import');
    const file = csvOf([{ ...KURTAS[0], SKU: 'H-1', 'Heel (cm)': 'high' }]);
    chooseFile(await screen.findByLabelText('Spreadsheet'), new File([new Uint8Array(file)], 'shoes.csv'));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect((await screen.findAllByText('Heel (cm)')).length).toBeGreaterThan(0);
  });
});
