import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { useTestShop } from '#test/test-shop.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CREATE = 'POST /api/products/create-product';
const UPLOAD = 'POST /api/uploadImage';
const INCOMPLETE = 'Please fill in all required fields including the image.';
const INVALID_IMAGE = 'Invalid image file. Please try another.';
const ADDED = 'Product added successfully! Redirecting to shop...';

const field = (label: string | RegExp) => screen.getByLabelText(label);
const addButton = () => screen.getByRole('button', { name: 'Add Product' });
const optionsOf = (label: string | RegExp) =>
  within(field(label))
    .getAllByRole('option')
    .map((option) => option.textContent);

async function openAddForm(): Promise<UserEvent> {
  const { user } = await pages.open('/dashboard/add-new-post', { as: shop.users.admin });
  expect(await screen.findByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible();
  return user;
}

async function fillFields(user: UserEvent, name: string): Promise<void> {
  await fill(user, field('Product Name'), name);
  await user.selectOptions(field('Category'), 'Kids Shirts');
  await user.selectOptions(field('Color'), 'silver');
  await user.selectOptions(field(/^Age/), '3-4');
  await fill(user, field(/^Current Price/), '1450');
  await fill(user, field('Description'), 'Brushed cotton with wooden buttons.');
}

const chooseImage = (file: File) => chooseFile(field('Product Image'), file);

async function uploadImage(): Promise<void> {
  chooseImage(await makeImageFile());
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', expect.stringMatching(/^\/media\//)),
  );
}

