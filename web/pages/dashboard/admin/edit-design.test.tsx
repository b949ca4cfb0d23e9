import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import type { UpdateDesignInput } from '#contract/designs.schema.ts';
import type { Right } from '#contract/rights.ts';
import { designsOf } from '#test/designs.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
const { makeDesign, newName, read } = designsOf(shop);

const field = (label: string | RegExp) => screen.getByLabelText(label);
const saveButton = () => screen.getByRole('button', { name: 'Save design' });
const bodies = () => pages.calls.of(/^PUT /).map(({ body }) => body as UpdateDesignInput);

async function openGrid(design: string, as = shop.users.admin) {
  const page = await pages.open(`/dashboard/edit-design/${encodeURIComponent(design)}`, { as });
  await screen.findByRole('form', { name: 'Products of the design' });
  return page;
}

const changeProduct = (id: string | undefined, body: object) =>
  shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body });

describe('Edit Design', () => {
  it('is filled in, and changes the price of an age and the pieces of a product', async () => {
    const { design } = await makeDesign();
    const { user } = await openGrid(design);
    expect(field('Product Name')).toHaveValue('Eid Kurta');
    expect(field('Price for 3-4 years (PKR)')).toHaveValue(1490);
    expect(field('Old price for 3-4 years')).toHaveValue(1990);
    expect(field('Pieces of blue, 3-4 years')).toHaveValue(7);
    expect(field('What picture 2 of red shows')).toHaveValue('The back');
    expect(screen.getByRole('checkbox', { name: 'There is red, 5-6 years' })).not.toBeChecked();
    expect(screen.getByText('Nothing to save yet.')).toBeVisible();
    await fill(user, field('Price for 3-4 years (PKR)'), '1590');
    expect(screen.getByText('Adds 0, changes 2, deletes 0.')).toBeVisible();
    await fill(user, field('Pieces of blue, 5-6 years'), '9');
    await user.click(screen.getByRole('checkbox', { name: 'There is red, 5-6 years' }));
    await fill(user, field('Pieces of red, 5-6 years'), '2');
    expect(screen.getByText('Adds 1, changes 3, deletes 0.')).toBeVisible();
    await user.click(saveButton());
    expect(await screen.findByText('Saved: 1 added, 3 changed, 0 removed.')).toBeVisible();
    const { variants } = await read(design);
    expect(variants.map(({ price, stock }) => [price, stock])).toEqual([
      [1_290, 4],
      [1_590, null],
      [1_690.5, 2],
      [1_290, 0],
      [1_590, 7],
      [1_690.5, 9],
    ]);
    expect(screen.getByText('Nothing to save yet.')).toBeVisible();
  });

  it('asks before it saves a price below a rupee', async () => {
    const { design } = await makeDesign();
    const { user } = await openGrid(design);
    await fill(user, field('Price for 3-4 years (PKR)'), '0.5');
    await user.click(saveButton());
    const question = await screen.findByRole('dialog', { name: 'Price' });
    expect(bodies()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Save this price' }));
    expect(await screen.findByText('Saved: 0 added, 2 changed, 0 removed.')).toBeVisible();
    expect((await read(design)).variants.filter(({ price }) => price === 0.5)).toHaveLength(2);
  });

  it('sets the fabric of all products and the measures of an age, and leaves them on other changes', async () => {
    const { design } = await makeDesign();
    const { user } = await openGrid(design);
    await fill(user, field('Fabric (optional)'), 'Cotton lawn');
    expect(screen.getByText('Adds 0, changes 5, deletes 0.')).toBeVisible();
    await user.click(screen.getByText('Measures of 3-4 years'));
    await fill(user, field('Length of 3-4 years (cm)'), '4');
    await user.click(saveButton());
    expect(await screen.findByText(/Please enter 5 to 200 cm/)).toBeVisible();
    await fill(user, field('Length of 3-4 years (cm)'), '48.5');
    await user.click(saveButton());
    expect(await screen.findByText('Saved: 0 added, 5 changed, 0 removed.')).toBeVisible();
    expect(await read(design)).toMatchObject({
      fabric: 'Cotton lawn',
      ages: [{ measures: {} }, { measures: { lengthCm: 48.5 } }, { measures: {} }],
    });
    expect(screen.getByText('Nothing to save yet.')).toBeVisible();
    await fill(user, field('Price for 1-2 years (PKR)'), '999');
    expect(screen.getByText('Adds 0, changes 2, deletes 0.')).toBeVisible();
  });

  it('offers a new colour in all ages, and a new age in all colours', async () => {
    const { design } = await makeDesign();
    const { user } = await openGrid(design);
    await user.click(within(screen.getByRole('group', { name: 'Colours' })).getByRole('checkbox', { name: 'gold' }));
    expect(screen.getByText('Adds 3, changes 0, deletes 0.')).toBeVisible();
    await user.click(within(screen.getByRole('group', { name: 'Ages' })).getByRole('checkbox', { name: '9-10 years' }));
    expect(screen.getByText('Adds 6, changes 0, deletes 0.')).toBeVisible();
    await user.click(within(screen.getByRole('group', { name: 'Colours' })).getByRole('checkbox', { name: 'gold' }));
    expect(screen.getByText('Adds 2, changes 0, deletes 0.')).toBeVisible();
  });

  it('deletes unticked products after a confirmation', async () => {
    const { design } = await makeDesign();
    const { user } = await openGrid(design);
    await user.click(screen.getByRole('checkbox', { name: 'There is blue, 5-6 years' }));
    expect(screen.getByText('Adds 0, changes 0, deletes 1.')).toBeVisible();
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog', { name: 'Delete products' });
    expect(within(dialog).getByText(/\(blue, 5-6 years\)/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(bodies()).toEqual([]);
    await user.click(saveButton());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Saved: 0 added, 0 changed, 1 removed.')).toBeVisible();
    expect((await read(design)).variants).toHaveLength(4);
  });

  it('names changes by somebody else, shows the newest values, and saves the entered ones over them', async () => {
    pages.calls.allow(409);
    const { design, grid } = await makeDesign();
    const { user } = await openGrid(design);
    await fill(user, field('Price for 1-2 years (PKR)'), '999');
    await fill(user, field('Pieces of red, 1-2 years'), '6');
    await changeProduct(grid.variants[1]?._id, { sku: 'NEW-SKU', stock: 3 });
    // Simulates a sale: three of four pieces are left.
    await changeProduct(grid.variants[0]?._id, { stock: 3 });
    await user.click(saveButton());
    expect(await screen.findByText(/was changed meanwhile. Nothing is saved yet/)).toBeVisible();
    expect(await screen.findByText('This product was changed meanwhile.')).toBeVisible();
    expect((await read(design)).variants[0]?.price).toBe(1_290);
    await waitFor(() => expect(field('Pieces of red, 3-4 years')).toHaveValue(3));
    expect(field('Price for 1-2 years (PKR)')).toHaveValue(999);
    expect(field('Pieces of red, 1-2 years')).toHaveValue(6);
    expect(field('Pieces of red, 1-2 years')).toHaveAccessibleDescription('3 now');
    await user.click(saveButton());
    expect(await screen.findByText('Saved: 0 added, 2 changed, 0 removed.')).toBeVisible();
    expect((await read(design)).variants.slice(0, 2).map(({ price, stock, sku }) => [price, stock, sku])).toEqual([
      [999, 5, null],
      [1_490, 3, 'NEW-SKU'],
    ]);
  });

  it('shows where older products differ, and leaves the differences', async () => {
    const design = newName();
    const add = (name: string, price: number, image: string) =>
      addProduct(shop.deps, { design, name, color: 'gold', age: 3, price, image });
    const rows = [await add('Truck Tee', 990, '/media/a.webp'), await add('Lorry Tee', 1_090, '/media/b.webp')];
    const { user } = await openGrid(design);
    expect(field('Product Name')).toHaveAccessibleDescription(/They have different names: Truck Tee; Lorry Tee\./);
    expect(field('Price for 5-6 years (PKR)')).toHaveAccessibleDescription(/PKR 990, PKR 1,090/);
    expect(screen.getByText(/different pictures, which stay/)).toBeVisible();
    await fill(user, field('Pieces of gold, 5-6 years, Lorry Tee'), '3');
    await user.click(saveButton());
    expect(await screen.findByText('Saved: 0 added, 1 changed, 0 removed.')).toBeVisible();
    for (const [index, { id, name, image, pricePaisa }] of rows.entries()) {
      const { product } = (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse);
      expect(product).toMatchObject({ name, image, price: pricePaisa / 100, stock: index === 1 ? 3 : null });
    }
  });

  it('does not save an edit twice if its response was lost, and says what is saved already', async () => {
    pages.calls.allow(500);
    const { design } = await makeDesign();
    const { user } = await openGrid(design);
    await fill(user, field('Pieces of red, 1-2 years'), '8');
    pages.calls.replace(`PUT /api/products/designs/${encodeURIComponent(design)}`, { status: 500 });
    await user.click(saveButton());
    expect(await screen.findByText('This could not be saved. Please try again.')).toBeVisible();
    const [lost] = bodies();
    // Sends the first request to the server, as if only its response had been lost.
    const response = await shop.call('PUT', `/api/products/designs/${encodeURIComponent(design)}`, {
      as: shop.users.admin,
      body: lost,
    });
    expect(response.status).toBe(200);
    pages.calls.restore();
    await fill(user, field('Pieces of red, 1-2 years'), '9');
    await user.click(saveButton());
    expect(await screen.findByText(/What you had sent first was saved already/)).toBeVisible();
    expect((await read(design)).variants[0]?.stock).toBe(8);
    await user.click(saveButton());
    expect(await screen.findByText('Saved: 0 added, 1 changed, 0 removed.')).toBeVisible();
    expect((await read(design)).variants[0]?.stock).toBe(9);
  });

  it('follows a new name of the design', async () => {
    const { design } = await makeDesign();
    const next = newName();
    const { user, address } = await openGrid(design);
    await fill(user, field('Design'), next);
    await user.click(saveButton());
    await waitFor(() => expect(address()).toBe(`/dashboard/edit-design/${encodeURIComponent(next)}`));
    expect(await screen.findByLabelText('Design')).toHaveValue(next);
  });

  it('lets helpers change the fields of their rights', async () => {
    const { design } = await makeDesign();
    const helper = async (...rights: Right[]) =>
      openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
    const { user } = await openGrid(design, await helper('prices.edit'));
    expect(field('Product Name')).toBeDisabled();
    expect(field('Pieces of red, 1-2 years')).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'There is red, 1-2 years' })).toBeDisabled();
    await fill(user, field('Price for 1-2 years (PKR)'), '1190');
    await user.click(saveButton());
    expect(await screen.findByText('Saved: 0 added, 2 changed, 0 removed.')).toBeVisible();
    await openGrid(design, await helper('catalogue.edit'));
    expect(field('Product Name')).toBeEnabled();
    expect(field('Price for 1-2 years (PKR)')).toBeDisabled();
    expect(field('Pieces of red, 1-2 years')).toBeDisabled();
  });

  it('is linked from the list of products and from the form of each product', async () => {
    const { design, grid } = await makeDesign();
    const { user, address } = await pages.open('/dashboard/manage-products', { as: shop.users.admin });
    const [link] = await screen.findAllByRole('link', { name: 'All sizes and colours of Eid Kurta' });
    if (!link) throw new Error('No product has a design');
    await user.click(link);
    await waitFor(() => expect(address()).toMatch(/^\/dashboard\/edit-design\//));
    await pages.open(`/dashboard/update-product/${grid.variants[0]?._id}`, { as: shop.users.admin });
    const all = await screen.findByRole('link', { name: 'All sizes and colours' });
    expect(all).toHaveAttribute('href', `/dashboard/edit-design/${encodeURIComponent(design)}`);
  });

  it('says so if no product has the design', async () => {
    pages.calls.allow(404);
    await pages.open('/dashboard/edit-design/Nowhere', { as: shop.users.admin });
    expect(await screen.findByText('Error loading design: No product in the shop has this design.')).toBeVisible();
  });
});