describe('Add New Product', () => {
  it('offers the categories, colours and ages of the shop, without "all"; prices from 0 in steps of 1', async () => {
    const user = await openAddForm();
    expect(optionsOf('Category')).toEqual([
      'Select a category',
      'Tops and tees',
      'Shirts and polos',
      'Bottoms',
      'Jacket and coats',
      'New Arrivals (Boys)',
      'New Arrivals (Girls)',
      'Kids Shirts',
      'Kids Casuals',
      'Sweatshirts and hoodies',
    ]);
    const colors = ['black', 'red', 'gold', 'blue', 'silver', 'beige', 'green'];
    expect(optionsOf('Color')).toEqual(['Select a color', ...colors]);
    expect(optionsOf(/^Age/)).toEqual(['Select an age', '1-2', '3-4', '5-6', '7-8', '9-10']);
    await user.selectOptions(field('Category'), 'Kids Shirts');
    expect(field('Category')).toHaveValue('kids-shirts');
    await user.selectOptions(field('Category'), 'Kids Casuals');
    expect(field('Category')).toHaveValue('kids-casuals');
    for (const label of [/^Current Price/, /^Old Price/]) {
      expect(field(label)).toHaveAttribute('type', 'number');
      expect(field(label)).toHaveAttribute('min', '0');
      expect(field(label)).toHaveAttribute('step', '1');
    }
    expect(field('Product Image')).toHaveAttribute('accept', 'image/*');
  });

  it('sends prices as numbers, the author and no old price, and goes to the shop after 2 seconds', async () => {
    const { user, address } = await pages.open('/dashboard/add-new-post', { as: shop.users.admin });
    await screen.findByLabelText('Product Name');
    const name = 'Ziarat Juniper Shirt';
    await fillFields(user, name);
    await uploadImage();
    expect(pages.calls.of(UPLOAD)[0]?.body).toEqual({ image: expect.stringMatching(/^data:image\/jpeg;base64,/) });
    const image = screen.getByRole('img', { name: 'Preview' }).getAttribute('src');
    holdClock();
    fireEvent.click(addButton());
    await untilShown(() => expect(within(screen.getByRole('dialog')).getByText(ADDED)).toBeVisible());
    expect(pages.calls.of(CREATE)[0]?.body).toMatchObject({
      name,
      category: 'kids-shirts',
      color: 'silver',
      age: 2,
      price: 1450,
      oldPrice: null,
      description: 'Brushed cotton with wooden buttons.',
      image,
      author: shop.users.admin.id,
    });
    await expectDuring(2_000, () => expect(screen.getByText(ADDED)).toBeVisible());
    await untilShown(() => expect(address()).toBe('/shop'));
    await untilShown(() => expect(screen.getByRole('link', { name })).toBeVisible());
    vi.useRealTimers();
    await openAddForm();
    expect(field('Product Name')).toHaveValue('');
  });

  it('saves a hidden draft, and goes to the list of products', async () => {
    const user = await openAddForm();
    await fillFields(user, 'Draft Shirt');
    await user.click(screen.getByRole('checkbox', { name: /^Hidden from the shop/ }));
    await uploadImage();
    await user.click(addButton());
    await untilShown(() => expect(screen.getByText('Draft saved. Only staff see it until you show it.')).toBeVisible());
    expect(pages.calls.of(CREATE).at(-1)?.body).toMatchObject({ name: 'Draft Shirt', isHidden: true });
    expect((await shop.call('GET', '/api/products?q=draft')).text).not.toContain('Draft Shirt');
    await user.click(screen.getByRole('button', { name: 'Go to the products' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
  });

  it('offers to add other sizes, which makes the product and them one design', async () => {
    const user = await openAddForm();
    const name = 'Gilgit Quilted Jacket';
    await fillFields(user, name);
    await uploadImage();
    const image = screen.getByRole('img', { name: 'Preview' }).getAttribute('src');
    await user.click(addButton());
    await user.click(await screen.findByRole('link', { name: 'Add another size' }));

    expect(await screen.findByRole('form', { name: 'Products of the design' })).toBeVisible();
    expect(field('Product Name')).toHaveValue(name);
    expect(field('Description')).toHaveValue('Brushed cotton with wooden buttons.');
    expect(field('Price for 3-4 years (PKR)')).toHaveValue(1450);
    await user.click(within(screen.getByRole('group', { name: 'Ages' })).getByRole('checkbox', { name: '5-6 years' }));
    await fill(user, field('Price for 5-6 years (PKR)'), '1550');
    expect(screen.getByText('Adds 1, changes 1, deletes 0.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save design' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Design' })).toBeVisible();
    const { products } = (await shop.call('GET', '/api/products?q=gilgit')).as(listProductsResponse);
    expect(
      products.map(({ age, price, design }) => [age, price, design]).toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [2, 1_450, name],
      [3, 1_550, name],
    ]);
    expect(products.map((product) => product.image)).toEqual([image, image]);
  });

  it('requires every required field and the image', async () => {
    const user = await openAddForm();
    await user.click(addButton());
    expect(await screen.findByText(INCOMPLETE)).toBeVisible();
    await fillFields(user, 'Picture to follow');
    await user.click(addButton());
    expect(await screen.findByText(INCOMPLETE)).toBeVisible();
    await uploadImage();
    for (const label of ['Product Name', /^Current Price/, 'Description']) {
      const { value } = field(label) as HTMLInputElement;
      await fill(user, field(label), '');
      await user.click(addButton());
      await waitFor(() => expect(field(label)).toHaveAttribute('aria-invalid', 'true'));
      expect(screen.getByText(INCOMPLETE)).toBeVisible();
      await fill(user, field(label), value);
    }
    for (const label of ['Category', 'Color', /^Age/]) {
      const { value } = field(label) as HTMLSelectElement;
      await user.selectOptions(field(label), '');
      await user.click(addButton());
      await waitFor(() => expect(field(label)).toHaveAttribute('aria-invalid', 'true'));
      await user.selectOptions(field(label), value);
    }
    expect(pages.calls.of(CREATE)).toEqual([]);
  });

  it('accepts only image files, and says what is wrong with another file', async () => {
    pages.calls.allow(400);
    await openAddForm();
    chooseImage(new File(['a list'], 'list.txt', { type: 'text/plain' }));
    expect(await screen.findByText(INVALID_IMAGE)).toBeVisible();
    expect(pages.calls.of(UPLOAD)).toEqual([]);
    await uploadImage();
    expect(screen.queryByText(INVALID_IMAGE)).toBeNull();
    chooseImage(new File(['this is no picture'], 'kurta.png', { type: 'image/png' }));
    expect(await screen.findByText(INVALID_IMAGE)).toBeVisible();
    pages.calls.replace(UPLOAD, { status: 500 });
    chooseImage(await makeImageFile());
    expect(await screen.findByText('Failed to upload image. Please try again.')).toBeVisible();
    pages.calls.replace(UPLOAD, { status: 200, body: JSON.stringify('/media/nowhere.webp') });
    chooseImage(await makeImageFile());
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', '/media/nowhere.webp'),
    );
    // Simulates a browser that cannot decode the image.
    fireEvent.error(screen.getByRole('img', { name: 'Preview' }));
    expect(await screen.findByText('Failed to load image preview')).toBeVisible();
  });

  it('says why a product was not added, or "Failed to add product. Please try again."', async () => {
    const user = await openAddForm();
    await fillFields(user, 'Never added');
    await uploadImage();
    pages.calls.replace(CREATE, { status: 409, body: { message: 'The shop is full.' } });
    await user.click(addButton());
    expect(await screen.findByText('The shop is full.')).toBeVisible();
    pages.calls.replace(CREATE, { status: 500 });
    await user.click(addButton());
    expect(await screen.findByText('Failed to add product. Please try again.')).toBeVisible();
    expect(field('Product Name')).toHaveValue('Never added');
  });
});
